declare const decimals: unique symbol

/**
 * The value of a `money`, `percent` or `decimal` column, as Kysely reads it: a whole number of the column's smallest unit.
 * 12.5 with four decimals is stored as 125000. So it is not a number to calculate with, and no number can be stored for it:
 * `fromStored` reads it as records have it, `toStored` writes it, `unitsOf` counts its units.
 */
export type StoredDecimal<Decimals extends number = 4> = symbol & { readonly [decimals]: Decimals }

/** Any stored decimal, or none. */
export type OptionalStoredDecimal = StoredDecimal<number> | null | undefined

/** A value that cannot be a stored decimal: what a function takes that takes any other value. */
export type NotStoredDecimal<Value> = [Extract<Value, StoredDecimal<number>>] extends [never] ? Value : never

/** The decimals of a column. */
type DecimalsOf<Stored> = Stored extends StoredDecimal<infer Decimals> ? Decimals : never

/** What a conversion is told: the decimals of the column, which may be left out where they are four. */
export type DecimalsArgument<Stored> = [DecimalsOf<Stored>] extends [4]
  ? [decimals?: 4]
  : [decimals: DecimalsOf<Stored>]
