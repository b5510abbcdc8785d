/** A problem of an option of a field, with its solution. */
export type OptionProblem = readonly [option: string, says: string]

interface Expected {
  readonly from?: number
  readonly to?: number
  /** Whether the number must be a whole number. Default: true. */
  readonly whole?: boolean
}

/**
 * Checks an option that must be a number. By default, the number must be a whole number of at least 0. A missing option
 * is valid.
 */
export function numberOptionProblems(
  options: object,
  option: string,
  { from = 0, to = Number.POSITIVE_INFINITY, whole = true }: Expected = {},
): readonly OptionProblem[] {
  const given = (options as Readonly<Record<string, unknown>>)[option]
  if (given === undefined) return []
  const fits = typeof given === 'number' && given >= from && given <= to && (!whole || Number.isInteger(given))
  if (fits) return []
  const bounds = [
    ...(Number.isFinite(from) ? [`from ${from}`] : []),
    ...(Number.isFinite(to) ? [`to ${to}`] : Number.isFinite(from) ? ['on'] : []),
  ].join(' ')
  const expected = `a ${whole ? 'whole ' : ''}number${bounds && ` ${bounds}`}`
  return [
    [
      option,
      `${typeof given === 'number' ? given : JSON.stringify(given)} is not valid; expected ${expected}. Give one.`,
    ],
  ]
}
