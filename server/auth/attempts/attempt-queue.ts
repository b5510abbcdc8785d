/** Starts attempts one after another for each key. Started attempts run in parallel. */
export interface AttemptQueue {
  /**
   * Waits for a turn and calls `begin`. If `begin` refuses while other attempts of a key are running, it is called
   * again after one of them ends.
   *
   * @returns a function that ends the attempt. Undefined if it may not start.
   */
  take(keys: readonly string[], begin: () => Promise<boolean>): Promise<(() => void) | undefined>
}

export function createAttemptQueue(): AttemptQueue {
  /** The number of running attempts by key. */
  const underWay = new Map<string, number>()
  /** The last waiting attempt, by the first of its keys. */
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

  /** Resolves when a running attempt with one of the keys ends. Undefined if none is running. */
  const nextEnd = (keys: readonly string[]): Promise<void> | undefined => {
    if (!keys.some((key) => underWay.has(key))) return undefined
    return new Promise((wake) => waiting.push({ keys: new Set(keys), wake }))
  }

  const tryUntil = async (keys: readonly string[], begin: () => Promise<boolean>) => {
    for (;;) {
      // Registered before the query, because an attempt that ends during the query may have made room.
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
