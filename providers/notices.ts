/** A toast. */
export interface Notice {
  readonly type: 'success' | 'error'
  readonly message: string
}

type Listener = (notice: Notice) => void

/** Where toasts are handed in, and where the shell fetches them. */
export interface Notices {
  /** Shows a toast; one that equals another of the last second is left out, so that a burst of calls speaks once. */
  show(notice: Notice): void
  /** Shows every toast through the listener, first those that came before it. Answers how to stop. */
  listen(listener: Listener): () => void
}

/** Milliseconds within which equal toasts are one. */
const burst = 1000

export function createNotices(now: () => number = Date.now): Notices {
  const waiting: Notice[] = []
  const seen = new Map<string, number>()
  let listener: Listener | undefined
  return {
    show: (notice) => {
      const key = `${notice.type} ${notice.message}`
      const isEcho = now() - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < burst
      seen.set(key, now())
      if (isEcho) return
      if (listener) listener(notice)
      else waiting.push(notice)
    },
    listen: (next) => {
      listener = next
      for (const notice of waiting.splice(0)) next(notice)
      return () => {
        if (listener === next) listener = undefined
      }
    },
  }
}
