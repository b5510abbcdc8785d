/** A toast. */
export interface Notice {
  /** 'info' tells calmly of something that somebody else has done. */
  readonly type: 'success' | 'error' | 'info'
  readonly message: string
  /** It tells that the server or the session is lost, and is over once somebody is signed in. Default: false. */
  readonly untilSignedIn?: boolean
  /** What was attempted: it is over once that is tried again. Default: it stays for its time. */
  readonly of?: string
  /** Takes back what it tells of. Default: it cannot be taken back. */
  readonly undo?: () => Promise<void>
  /** It tells of something that was undone, so that `undo` does that again. Default: false. */
  readonly undoes?: boolean
}

/** What is to be undone: what one call has done, or all that was done together. */
export type UndoTarget = { readonly request: string } | { readonly batch: string }

/** Takes back what was done; absent before somebody is signed in. */
export interface UndoCallback {
  take?: (what: UndoTarget) => Promise<void>
}

interface Listener {
  readonly show: (notice: Notice) => void
  /** Takes those away that are over. */
  readonly withdraw: (isOver: (notice: Notice) => boolean) => void
}

/** Where toasts are handed in, and where the shell fetches them. */
export interface Notices {
  /** Shows a toast; one that equals another of the last second is left out, so that a burst of calls speaks once. */
  show(notice: Notice): void
  /** Somebody is signed in, here or in another tab: what was lost is back. */
  signedIn(): void
  /** Something is attempted, maybe once more: what failed of it before is no longer told. */
  begin(attempt: string): void
  /** Shows every toast through the listener, first those that came before it. Answers how to stop. */
  listen(listener: Listener): () => void
}

/** Milliseconds within which equal toasts are one. */
const burst = 1000

export function createNotices(now: () => number = Date.now): Notices {
  let waiting: readonly Notice[] = []
  const seen = new Map<string, { notice: Notice; at: number }>()
  let listener: Listener | undefined
  const withdraw = (isOver: (notice: Notice) => boolean) => {
    waiting = waiting.filter((notice) => !isOver(notice))
    for (const [key, { notice }] of seen) if (isOver(notice)) seen.delete(key)
    listener?.withdraw(isOver)
  }
  return {
    show: (notice) => {
      const key = `${notice.type} ${notice.message}`
      // Each that can be taken back is another deed.
      const isEcho = !notice.undo && now() - (seen.get(key)?.at ?? Number.NEGATIVE_INFINITY) < burst
      seen.set(key, { notice, at: now() })
      if (isEcho) return
      if (listener) listener.show(notice)
      else waiting = [...waiting, notice]
    },
    signedIn: () => withdraw(({ untilSignedIn }) => untilSignedIn === true),
    begin: (attempt) => withdraw(({ of }) => of === attempt),
    listen: (next) => {
      listener = next
      for (const notice of waiting) next.show(notice)
      waiting = []
      return () => {
        if (listener === next) listener = undefined
      }
    },
  }
}
