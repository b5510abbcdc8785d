import type { OpenDatabase, Rollup } from 'deckhand/server'

/** Records in one statement; both databases take more values. */
const recordsPerStatement = 10_000

/** Sums that follow from some fields, added or taken off by a statement for so many records at a time. */
export const chunkedRollup = (
  of: readonly string[],
  add: (database: OpenDatabase, ids: readonly string[], times: 1 | -1) => Promise<void>,
  counts?: Rollup['counts'],
): Rollup => ({
  of,
  ...(counts && { counts }),
  add: async (database, ids, times) => {
    for (let at = 0; at < ids.length; at += recordsPerStatement)
      await add(database, ids.slice(at, at + recordsPerStatement), times)
  },
})
