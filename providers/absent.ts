import type { Resource } from '../src/vocabulary'

/** The resources whose list an API turned out not to have, until the page is loaded anew. */
export interface Absent {
  add(resource: Resource): void
  /** By name; another set when one is added. */
  readonly names: () => ReadonlySet<string>
  /** Answers how to stop. */
  readonly subscribe: (told: () => void) => () => void
}

export function createAbsent(): Absent {
  let names: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  return {
    add: ({ name }) => {
      if (names.has(name)) return
      names = new Set([...names, name])
      for (const told of listeners) told()
    },
    names: () => names,
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
  }
}
