import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../vocabulary'
import type { Dialect, Sql } from '../contract/dialect'

/** The column of a record's exchange rate, with its number of decimals. */
export interface RateColumn {
  readonly column: Sql
  readonly scale: number
}

/**
 * A stored amount in the base currency, converted with the exchange rate of its record. The rate is the value of one
 * unit of the base currency. The result is not rounded, because rounding the sum once is much faster than rounding each
 * record.
 */
export function inBaseCurrency(
  { decimal }: Dialect,
  amount: Sql,
  { column: kept, scale }: RateColumn,
): RawBuilder<number> {
  const value = decimal(amount, 0)
  return sql`(case when ${kept} > 0 then ${value} / (${decimal(kept, scale)}) else ${value} end)`
}

/** Rounds an amount with fractions to a stored amount. Halves are rounded away from zero. Null becomes 0. */
export const roundAmount = ({ integer }: Dialect, fraction: Sql): RawBuilder<number> =>
  // PostgreSQL rounds a floating-point number that ends in .5 to the next even number.
  sql`cast(round(cast(coalesce(${fraction}, 0) as numeric)) as ${sql.raw(integer)})`

/** The rate column of an amount field, in the table with the alias. Undefined if the field has no rate. */
export function rateColumnOf({ fields }: Resource, name: string, alias: string): RateColumn | undefined {
  const { rate } = (fields[name] ?? {}) as { rate?: string }
  const field = rate === undefined ? undefined : fields[rate]
  if (!field || rate === undefined) return undefined
  const column = field.kind.column(field)
  return { column: sql.ref(`${alias}.${rate}`), scale: column.store === 'decimal' ? column.scale : 0 }
}
