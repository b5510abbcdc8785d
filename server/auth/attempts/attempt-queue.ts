/** Lets tries begin one after another for each key, while those that have begun go on side by side. */
export interface AttemptQueue {
  /**
   * Waits for a turn, and begins. Where that is refused while others of a key are under way, it is asked again whenever one
   * of them has ended.
   *
   * @returns how to say that it has ended; undefined where it may not begin.
   */
  take(keys: readonly string[], begin: () => Promise<boolean>): Promise<(() => void) | undefined>
}

export function createAttemptQueue(): AttemptQueue {
  /** How many are under way, by key. */
  const underWay = new Map<string, number>()
  /** The last in the row of those that wait to begin, by the first of their keys. */
  const rows = new Map<string, Promise<unknown>>()
  let waiting: { readonly keys: ReadonlySet<string>; readonly wake: () => void }[] = []

  const start = (keys: readonly string[]) => {
    for (const key of keys) underWay.set(key, (underWay.get(key) ?? 0) + 1)
    return () => {
      for (const key of keys) {
        const left = (underWay.get(key) ?? 1) - 1
        if (left > 0) underWay.set(key, left)
        else underWay.delete(key)
      }
      const woken = waiting.filter((one) => keys.some((key) => one.keys.has(key)))
      waiting = waiting.filter((one) => !woken.includes(one))
      for (const { wake } of woken) wake()
    }
  }

  /** Resolves when the next of some keys ends; undefined where none is under way. */
  const nextEnd = (keys: readonly string[]): Promise<void> | undefined => {
    if (!keys.some((key) => underWay.has(key))) return undefined
    return new Promise((wake) => waiting.push({ keys: new Set(keys), wake }))
  }

  const tryUntil = async (keys: readonly string[], begin: () => Promise<boolean>) => {
    for (;;) {
      // Looked at beforehand: one that ends while the database is asked may have made room.
      const ended = nextEnd(keys)
      if (await begin()) return start(keys)
      if (!ended) return undefined
      await ended
    }
  }

  return {
    take: (keys, begin) => {
      const [row = ''] = keys
      const turn = (rows.get(row) ?? Promise.resolve()).then(() => tryUntil(keys, begin))
      const settled = turn.then(
        () => undefined,
        () => undefined,
      )
      rows.set(row, settled)
      settled.then(() => {
        if (rows.get(row) === settled) rows.delete(row)
      })
      return turn
    },
  }
}
