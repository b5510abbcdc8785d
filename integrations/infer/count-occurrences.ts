/** Counts each value, in the order of first occurrence. */
export function countOccurrences(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The most common value. Of several equally common values, the first. Undefined without values. */
export function mostCommonValue(values: readonly (string | undefined)[]): string | undefined {
  const counts = countOccurrences(values.filter((value) => value !== undefined))
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
