/** How many answers are remembered, and letters of them. */
const maxCachedAnswers = 1000
const maxCachedCharacters = 16_000_000

/** Answers by their questions: when there are too many, all are forgotten. */
export interface BoundedCache<Answer> {
  get(key: string): Answer | undefined
  /** @param letters how many the answer has, about. */
  keep(key: string, answer: Answer, letters: number): void
  /** Forgets those of which it is so. */
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

/** How many letters are in the texts of some rows. */
export const textLengthOf = (rows: readonly unknown[]): number =>
  rows
    .flatMap((row) => Object.values(row as object))
    .reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
