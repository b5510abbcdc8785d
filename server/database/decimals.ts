import type { AggregateFunctionBuilder, ExtractTypeFromReferenceExpression, ReferenceExpression } from 'kysely'
import type { DecimalsArgument, OptionalStoredDecimal, StoredDecimal } from '../../vocabulary'
import { toStored } from './columns'

type StoredIn<Value> = Extract<Value, StoredDecimal<number>>

/** The type of the value if the value may be a stored decimal, else `never`, so that other overloads apply. */
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
    /**
     * A stored decimal keeps its type. `fromStoredDecimal` of 'deckhand/server' converts a stored decimal to a number.
     */
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
 * Converts a value of a `money`, `percent` or `decimal` column, as read by Kysely, to the number in records, such as
 * 12.5. Null and undefined stay unchanged.
 *
 * @param decimals the decimals of the column. Default: 4, as for all amounts of money.
 */
export const fromStoredDecimal = <Value extends OptionalStoredDecimal>(
  stored: Value,
  ...[decimals = 4]: DecimalsArgument<Value>
): number | Extract<Value, null | undefined> =>
  stored === null || stored === undefined
    ? (stored as Extract<Value, null | undefined>)
    : Number(stored as unknown) / 10 ** decimals

/**
 * Converts a number of a record to the stored form of a `money`, `percent` or `decimal` column, for a Kysely statement.
 * Further decimals are rounded. Null and undefined stay unchanged.
 *
 * @param decimals the decimals of the column. Default: 4, as for all amounts of money.
 */
export const toStoredDecimal = <Value extends number | null | undefined, const Places extends number = 4>(
  value: Value,
  decimals: Places = 4 as Places,
): StoredDecimal<Places> | Extract<Value, null | undefined> =>
  typeof value === 'number'
    ? (toStored({ store: 'decimal', scale: decimals }, value) as unknown as StoredDecimal<Places>)
    : (value as Extract<Value, null | undefined>)

/**
 * The integer of a stored decimal in its column's smallest unit, for sums without rounding: 12.5 becomes 125000n. Null
 * becomes 0n.
 */
export const unitsOf = (stored: OptionalStoredDecimal): bigint => BigInt((stored ?? 0) as unknown as number)
