/** How often each of some values comes, in the order in which they came first. */
export function countOccurrences(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The value that most have, the first of those that as many have; undefined where none has any. */
export function mostCommonValue(values: readonly (string | undefined)[]): string | undefined {
  const counts = countOccurrences(values.filter((value) => value !== undefined))
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
