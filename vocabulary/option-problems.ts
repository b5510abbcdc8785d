/** What is wrong with an option of a field, and its cure. */
export type OptionProblem = readonly [option: string, says: string]

interface Expected {
  readonly from?: number
  readonly to?: number
  /** Default: true. */
  readonly whole?: boolean
}

/** An option that is a number, where it is given: a whole one from 0 on, unless something else is expected. */
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
      `${typeof given === 'number' ? given : JSON.stringify(given)} does not fit; expected ${expected}. Give one.`,
    ],
  ]
}
