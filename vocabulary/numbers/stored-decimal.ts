declare const decimals: unique symbol

/**
 * The value of a `money`, `percent` or `decimal` column, as Kysely reads it: a whole number of the column's smallest
 * unit. 12.5 with four decimals is stored as 125000. The type prevents calculations with the stored number, and
 * prevents storing a plain number.
 * The function `fromStored` converts it to the value of a record, `toStored` converts a value back, and `unitsOf`
 * returns its units.
 */
export type StoredDecimal<Decimals extends number = 4> = symbol & { readonly [decimals]: Decimals }

/** A stored decimal with any number of decimals, or no value. */
export type OptionalStoredDecimal = StoredDecimal<number> | null | undefined

/** A value that is not a stored decimal, as a parameter type. */
export type NotStoredDecimal<Value> = [Extract<Value, StoredDecimal<number>>] extends [never] ? Value : never

/** The number of decimals of a column. */
type DecimalsOf<Stored> = Stored extends StoredDecimal<infer Decimals> ? Decimals : never

/** The parameter of a conversion: the decimals of the column. Optional if the column has four decimals. */
export type DecimalsArgument<Stored> = [DecimalsOf<Stored>] extends [4]
  ? [decimals?: 4]
  : [decimals: DecimalsOf<Stored>]
