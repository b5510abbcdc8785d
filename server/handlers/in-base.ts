import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Sql } from '../store/dialect'

/** Rates are kept with six digits after the point. */
const one = 1_000_000

/** An amount in the base currency, as kept: worked out with the rate that held when its order, of that alias, was placed. */
export const inBase = ({ integer }: Dialect, amount: Sql, order: string): RawBuilder<number> => {
  const rate = sql.ref(`${order}.exchangeRate`)
  // Fractions of two whole numbers are exact enough, and much faster than PostgreSQL's numbers of any length.
  return sql`cast(round(cast(${amount} as double precision) * (${sql.lit(one)} / cast(coalesce(nullif(${rate}, 0), ${sql.lit(one)}) as double precision))) as ${sql.raw(integer)})`
}

/** An order's total in the base currency, as kept. */
export const totalInBase = ({ dialect }: { readonly dialect: Dialect }, order: string): RawBuilder<number> =>
  inBase(dialect, sql.ref(`${order}.total`), order)
