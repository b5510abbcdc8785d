/** The limits of a cache: the number of results, and the total number of characters of the results. */
const maxCachedAnswers = 1000
const maxCachedCharacters = 16_000_000

/** A cache of results by key. When the cache is full, all results are dropped. */
export interface BoundedCache<Answer> {
  get(key: string): Answer | undefined
  /** @param letters the approximate number of characters of the result. */
  keep(key: string, answer: Answer, letters: number): void
  /** Drops the cached results that are outdated. */
  forget(isStale: (answer: Answer) => boolean): void
  forgetAll(): void
}

export function createBoundedCache<Answer>(): BoundedCache<Answer> {
  const answers = new Map<string, Answer>()
  let held = 0
  const forgetAll = () => {
    answers.clear()
    held = 0
  }
  return {
    get: (key) => answers.get(key),
    keep: (key, answer, letters) => {
      held += key.length + letters
      if (answers.size >= maxCachedAnswers || held > maxCachedCharacters) forgetAll()
      answers.set(key, answer)
    },
    forget: (isStale) => {
      for (const [key, answer] of answers) if (isStale(answer)) answers.delete(key)
    },
    forgetAll,
  }
}

/** The number of characters in the texts of some rows. */
export const textLengthOf = (rows: readonly unknown[]): number =>
  rows
    .flatMap((row) => Object.values(row as object))
    .reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
