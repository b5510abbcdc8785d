/** A file under way, and how much of it the browser has sent, from 0 to 1. */
export interface Upload {
  readonly name: string
  readonly sent: number
}

/** The files under way, as a store for React's useSyncExternalStore. */
export interface Uploads {
  /**
   * Follows the files of a body while it is sent. Answers what to tell of the bytes sent so far, and what to call when
   * the call is over; undefined for a body without files.
   */
  follow(body: unknown): { readonly progress: (bytes: number) => void; readonly end: () => void } | undefined
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
  const bodies = new Map<object, readonly Upload[]>()
  let snapshot: readonly Upload[] = []
  const tell = () => {
    snapshot = [...bodies.values()].flat()
    for (const listener of listeners) listener()
  }
  return {
    follow: (body) => {
      const files = filesIn(body)
      if (files.length === 0) return undefined
      const key = {}
      const progress = (bytes: number) => {
        bodies.set(key, shareOut(files, bytes))
        tell()
      }
      progress(0)
      return {
        progress,
        end: () => {
          bodies.delete(key)
          tell()
        },
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
  }
}
