import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../contract/dialect'

/**
 * Whether a lease has expired. An end beyond the maximum length was written while the clock was wrong, and counts as
 * expired.
 *
 * @param until the end of the lease.
 * @param length the maximum length of the lease in milliseconds.
 * @param clock the current time.
 */
export const isLeaseExpired = (until: Sql, length: number, clock: Sql): RawBuilder<boolean> =>
  sql<boolean>`(${until} < ${clock} or ${until} > ${clock} + ${sql.lit(length)})`
