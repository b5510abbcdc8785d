import type { AggregateFunctionBuilder, ExtractTypeFromReferenceExpression, ReferenceExpression } from 'kysely'
import type { DecimalsArgument, OptionalStoredDecimal, StoredDecimal } from '../../vocabulary'
import { toStored } from './columns'

type StoredIn<Value> = Extract<Value, StoredDecimal<number>>

/** The value itself where it may be a stored decimal, and nothing otherwise, so that other values are left to other signatures. */
type OnlyStored<Value> = 0 extends 1 & Value ? never : [StoredIn<Value>] extends [never] ? never : Value

type OnlyStoredColumn<DB, TB extends keyof DB, Column> = [
  OnlyStored<ExtractTypeFromReferenceExpression<DB, TB, Column>>,
] extends [never]
  ? never
  : Column

type AddedUp<DB, TB extends keyof DB, Column> = AggregateFunctionBuilder<
  DB,
  TB,
  StoredIn<ExtractTypeFromReferenceExpression<DB, TB, Column>> | null
>

declare global {
  interface NumberConstructor {
    /** A stored decimal stays one: `fromStored` of 'deckhand/server' reads it. */
    <Value>(stored: OnlyStored<Value>): StoredDecimal<number>
    (value?: unknown): number
  }
}

declare module 'kysely' {
  interface FunctionModule<DB, TB extends keyof DB> {
    /** The sum of stored decimals is a stored decimal. */
    sum<Column extends ReferenceExpression<DB, TB>>(column: OnlyStoredColumn<DB, TB, Column>): AddedUp<DB, TB, Column>
    /** The average of stored decimals is a stored decimal, with a fraction of its smallest unit. */
    avg<Column extends ReferenceExpression<DB, TB>>(column: OnlyStoredColumn<DB, TB, Column>): AddedUp<DB, TB, Column>
  }
}

/**
 * Reads what Kysely found in a `money`, `percent` or `decimal` column, as records have it: 12.5. None stays none.
 *
 * @param decimals those of the column. Default: 4, as for every amount of money.
 */
export const fromStoredDecimal = <Value extends OptionalStoredDecimal>(
  stored: Value,
  ...[decimals = 4]: DecimalsArgument<Value>
): number | Extract<Value, null | undefined> =>
  stored === null || stored === undefined
    ? (stored as Extract<Value, null | undefined>)
    : Number(stored as unknown) / 10 ** decimals

/**
 * Writes a number of a record as a `money`, `percent` or `decimal` column stores it, for a statement of Kysely; further
 * decimals are rounded. None stays none.
 *
 * @param decimals those of the column. Default: 4, as for every amount of money.
 */
export const toStoredDecimal = <Value extends number | null | undefined, const Places extends number = 4>(
  value: Value,
  decimals: Places = 4 as Places,
): StoredDecimal<Places> | Extract<Value, null | undefined> =>
  typeof value === 'number'
    ? (toStored({ store: 'decimal', scale: decimals }, value) as unknown as StoredDecimal<Places>)
    : (value as Extract<Value, null | undefined>)

/** How many of its column's smallest unit a stored decimal has, for sums without rounding: 12.5 has 125000n. None has 0n. */
export const unitsOf = (stored: OptionalStoredDecimal): bigint => BigInt((stored ?? 0) as unknown as number)
