import {
  type ConcurrentChange,
  choicesOf,
  formatRecentMoment,
  isBackwardTransition,
  labelInSentence,
  labelOf,
  locale,
  type Resource,
  t,
  type Values,
} from '../../vocabulary'

const isDeed = (one: unknown): one is ConcurrentChange =>
  typeof one === 'object' && one !== null && 'at' in one && !Number.isNaN(Date.parse(String(one.at)))

/** Reads the changes of other users from a response. Empty if the response has no changes in a known format. */
export const concurrentChangesIn = (body: unknown): readonly ConcurrentChange[] => {
  const told = (body as { meanwhile?: unknown } | null)?.meanwhile
  return (Array.isArray(told) ? told : []).filter(isDeed).map((one) => ({ ...one, fields: [one.fields ?? []].flat() }))
}

const nameOf = ({ by }: Pick<ConcurrentChange, 'by'>) => by ?? t('Someone')

const listed = (names: readonly string[], { fields }: Resource) =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(
    names.map((name) => labelInSentence(labelOf(fields, name))),
  )

const touching = (meanwhile: readonly ConcurrentChange[], names: readonly string[]) =>
  meanwhile.find(({ fields }) => fields.some((name) => names.includes(name))) ??
  (names.length > 0 ? undefined : meanwhile[0])

/** Creates one message for each user who changed some of the fields, such as 'Tomas also changed the name.' */
export function mergedMessages(
  resource: Resource,
  names: readonly string[],
  meanwhile: readonly ConcurrentChange[],
): readonly string[] {
  const left = new Set(names)
  const byName = new Map<string, string[]>()
  for (const deed of meanwhile) {
    const own = deed.fields.filter((name) => left.delete(name))
    if (own.length > 0) byName.set(nameOf(deed), [...(byName.get(nameOf(deed)) ?? []), ...own])
  }
  if (left.size > 0) byName.set(t('Someone'), [...(byName.get(t('Someone')) ?? []), ...left])
  return [...byName].map(([by, fields]) =>
    t('{{by}} also changed the {{fields}}.', { by, fields: listed(fields, resource) }),
  )
}

/** The message about a record that was deleted. */
export function deletedMessage(meanwhile: readonly ConcurrentChange[]): string {
  const deed = meanwhile.find(({ action }) => action === 'deleted') ?? meanwhile[0]
  return deed
    ? t('{{by}} deleted this record at {{at}}.', { by: nameOf(deed), at: formatRecentMoment(deed.at) })
    : t('Someone else deleted this record.')
}

/** The message about a record that another user activated or deactivated. */
export function statusChangedMessage(
  resource: Resource,
  isOn: boolean,
  meanwhile: readonly ConcurrentChange[],
): string {
  const deed = touching(meanwhile, [resource.status ?? ''])
  if (!deed) return isOn ? t('Someone else activated this record.') : t('Someone else deactivated this record.')
  const told = { by: nameOf(deed), at: formatRecentMoment(deed.at) }
  return isOn
    ? t('{{by}} activated this record at {{at}}.', told)
    : t('{{by}} deactivated this record at {{at}}.', told)
}

interface Moved {
  /** The field that the transition of an action changes. */
  readonly moves: string | undefined
  readonly before: Values
  readonly now: Values
  /** The labels of the changed fields. */
  readonly names: readonly string[]
  readonly meanwhile: readonly ConcurrentChange[]
}

/** The message about a choice that another user changed, or about other relevant changes. */
export function concurrentChangeMessage(resource: Resource, { moves, before, now, names, meanwhile }: Moved): string {
  const set = moves !== undefined && names.includes(moves) ? choicesOf(resource.fields[moves]) : undefined
  const choice = moves !== undefined && set?.[String(now[moves])]
  const deed = touching(meanwhile, choice ? [moves] : names)
  if (choice) {
    const value = t(choice.label)
    if (!deed) return t('Someone else set this to “{{value}}”.', { value })
    const isBack = set?.[String(before[moves])]?.resumes || isBackwardTransition(set, before[moves], now[moves])
    return t((isBack ? undefined : choice.tooLateMessage) ?? '{{by}} set this to “{{value}}” at {{at}}.', {
      by: nameOf(deed),
      value,
      at: formatRecentMoment(deed.at),
    })
  }
  const fields = listed(names, resource)
  if (!deed) return t('Someone else changed the {{fields}}.', { fields })
  return t('{{by}} changed the {{fields}} at {{at}}.', { by: nameOf(deed), fields, at: formatRecentMoment(deed.at) })
}
