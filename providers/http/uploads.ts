/** A file that is being uploaded, with the share that was already sent, from 0 to 1. */
export interface Upload {
  readonly name: string
  readonly sent: number
}

interface Followed {
  readonly signal: AbortSignal
  readonly progress: (bytes: number) => void
  readonly end: () => void
}

/** The files that belong to one call. */
interface Body {
  readonly files: readonly Upload[]
  readonly abort: AbortController
}

/** Whether some files are not completely sent, so that the user can cancel the upload. */
export const isUploading = (files: readonly Upload[]): boolean => files.some(({ sent }) => sent < 1)

/** The running uploads, as a store for React's useSyncExternalStore. */
export interface Uploads {
  /**
   * Tracks the files of a body during the upload. Returns a function for the number of sent bytes, a function for the
   * end of the call, and the abort signal of the upload. The result is undefined if the body contains no files.
   */
  follow(body: unknown): Followed | undefined
  /**
   * Cancels running uploads. Files that were completely sent are already at the API, which still processes these files.
   */
  cancel(): void
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly Upload[]
}

const filesIn = (body: unknown): File[] =>
  body instanceof FormData ? [...body.values()].filter((part) => part instanceof File) : []

/** The parts of a body are sent one after the other, so the total of sent bytes shows the progress of each file. */
const shareOut = (files: readonly File[], bytes: number): Upload[] => {
  let before = 0
  return files.map(({ name, size }) => {
    const sent = size === 0 ? 1 : Math.min(1, Math.max(0, (bytes - before) / size))
    before += size
    return { name, sent }
  })
}

export function createUploads(): Uploads {
  const listeners = new Set<() => void>()
  const bodies = new Map<object, Body>()
  let snapshot: readonly Upload[] = []
  const tell = () => {
    snapshot = [...bodies.values()].flatMap(({ files }) => files)
    for (const listener of listeners) listener()
  }
  return {
    follow: (body) => {
      const files = filesIn(body)
      if (files.length === 0) return undefined
      const key = {}
      const abort = new AbortController()
      const progress = (bytes: number) => {
        bodies.set(key, { files: shareOut(files, bytes), abort })
        tell()
      }
      progress(0)
      return {
        signal: abort.signal,
        progress,
        end: () => {
          bodies.delete(key)
          tell()
        },
      }
    },
    cancel: () => {
      for (const { files, abort } of bodies.values()) if (isUploading(files)) abort.abort()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
