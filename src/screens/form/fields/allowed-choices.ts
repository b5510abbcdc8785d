import {
  type Action,
  type AnyRecord,
  allowedNextChoices,
  choicesOf,
  choiceValuesOf,
  defaultOf,
  type Field,
  type Fields,
  hasTransitions,
  type Values,
  withRequiredReason,
} from '../../../../vocabulary'

/**
 * The fields of an action. If the action has a transition, the field of the transition offers only the values that may
 * follow the current value.
 *
 * @param own the declared fields of the record
 * @param settled the values that are already fixed. Default: no fixed values.
 */
export function actionFormFields(
  own: Fields,
  action: Action,
  record: AnyRecord | undefined,
  mayOverride: boolean,
  settled: Values = {},
): Fields {
  const { transition: moves } = action
  const fields = Object.fromEntries(
    Object.entries(withRequiredReason(own, action, record, settled)).filter(
      ([name, { extension: beyond }]) => !beyond || record?.[name] !== undefined,
    ),
  )
  const field = moves === undefined ? undefined : fields[moves]
  const set = choicesOf(field)
  if (moves === undefined || !set) return fields
  const current = String(record?.[moves] ?? '')
  const allowed = current in set ? allowedNextChoices(set, moves, record ?? {}) : Object.keys(set)
  const next = mayOverride && allowed.length === 0 ? Object.keys(set).filter((value) => value !== current) : allowed
  const choices = Object.fromEntries(Object.entries(set).filter(([value]) => next.includes(value)))
  return { ...fields, [moves]: { ...field, choices } as Fields[string] }
}

/**
 * Returns the field with the choices that the form of a record offers. If a choice has transitions, the form offers the
 * current value and the values that may follow the current value. If the choice has no current value, the form offers
 * only its default value.
 */
export function withAllowedChoices(fields: Fields, name: string, record: AnyRecord | undefined): Field {
  const field = fields[name] as Field
  const set = choicesOf(field)
  if (!set || !hasTransitions(field)) return field
  const current = record?.[name] ?? null
  const first = defaultOf(field) ?? null
  if (current === null && first === null) return field
  const offered = current === null ? [first] : [current, ...allowedNextChoices(set, name, record ?? {})]
  const choices = Object.fromEntries(Object.entries(set).filter(([value]) => offered.includes(value)))
  return { ...field, choices } as Field
}

export const preselectOnlyChoice = (fields: Fields, moves: string | undefined): Record<string, unknown> => {
  const [first, ...others] = (moves !== undefined && choiceValuesOf(fields[moves])) || []
  return moves !== undefined && first !== undefined ? { [moves]: others.length === 0 ? first : null } : {}
}

/** Removes a typed value that is no longer allowed, so that the person chooses again. */
export const omitDisallowedChoice = (fields: Fields, moves: string | undefined, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => name !== moves || choiceValuesOf(fields[name])?.some((offered) => offered === value),
    ),
  )
