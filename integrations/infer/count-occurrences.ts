/** Counts how often each value occurs. The values are sorted by first occurrence. */
export function countOccurrences(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The most common value. If several values are equally common, the first of these values. Undefined without values. */
export function mostCommonValue(values: readonly (string | undefined)[]): string | undefined {
  const counts = countOccurrences(values.filter((value) => value !== undefined))
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
