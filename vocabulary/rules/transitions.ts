import type { Action } from '../action'
import { type Choices, choicesOf, isBackwardTransition, nextChoices, previousValueFieldOf } from '../choices'
import type { Values } from '../conditions'
import { defaultOf, type Field, type Fields, innerFields, labelOf } from '../field'
import { phrase, t } from '../text/i18n'

/** Whether the transitions of a stored choice are checked, because some value declares its next values. */
export const hasTransitions = (field: Field | undefined): boolean =>
  !field?.derived &&
  Object.values(choicesOf(field) ?? {}).some(({ next = [], resumes }) => next.length > 0 || Boolean(resumes))

/**
 * The values that may follow the record's value of a choice, in their declared order. Some values can go back to the
 * previous value. If the record does not contain the previous value, the result includes all values that lead to the
 * current value.
 */
export function allowedNextChoices(set: Choices, name: string, record: Values): string[] {
  const current = String(record[name])
  if (!(current in set)) return []
  const former = record[previousValueFieldOf(name)]
  if (typeof former === 'string' || former === null) return nextChoices(set, current, former)
  const entered = set[current]?.resumes ? Object.keys(set).filter((from) => set[from]?.next?.includes(current)) : []
  return [...new Set([null, ...entered].flatMap((from) => nextChoices(set, current, from)))]
}

/**
 * The reason why a choice cannot change from the record's value to another value. Returns undefined if the choice can
 * change.
 */
export function transitionRefusal(fields: Fields, name: string, record: Values, wanted: unknown): string | undefined {
  const set = choicesOf(fields[name]) ?? {}
  const possible = allowedNextChoices(set, name, record)
  if (possible.includes(String(wanted))) return undefined
  const say = (value: unknown) => (value === null ? '–' : t(set[String(value)]?.label ?? String(value)))
  const blanks = { label: labelOf(fields, name), current: say(record[name]), wanted: say(wanted) }
  return possible.length > 0
    ? t("{{label}} cannot change from '{{current}}' to '{{wanted}}'. Possible: {{possible}}.", {
        ...blanks,
        possible: possible.map(say).join(', '),
      })
    : t("{{label}} cannot change from '{{current}}' to '{{wanted}}'. '{{current}}' is final.", blanks)
}

/**
 * The fields of an action. If the choice goes back to an earlier value, the field for the reason is required.
 * @param own the fields of the record
 * @param values the values of the action so far
 */
export function withRequiredReason(
  own: Fields,
  { fields = {}, transition: moves, reason }: Pick<Action, 'fields' | 'transition' | 'reason'>,
  record: Values | undefined,
  values: Values,
): Fields {
  const field = reason === undefined ? undefined : fields[reason]
  if (moves === undefined || reason === undefined || !field) return fields
  if (!isBackwardTransition(choicesOf(own[moves]), record?.[moves], values[moves])) return fields
  return { ...fields, [reason]: { ...field, required: true, label: phrase('Reason') } as Field }
}

/**
 * Checks the changed choices of a record and of its lines against their transitions. A choice without a stored value
 * must start with the default, if the choice has a default.
 * @param stored the stored record. Default: a new record.
 * @returns messages by field
 */
export function checkTransitions(
  fields: Fields,
  values: Values,
  stored: Values = {},
  fieldsOf?: (resource: string) => Fields,
): Readonly<Record<string, string[]>> {
  const errors: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const wanted = values[name]
    if (wanted === undefined) continue
    const inner = innerFields(field, fieldsOf)
    if (inner && Array.isArray(wanted)) {
      const before = Array.isArray(stored[name]) ? (stored[name] as readonly Values[]) : []
      for (const [index, line] of (wanted as readonly Values[]).entries()) {
        const former = line.id === undefined ? undefined : before.find(({ id }) => id === line.id)
        const found = checkTransitions(inner, line, former, fieldsOf)
        for (const [path, messages] of Object.entries(found)) errors[`${name}.${index}.${path}`] = messages
      }
    }
    const current = stored[name] ?? null
    if (!hasTransitions(field) || wanted === current) continue
    const why = current === null ? startRefusal(fields, name, wanted) : transitionRefusal(fields, name, stored, wanted)
    if (why !== undefined) errors[name] = [why]
  }
  return errors
}

function startRefusal(fields: Fields, name: string, wanted: unknown): string | undefined {
  const field = fields[name] as Field
  const first = defaultOf(field) ?? null
  if (first === null || wanted === null || wanted === first) return undefined
  const label = choicesOf(field)?.[String(first)]?.label ?? String(first)
  return t("{{label}} of a new record must be '{{first}}'.", { label: labelOf(fields, name), first: t(label) })
}
