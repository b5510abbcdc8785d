const waiting = new WeakMap<AbortSignal, { readonly all: Set<() => void>; readonly tell: () => void }>()

/**
 * Runs a callback when a signal is aborted. Returns a function that removes the callback. One listener per signal
 * serves any number of callbacks, such as those of parallel statements of a call. Without callbacks the listener is
 * removed.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  let known = waiting.get(signal)
  if (!known) {
    const all = new Set<() => void>()
    known = {
      all,
      tell: () => {
        for (const one of [...all]) one()
      },
    }
    waiting.set(signal, known)
    signal.addEventListener('abort', known.tell, { once: true })
  }
  const { all, tell } = known
  // The same callback may be added several times.
  const own = () => act()
  all.add(own)
  return () => {
    if (!all.delete(own) || all.size > 0) return
    signal.removeEventListener('abort', tell)
    waiting.delete(signal)
  }
}
