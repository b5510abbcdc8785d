/** A file under way, and how much of it the browser has sent, from 0 to 1. */
export interface Upload {
  readonly name: string
  readonly sent: number
}

interface Followed {
  readonly signal: AbortSignal
  readonly progress: (bytes: number) => void
  readonly end: () => void
}

/** The files of one call. */
interface Body {
  readonly files: readonly Upload[]
  readonly abort: AbortController
}

/** Whether some of it is still to be sent, so that it can be broken off. */
export const isUploading = (files: readonly Upload[]): boolean => files.some(({ sent }) => sent < 1)

/** The files under way, as a store for React's useSyncExternalStore. */
export interface Uploads {
  /**
   * Follows the files of a body while it is sent. Answers what to tell of the bytes sent so far, what to call when the
   * call is over, and the signal at which it is to be broken off; undefined for a body without files.
   */
  follow(body: unknown): Followed | undefined
  /** Breaks off what is under way. What has been sent as a whole is with the API already, and goes on. */
  cancel(): void
  subscribe(listener: () => void): () => void
  getSnapshot(): readonly Upload[]
}

const filesIn = (body: unknown): File[] =>
  body instanceof FormData ? [...body.values()].filter((part) => part instanceof File) : []

/** The parts of a body are sent in their order, so what was sent of the whole tells how far each file has got. */
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
