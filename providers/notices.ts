/** A toast that the shell shows. */
export interface Notice {
  /** The type of the toast. The type 'info' reports a change of another user. */
  readonly type: 'success' | 'error' | 'info'
  readonly message: string
  /** Whether the toast reports a lost server or session and disappears after the next sign-in. Default: false. */
  readonly untilSignedIn?: boolean
  /**
   * The identity of the attempt that failed. The toast disappears at the next attempt with the same identity. Default:
   * no identity.
   */
  readonly of?: string
  /** Undoes the change that the toast reports. By default, the user cannot undo the change. */
  readonly undo?: () => Promise<void>
  /** Whether the toast reports an undo, so that `undo` repeats the original change. Default: false. */
  readonly undoes?: boolean
}

/** The changes that an undo reverts: the changes of one call, or of a group of calls. */
export type UndoTarget = { readonly request: string } | { readonly batch: string }

/** Undoes changes of the user. Absent before the user signs in. */
export interface UndoCallback {
  take?: (what: UndoTarget) => Promise<void>
}

interface Listener {
  readonly show: (notice: Notice) => void
  /** Removes toasts that are out of date. */
  readonly withdraw: (isOver: (notice: Notice) => boolean) => void
}

/** The queue between the code that creates toasts and the shell that shows them. */
export interface Notices {
  /** Shows a toast. If an identical toast was shown within the last second, the new toast is dropped. */
  show(notice: Notice): void
  /** Removes toasts about a lost server or session, after a sign-in in any tab. */
  signedIn(): void
  /** Removes toasts about earlier failures of an attempt that the user starts again. */
  begin(attempt: string): void
  /** Passes each toast to the listener, including earlier toasts. Returns a function that removes the listener. */
  listen(listener: Listener): () => void
}

/** The time in milliseconds in which a repeated toast is dropped. */
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
      // Toasts with an undo are never dropped, because they belong to different changes.
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
