import { type RawBuilder, sql } from 'kysely'
import type { Store } from '../store/store'

/** An order's total in the base currency, as kept: worked out with the rate that held when it was placed. */
export const totalInBase = ({ dialect }: Store, order: string): RawBuilder<number> => {
  const total = sql.ref(`${order}.total`)
  const rate = sql.ref(`${order}.exchangeRate`)
  // Rates are kept with six digits after the point.
  return sql`cast(round(${total} * 1000000.0 / coalesce(nullif(${rate}, 0), 1000000)) as ${sql.raw(dialect.integer)})`
}
