import {
  type Action,
  type AnyRecord,
  choicesOf,
  conditionHolds,
  type IconName,
  isEmpty,
  labelInSentence,
  nextChoices,
  previousValueFieldOf,
  type Resource,
  refusalOf,
  remedyActionsOf,
  renderConditionalMessages,
  t,
} from '../../../vocabulary'

/** What was done: with which record, with which values, and what the API answered. */
export interface PerformedAction {
  readonly record?: AnyRecord
  readonly values?: Readonly<Record<string, unknown>>
  readonly data?: AnyRecord
}

/** Something that can be done with a record: one of its resource's actions, a step of one, or its deletion. */
export interface AvailableAction {
  readonly name: string
  readonly label: string
  readonly action?: Action
  readonly icon?: IconName
  readonly danger: boolean
  /** Why it is not possible now, in words. */
  readonly refused?: string
  /** The actions that put right why it is not possible. Default: none. */
  readonly remedies?: readonly string[]
  /** What is asked of the action, where that is settled already: the value that a step moves a choice to. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Whether it shows the file of its action in place of saving it. */
  readonly isPreview?: boolean
  /** The usual one among the steps that may follow; none where only a bad end does. */
  readonly forward?: boolean
}

/** A value without successors is final: an action that moves it has nothing to offer. */
const canMove = (resource: Resource, { transition: moves }: Action, record: AnyRecord) => {
  const current = moves === undefined ? undefined : choicesOf(resource.fields[moves])?.[String(record[moves])]
  return !current || current.resumes === true || (current.next ?? []).length > 0
}

/**
 * An action as it stands for a record; undefined where it is not offered at all.
 *
 * @param mayOverride whether the person may move what is final.
 */
export function availableActionOf(
  resource: Resource,
  name: string,
  action: Action,
  record: AnyRecord,
  mayOverride: boolean,
): AvailableAction | undefined {
  const { label, icon, confirm, transition: moves, when } = action
  if (!conditionHolds(when, record) || !(mayOverride || canMove(resource, action, record))) return undefined
  const refused = moves === undefined ? refusalOf(resource, name, label, record) : undefined
  return {
    name,
    action,
    label: t(label),
    danger: confirm !== undefined,
    ...(icon && { icon }),
    ...(refused !== undefined && { refused }),
  }
}

/** An offer with the one that shows its file on the screen; where it is a rare one, that alone, from which it is saved. */
export function withFilePreview(offer: AvailableAction, record: AnyRecord): readonly AvailableAction[] {
  const { action, name, refused } = offer
  if (action?.previews === undefined || refused !== undefined) return [offer]
  const preview: AvailableAction = { name, label: t(action.previews), danger: false, isPreview: true, icon: 'file' }
  return action.inMoreMenu !== undefined && conditionHolds(action.inMoreMenu, record) ? [preview] : [offer, preview]
}

/** The steps that an action can take with a record now: one for each value that may follow and that the action takes. */
export function availableTransitions(
  resource: Resource,
  name: string,
  action: Action,
  record: AnyRecord,
): AvailableAction[] {
  const { transition: moves, when, label, fields = {} } = action
  if (moves === undefined || !conditionHolds(when, record)) return []
  const taken = choicesOf(fields[moves])
  const set = choicesOf(resource.fields[moves]) ?? {}
  const current = String(record[moves])
  const choice = set[current]
  if (!choice) return []
  const former = record[previousValueFieldOf(moves)] as string | null | undefined
  const [usual] = choice.next ?? [former]
  const following = nextChoices(set, current, former).filter((value) => !taken || value in taken)
  return following.map((value) => {
    const { verb, label: status, next = [], tone, resumes = false } = set[value] ?? { label: value }
    const values = { [moves]: value }
    const refused = refusalOf(resource, name, label, record, values)
    const endsBadly = next.length === 0 && !resumes && tone !== 'green'
    return {
      name,
      action,
      values,
      label:
        choice.resumes || choice.back?.includes(value)
          ? t('Back to {{status}}', { status: labelInSentence(t(status)) })
          : t(verb ?? status),
      danger: endsBadly,
      forward: value === usual && !endsBadly,
      ...(refused !== undefined && { refused, remedies: remedyActionsOf(resource, name, record, values) }),
    }
  })
}

/**
 * Whether an offer asks something before it is done. A step on the usual way asks only for what belongs to it and the
 * record lacks, and leaves out what may be said of any step, such as a note.
 */
export function needsActionDialog({ action, values, forward }: AvailableAction, record: AnyRecord): boolean {
  if (!action) return true
  const { fields = {}, transition: moves, confirm, warnings = [], startsFrom = [] } = action
  if (!values || !forward) return Boolean(action.fields ?? confirm)
  const would = { ...record, ...values }
  return (
    renderConditionalMessages({}, warnings, would).length > 0 ||
    Object.entries(fields).some(
      ([name, { when }]) =>
        moves !== undefined &&
        when?.[moves] === values[moves] &&
        conditionHolds(when, would) &&
        !(startsFrom.includes(name) && !isEmpty(record[name])),
    )
  )
}

/** What is said before something is deleted. */
export const deletionWarning = ({ softDelete }: Resource): string =>
  softDelete === undefined
    ? t('This cannot be undone.')
    : t('This record will no longer appear in lists and dropdowns. You can restore it.')
