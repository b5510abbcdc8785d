import type { OpenDatabase, Rollup } from 'deckhand/server'

/** Records in one statement; both databases take more values. */
const atOnce = 10_000

/** Sums that follow from some fields, added or taken off by a statement for so many records at a time. */
export const rollup = (
  of: readonly string[],
  add: (database: OpenDatabase, ids: readonly string[], times: 1 | -1) => Promise<void>,
  counts?: Rollup['counts'],
): Rollup => ({
  of,
  ...(counts && { counts }),
  add: async (database, ids, times) => {
    for (let at = 0; at < ids.length; at += atOnce) await add(database, ids.slice(at, at + atOnce), times)
  },
})
