import type { Field, Fields } from '../field'

type Presence<Value, Required> = Required extends true ? Value : Value | null
type ValueOf<F> = F extends Field<infer Value, unknown, infer Required> ? Presence<Value, Required> : never
type InputValueOf<F> = F extends Field<unknown, infer Input, infer Required> ? Presence<Input, Required> : never
type ReadOnlyField = Field<unknown, unknown, boolean, true>
type DerivedField = Field<unknown, unknown, boolean, boolean, true>
type SecretField = Field<unknown, unknown, boolean, boolean, boolean, 'secret'>

/** The stamps that every record has besides its fields. */
export interface Stamps {
  /** The id of the record. The id is a UUID v7, so ids sort by age. */
  readonly id: string
  /** The time stamp in ISO 8601, in UTC. */
  readonly createdAt: string
  /** The time stamp in ISO 8601, in UTC. */
  readonly updatedAt: string
}

/** The values of some fields in a record. */
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

/** The values of some fields in responses of the API. Write-only fields are excluded. */
export type ResponseValuesOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends SecretField ? never : K]: ValueOf<F[K]>
}

/** The values of some fields that the API accepts. */
export type InputValuesOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends ReadOnlyField | DerivedField ? never : K]?: InputValueOf<F[K]>
}

type AlwaysField = Field<unknown, unknown, true>

/** The values of some fields of a new record after the check. Required fields are always present. */
export type ValidatedValuesOf<F extends Fields> = {
  readonly [K in keyof InputValuesOf<F> as F[K] extends AlwaysField ? K : never]-?: InputValueOf<F[K]>
} & InputValuesOf<F>

/** The values of some fields that the server can write. Read-only fields are included. */
export type ServerValuesOf<F extends Fields> = {
  readonly [K in StoredFieldName<F>]?: InputValueOf<F[K]>
}

/** The names of the derived fields. */
export type DerivedFieldName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends DerivedField ? K : never
}[keyof F & string]

/** The names of the stored fields. */
export type StoredFieldName<F extends Fields> = Exclude<keyof F & string, DerivedFieldName<F>>

type PairsField = Field<unknown, unknown, boolean, boolean, boolean, 'references'>
type RowsField = Field<unknown, unknown, boolean, boolean, boolean, 'rows'>

/**
 * The values of some fields in the columns of the database. Images, lists and small records are texts, and decimals are
 * whole numbers of their smallest unit.
 */
export type ColumnValuesOf<F extends Fields> = {
  readonly [K in StoredFieldName<F> as F[K] extends PairsField | RowsField ? never : K]: ColumnOf<F[K]>
}

/** The storage of a field with a number of decimals. */
export type DecimalColumnStore<Decimals extends number> = `decimal ${Decimals}`

type ColumnOf<F> =
  F extends Field<infer Value, unknown, infer Required, boolean, boolean, DecimalColumnStore<infer Decimals>>
    ? Presence<[Value] extends [number] ? StoredDecimal<Decimals> : never, Required>
    : SqlValueOf<ValueOf<F>>

type SqlValueOf<Value> = Value extends string | number | null ? Value : Value extends boolean ? 0 | 1 : string

/** The names of the fields with lists of references, which have separate tables. */
export type ReferenceListFieldName<F extends Fields> = {
  [K in StoredFieldName<F>]: F[K] extends PairsField ? K : never
}[StoredFieldName<F>]

declare const decimals: unique symbol

/**
 * The value of a `money`, `percent` or `decimal` column, as Kysely reads it: a whole number of the column's smallest
 * unit. 12.5 with four decimals is stored as 125000. The compiler rejects calculations with the stored number, and
 * rejects a plain number in its place. The function `fromStored` converts a stored decimal to the value of a record,
 * and `toStored` converts a value to a stored decimal. The function `unitsOf` returns the units of a stored decimal.
 */
export type StoredDecimal<Decimals extends number = 4> = symbol & { readonly [decimals]: Decimals }

/** A stored decimal with any number of decimals, or no value. */
export type OptionalStoredDecimal = StoredDecimal<number> | null | undefined

/** A value that is not a stored decimal, as a parameter type. */
export type NotStoredDecimal<Value> = [Extract<Value, StoredDecimal<number>>] extends [never] ? Value : never

/** The number of decimals of a column. */
type DecimalsOf<Stored> = Stored extends StoredDecimal<infer Decimals> ? Decimals : never

/**
 * The parameter of a conversion: the decimals of the column. The parameter is optional if the column has four decimals.
 */
export type DecimalsArgument<Stored> = [DecimalsOf<Stored>] extends [4]
  ? [decimals?: 4]
  : [decimals: DecimalsOf<Stored>]
