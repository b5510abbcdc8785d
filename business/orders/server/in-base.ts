import type { Dialect, Sql } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

/**
 * An amount as kept in the base currency, worked out with the rate that held when its order, of that alias, was placed. A
 * fraction is left to be rounded once, after adding up; rounding each of a year's orders takes longer than all the rest.
 */
export function inBase({ decimal }: Dialect, amount: Sql, order: string): RawBuilder<number> {
  const rate = sql.ref(`${order}.exchangeRate`)
  const value = decimal(amount, 0)
  // Rates are kept with six digits after the point.
  return sql`(case when ${rate} > 0 then ${value} / (${decimal(rate, 6)}) else ${value} end)`
}

/** An order's total in the base currency. */
export const totalInBase = ({ dialect }: { readonly dialect: Dialect }, order: string): RawBuilder<number> =>
  inBase(dialect, sql.ref(`${order}.total`), order)

/** A fraction of an amount as an amount is kept, a half away from zero; 0 for nothing. */
export const rounded = ({ integer }: Dialect, fraction: Sql): RawBuilder<number> =>
  // PostgreSQL rounds the halves of floating point to even.
  sql`cast(round(cast(coalesce(${fraction}, 0) as numeric)) as ${sql.raw(integer)})`
