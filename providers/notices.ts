/** A toast. */
export interface Notice {
  /** The type. 'info' reports another user's change. */
  readonly type: 'success' | 'error' | 'info'
  readonly message: string
  /** Whether the toast reports a lost server or session and disappears after the next sign-in. Default: false. */
  readonly untilSignedIn?: boolean
  /** The attempt that failed. The toast disappears at the next equal attempt. Default: none. */
  readonly of?: string
  /** Undoes the reported change. Default: the change cannot be undone. */
  readonly undo?: () => Promise<void>
  /** Whether the toast reports an undo, so that `undo` repeats the change. Default: false. */
  readonly undoes?: boolean
}

/** The changes to undo: the changes of one call, or of a group. */
export type UndoTarget = { readonly request: string } | { readonly batch: string }

/** Undoes changes. Absent before the sign-in. */
export interface UndoCallback {
  take?: (what: UndoTarget) => Promise<void>
}

interface Listener {
  readonly show: (notice: Notice) => void
  /** Removes obsolete toasts. */
  readonly withdraw: (isOver: (notice: Notice) => boolean) => void
}

/** The queue between the code that creates toasts and the shell that shows them. */
export interface Notices {
  /** Shows a toast. An equal toast within the last second is dropped. */
  show(notice: Notice): void
  /** Removes toasts about a lost server or session, after a sign-in in any tab. */
  signedIn(): void
  /** Removes toasts about earlier failures of an attempt that begins again. */
  begin(attempt: string): void
  /** Shows every toast with the listener, including earlier toasts. Returns a function that stops the listener. */
  listen(listener: Listener): () => void
}

/** The period in milliseconds in which equal toasts are dropped. */
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
      // Toasts with an undo belong to different changes.
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
