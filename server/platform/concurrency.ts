/**
 * Runs work for several items in parallel, and yields the results in the sequence of the items. At most `most` items
 * are running or wait to be consumed, which limits the memory use. If the work for an item fails, no further work
 * starts, and running work is awaited.
 */
export async function* mapConcurrently<Given, Made>(
  all: Iterable<Given>,
  most: number,
  work: (one: Given) => Promise<Made>,
): AsyncGenerator<Made> {
  const underWay: Promise<Made>[] = []
  try {
    for (const one of all) {
      const begun = work(one)
      // The loop awaits the results one by one. A failure that the loop has not awaited yet must not count as
      // unhandled.
      begun.catch(() => {})
      underWay.push(begun)
      if (underWay.length >= most) yield (await underWay.shift()) as Made
    }
    while (underWay.length > 0) yield (await underWay.shift()) as Made
  } finally {
    await Promise.allSettled(underWay)
  }
}

/**
 * Limits the number of callers that have a slot at the same time. Further callers wait in a queue. The returned
 * function acquires a slot and resolves to a function that releases the slot. If the signal is aborted during the wait,
 * the promise rejects with the signal's reason.
 */
export function createSemaphore(most: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  /** Passes the slot to the next waiting caller. */
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else inside -= 1
  }
  return async (signal?: AbortSignal): Promise<() => void> => {
    signal?.throwIfAborted()
    if (inside < most) inside += 1
    else
      await new Promise<void>((resolve, refuse) => {
        const gone = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          refuse(signal?.reason)
        }
        const enter = () => {
          stay?.()
          resolve()
        }
        waiting.push(enter)
        const stay = signal && onAbort(signal, gone)
      })
    return leave
  }
}

/** PostgreSQL reports this code for each statement after a failed statement of the same transaction. */
const isConsequence = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

/**
 * Waits for parallel work in a transaction, even if some of the work fails. Work that continued after the rollback
 * would run outside the transaction.
 *
 * @throws the first error that is not a consequence of another error.
 */
export async function awaitAll<Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const failures: unknown[] = []
  const settle = async (part: unknown) => {
    try {
      return await part
    } catch (error) {
      failures.push(error)
    }
  }
  const values = await Promise.all(parts.map(settle))
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0]
  return values as never
}

const callbacks = new WeakMap<AbortSignal, { readonly all: Set<() => void>; readonly tell: () => void }>()

/**
 * Runs a callback when a signal is aborted. Returns a function that removes the callback. One listener per signal
 * serves any number of callbacks, such as those of parallel statements of a call. When no callbacks remain, the
 * listener is removed.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  let known = callbacks.get(signal)
  if (!known) {
    const all = new Set<() => void>()
    known = {
      all,
      tell: () => {
        for (const one of [...all]) one()
      },
    }
    callbacks.set(signal, known)
    signal.addEventListener('abort', known.tell, { once: true })
  }
  const { all, tell } = known
  // The same callback may be added several times.
  const own = () => act()
  all.add(own)
  return () => {
    if (!all.delete(own) || all.size > 0) return
    signal.removeEventListener('abort', tell)
    callbacks.delete(signal)
  }
}
