import {
  type Action,
  type AnyRecord,
  type Choices,
  choicesOf,
  type Fields,
  formerName,
  nextChoices,
  type Values,
  valuesOf,
} from '../../../vocabulary'

/** The action's fields; the one that it moves offers only what may follow the record's present value. */
export function offeredFields(action: Action, record: AnyRecord | undefined, mayOverride: boolean): Fields {
  const { moves } = action
  const fields = Object.fromEntries(
    Object.entries(action.fields ?? {}).filter(([name, { beyond }]) => !beyond || record?.[name] !== undefined),
  )
  const field = moves === undefined ? undefined : fields[moves]
  const set = choicesOf(field)
  if (moves === undefined || !set) return fields
  const current = String(record?.[moves] ?? '')
  const allowed = following(set, current, record?.[formerName(moves)])
  const next = mayOverride && allowed.length === 0 ? Object.keys(set).filter((value) => value !== current) : allowed
  const choices = Object.fromEntries(Object.entries(set).filter(([value]) => next.includes(value)))
  return { ...fields, [moves]: { ...field, choices } as Fields[string] }
}

/**
 * The values that may follow the present one. Where it goes back to the value that it was entered from, and the record
 * does not tell which that was, all that it can be entered from are offered, and the server knows.
 */
function following(choices: Choices, current: string, former: unknown): string[] {
  const choice = choices[current]
  if (!choice) return Object.keys(choices)
  if (typeof former === 'string' && former in choices) return nextChoices(choices, current, former)
  const entered = choice.resumes ? Object.keys(choices).filter((from) => choices[from]?.next?.includes(current)) : []
  return [...new Set([null, ...entered].flatMap((from) => nextChoices(choices, current, from)))]
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
