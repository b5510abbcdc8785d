import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../contract/dialect'

/**
 * Whether what somebody holds for a while is free again. Held for longer than anybody may hold it, it was taken while the clock
 * was wrong.
 *
 * @param until when that ends.
 * @param length milliseconds for which it is held at most.
 * @param clock now.
 */
export const isLeaseExpired = (until: Sql, length: number, clock: Sql): RawBuilder<boolean> =>
  sql<boolean>`(${until} < ${clock} or ${until} > ${clock} + ${sql.lit(length)})`
