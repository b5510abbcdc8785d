import type { OpenDatabase, Rollup } from 'deckhand/server'

/** The number of records in one SQL statement. The number is well below the limits of SQLite and PostgreSQL. */
const recordsPerStatement = 10_000

/**
 * A rollup that adds or subtracts the sums of a limited number of records per statement.
 *
 * @param of the fields that determine the sums.
 * @param add the SQL statement. If `times` is -1, the statement subtracts the sums.
 */
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
