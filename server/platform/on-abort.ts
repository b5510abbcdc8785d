const waiting = new WeakMap<AbortSignal, { readonly all: Set<() => void>; readonly tell: () => void }>()

/**
 * Has something done once a signal is aborted; answers how to have it left undone. However many wait for one signal, as the
 * statements that a call asks side by side do, it is heard by one listener, and by none when nobody waits.
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
  // The same work may wait more than once.
  const own = () => act()
  all.add(own)
  return () => {
    if (!all.delete(own) || all.size > 0) return
    signal.removeEventListener('abort', tell)
    waiting.delete(signal)
  }
}
