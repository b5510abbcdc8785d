import {
  type Action,
  type AnyRecord,
  choicesOf,
  conditionHolds,
  type IconName,
  isEmpty,
  isErased,
  labelInSentence,
  nextChoices,
  previousValueFieldOf,
  type Resource,
  refusalOf,
  remedyActionsOf,
  renderConditionalMessages,
  t,
} from '../../../../vocabulary'

/** A completed action: its record, its values, and the response of the API. */
export interface PerformedAction {
  readonly record?: AnyRecord
  readonly values?: Readonly<Record<string, unknown>>
  readonly data?: AnyRecord
}

/** Something that a person can do with a record: an action, a step of an action, or the deletion. */
export interface AvailableAction {
  readonly name: string
  readonly label: string
  readonly action?: Action
  readonly icon?: IconName
  readonly danger: boolean
  /** The reason why the action is not available now, as text. */
  readonly refused?: string
  /** The actions that make the blocked action available. Default: no actions. */
  readonly remedies?: readonly string[]
  /** The fixed values of the action: the value that a step sets. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Whether to show the file of the action instead of saving the file. */
  readonly isPreview?: boolean
  /**
   * Whether the action is the usual next step of the record. If all next values are negative final values, no step is
   * marked.
   */
  readonly forward?: boolean
}

/** A value without successors is final. An action that changes a final value is then not offered. */
const canMove = (resource: Resource, { transition: moves }: Action, record: AnyRecord) => {
  const current = moves === undefined ? undefined : choicesOf(resource.fields[moves])?.[String(record[moves])]
  return !current || current.resumes === true || (current.next ?? []).length > 0
}

/**
 * Returns an action for a record, with its availability. Undefined if the action is not offered.
 *
 * @param mayOverride whether the person has the permission to change final values
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
  if (refused !== undefined && isErased(resource, record)) return undefined
  return {
    name,
    action,
    label: t(label),
    danger: confirm !== undefined,
    ...(icon && { icon }),
    ...(refused !== undefined && { refused }),
  }
}

/**
 * Returns the action, with an additional entry that previews its file. If the action is in the menu, only the preview
 * is listed, and people save the file from the preview.
 */
export function withFilePreview(offer: AvailableAction, record: AnyRecord): readonly AvailableAction[] {
  const { action, name, refused } = offer
  if (action?.previews === undefined || refused !== undefined) return [offer]
  const preview: AvailableAction = { name, label: t(action.previews), danger: false, isPreview: true, icon: 'file' }
  return action.inMoreMenu !== undefined && conditionHolds(action.inMoreMenu, record) ? [preview] : [offer, preview]
}

/**
 * The steps that an action offers for a record: one step for each value that may follow and that the action can set.
 */
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
 * Whether an action opens a dialog before the action runs. A usual next step opens a dialog only for fields that belong
 * to the step and are empty in the record. Fields that every step has, such as a note, do not open a dialog.
 */
export function needsActionDialog({ action, values, forward }: AvailableAction, record: AnyRecord): boolean {
  if (!action) return true
  if (action.page !== undefined) return false
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

/** The warning that is shown before a deletion. */
export const deletionWarning = ({ softDelete }: Resource): string =>
  softDelete === undefined
    ? t('This cannot be undone.')
    : t('This record will no longer appear in lists and dropdowns. You can restore it.')
