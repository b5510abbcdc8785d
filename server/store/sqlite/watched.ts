import type { Database } from 'libsql'

/** Tells whether anything was written. */
export interface Watched {
  /** What differs once any other connection has written, also that of a backup which is restored beside the running server. */
  written(): number
  /** To be told whenever a connection of this process may have written. */
  lookAnew(): void
}

/**
 * Watches a file through a connection that writes nothing. What others have written is looked for once in each turn of the
 * process, as all that is asked in one follows from what came before it.
 */
export function watched(connection: Database): Watched {
  const version = connection.prepare('pragma data_version')
  let known: number | undefined
  const lookAnew = () => {
    known = undefined
  }
  return {
    written: () => {
      if (known === undefined) {
        known = (version.get() as { readonly data_version: number }).data_version
        setImmediate(lookAnew)
      }
      return known
    },
    lookAnew,
  }
}
