import {
  choicesOf,
  goesBack,
  labelOf,
  locale,
  type Meanwhile,
  noun,
  type Resource,
  saidLately,
  t,
  type Values,
} from '../../vocabulary'

const isDeed = (one: unknown): one is Meanwhile =>
  typeof one === 'object' && one !== null && 'at' in one && !Number.isNaN(Date.parse(String(one.at)))

/** What an answer tells of who came first; nothing where it tells it in no way that is known. */
export const deedsIn = (body: unknown): readonly Meanwhile[] => {
  const told = (body as { meanwhile?: unknown } | null)?.meanwhile
  return (Array.isArray(told) ? told : []).filter(isDeed).map((one) => ({ ...one, fields: [one.fields ?? []].flat() }))
}

const nameOf = ({ by }: Pick<Meanwhile, 'by'>) => by ?? t('Somebody')

const listed = (names: readonly string[], { fields }: Resource) =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names.map((name) => noun(labelOf(fields, name))))

const touching = (meanwhile: readonly Meanwhile[], names: readonly string[]) =>
  meanwhile.find(({ fields }) => fields.some((name) => names.includes(name))) ??
  (names.length > 0 ? undefined : meanwhile[0])

/** 'Tomas changed the name meanwhile.', for each who changed some of the fields. */
export function merged(
  resource: Resource,
  names: readonly string[],
  meanwhile: readonly Meanwhile[],
): readonly string[] {
  const left = new Set(names)
  const byName = new Map<string, string[]>()
  for (const deed of meanwhile) {
    const own = deed.fields.filter((name) => left.delete(name))
    if (own.length > 0) byName.set(nameOf(deed), [...(byName.get(nameOf(deed)) ?? []), ...own])
  }
  if (left.size > 0) byName.set(t('Somebody'), [...(byName.get(t('Somebody')) ?? []), ...left])
  return [...byName].map(([by, fields]) =>
    t('{{by}} changed the {{fields}} meanwhile.', { by, fields: listed(fields, resource) }),
  )
}

/** That a record is no more. */
export function deleted(meanwhile: readonly Meanwhile[]): string {
  const deed = meanwhile.find(({ action }) => action === 'deleted') ?? meanwhile[0]
  return deed
    ? t('{{by}} deleted it at {{at}}.', { by: nameOf(deed), at: saidLately(deed.at) })
    : t('It was deleted meanwhile.')
}

/** That a record was switched on or off. */
export function switched(resource: Resource, isOn: boolean, meanwhile: readonly Meanwhile[]): string {
  const deed = touching(meanwhile, [resource.status ?? ''])
  if (!deed) return isOn ? t('It was switched on meanwhile.') : t('It was switched off meanwhile.')
  const told = { by: nameOf(deed), at: saidLately(deed.at) }
  return isOn ? t('{{by}} switched it on at {{at}}.', told) : t('{{by}} switched it off at {{at}}.', told)
}

interface Moved {
  /** The field that the action moves. */
  readonly moves: string | undefined
  readonly before: Values
  readonly now: Values
  /** Those that have changed. */
  readonly names: readonly string[]
  readonly meanwhile: readonly Meanwhile[]
}

/** That somebody has brought a choice to another value, or changed some of the fields that matter. */
export function moved(resource: Resource, { moves, before, now, names, meanwhile }: Moved): string {
  const set = moves !== undefined && names.includes(moves) ? choicesOf(resource.fields[moves]) : undefined
  const choice = moves !== undefined && set?.[String(now[moves])]
  const deed = touching(meanwhile, choice ? [moves] : names)
  if (choice) {
    const value = t(choice.label)
    if (!deed) return t('It is “{{value}}” by now.', { value })
    const isBack = set?.[String(before[moves])]?.resumes || goesBack(set, before[moves], now[moves])
    return t((isBack ? undefined : choice.done) ?? '{{by}} set it to “{{value}}” at {{at}}.', {
      by: nameOf(deed),
      value,
      at: saidLately(deed.at),
    })
  }
  const fields = listed(names, resource)
  if (!deed) return t('{{fields}} changed meanwhile.', { fields })
  return t('{{by}} changed the {{fields}} at {{at}}.', { by: nameOf(deed), fields, at: saidLately(deed.at) })
}
