import {
  type Action,
  type AnyRecord,
  choicesOf,
  defaultOf,
  type Field,
  type Fields,
  followingChoices,
  hasTransitions,
  type Values,
  valuesOf,
  withReason,
} from '../../../vocabulary'

/**
 * The action's fields; the one that it moves offers only what may follow the record's present value.
 *
 * @param own the fields of the record.
 * @param settled what is settled already. Default: nothing.
 */
export function offeredFields(
  own: Fields,
  action: Action,
  record: AnyRecord | undefined,
  mayOverride: boolean,
  settled: Values = {},
): Fields {
  const { moves } = action
  const fields = Object.fromEntries(
    Object.entries(withReason(own, action, record, settled)).filter(
      ([name, { beyond }]) => !beyond || record?.[name] !== undefined,
    ),
  )
  const field = moves === undefined ? undefined : fields[moves]
  const set = choicesOf(field)
  if (moves === undefined || !set) return fields
  const current = String(record?.[moves] ?? '')
  const allowed = current in set ? followingChoices(set, moves, record ?? {}) : Object.keys(set)
  const next = mayOverride && allowed.length === 0 ? Object.keys(set).filter((value) => value !== current) : allowed
  const choices = Object.fromEntries(Object.entries(set).filter(([value]) => next.includes(value)))
  return { ...fields, [moves]: { ...field, choices } as Fields[string] }
}

/**
 * A field as the form of a record offers it: a choice with transitions has its present value and those that may follow, and
 * begins with its default.
 */
export function offeredField(fields: Fields, name: string, record: AnyRecord | undefined): Field {
  const field = fields[name] as Field
  const set = choicesOf(field)
  if (!set || !hasTransitions(field)) return field
  const current = record?.[name] ?? null
  const first = defaultOf(field) ?? null
  if (current === null && first === null) return field
  const offered = current === null ? [first] : [current, ...followingChoices(set, name, record ?? {})]
  const choices = Object.fromEntries(Object.entries(set).filter(([value]) => offered.includes(value)))
  return { ...field, choices } as Field
}

export const onlyChoice = (fields: Fields, moves: string | undefined): Record<string, unknown> => {
  const [first, ...others] = (moves !== undefined && valuesOf(fields[moves])) || []
  return moves !== undefined && first !== undefined ? { [moves]: others.length === 0 ? first : null } : {}
}

/** A value that may no longer follow is chosen anew. */
export const stillOffered = (fields: Fields, moves: string | undefined, typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => name !== moves || valuesOf(fields[name])?.some((offered) => offered === value),
    ),
  )
