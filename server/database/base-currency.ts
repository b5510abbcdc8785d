import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../vocabulary'
import type { Dialect, Sql } from '../contract/dialect'

/** Where the rate of a record is kept, and with how many digits after the point. */
export interface RateColumn {
  readonly column: Sql
  readonly scale: number
}

/**
 * An amount as kept, in the base currency, worked out with the rate that held for its record: what one unit of the base
 * currency was worth. A fraction is left to be rounded once, after adding up; rounding each of a year's records takes
 * longer than all the rest.
 */
export function inBaseCurrency(
  { decimal }: Dialect,
  amount: Sql,
  { column: kept, scale }: RateColumn,
): RawBuilder<number> {
  const value = decimal(amount, 0)
  return sql`(case when ${kept} > 0 then ${value} / (${decimal(kept, scale)}) else ${value} end)`
}

/** A fraction of an amount as an amount is kept, a half away from zero; 0 for nothing. */
export const roundAmount = ({ integer }: Dialect, fraction: Sql): RawBuilder<number> =>
  // PostgreSQL rounds the halves of floating point to even.
  sql`cast(round(cast(coalesce(${fraction}, 0) as numeric)) as ${sql.raw(integer)})`

/** The rate by which a field's amounts are converted, in the table of that alias; undefined where none is kept. */
export function rateColumnOf({ fields }: Resource, name: string, alias: string): RateColumn | undefined {
  const { rate } = (fields[name] ?? {}) as { rate?: string }
  const field = rate === undefined ? undefined : fields[rate]
  if (!field || rate === undefined) return undefined
  const column = field.kind.column(field)
  return { column: sql.ref(`${alias}.${rate}`), scale: column.store === 'decimal' ? column.scale : 0 }
}
