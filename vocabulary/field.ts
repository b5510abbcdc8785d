import type * as z from 'zod/mini'
import type { PieceName } from './business'
import type { Condition, Saying, Test } from './conditions'
import type { Rule } from './declaration'
import type { FileType } from './files/types'
import type { Registry } from './registry'
import type { Sampler } from './sampler'
import type { Slip } from './slips'

/** Where the values of a field live in the embedded database. */
export type Column =
  | { readonly store: 'text' | 'integer' | 'boolean' | 'json' | 'secret' }
  /** The name of a picture's file; where it is public, everybody may have it who knows its address. */
  | { readonly store: 'file'; readonly public?: boolean }
  /** Files that are kept as they are, with their names: one, or a list in its order. */
  | { readonly store: 'attachments'; readonly several: boolean }
  /** An exact decimal, kept as an integer of its smallest unit: 12.5 with scale 4 is 125000. */
  | { readonly store: 'decimal'; readonly scale: number }
  /** The id of a record of `to`, guarded by a foreign key. */
  | { readonly store: 'reference'; readonly to: string }
  /** Ids of records of `to`, in their order, in a table of pairs guarded by foreign keys. */
  | { readonly store: 'references'; readonly to: string }
  /** Whole records of `of`, whose field `by` refers to this one, in their own table. */
  | { readonly store: 'rows'; readonly of: string; readonly by: string }

/** How a list can be narrowed by a field. */
export type FilterKind = 'text' | 'equals' | 'choices' | 'range' | 'none'

/** One of a closed set of values, under its label in the person's language. */
export interface Choosable {
  readonly value: string
  readonly label: string
}

/** A sentence at a field. */
export interface Remark extends Saying {
  /** Said only where the field's own value is this: `{ is: { above: 'usageLimit' }, says: 'Never reached.' }`. Default: any. */
  readonly is?: Test
}

/** What every field may say of itself, whatever its kind. */
export interface CommonOptions<
  Required extends boolean = boolean,
  ReadOnly extends boolean = boolean,
  Input = unknown,
  Derived extends boolean = boolean,
  When extends Condition = Condition,
  Beyond extends boolean = boolean,
> {
  /** Default: made from the name, 'discountType' → 'Discount type'. */
  readonly label?: string
  /**
   * What the field was called before, the latest name first: `modelYear: integer({ was: 'year' })`, and once that is called
   * `edition`, `was: ['modelYear', 'year']`. Its values, and what speaks of it in saved views and in the history, are carried
   * over at the next start. It may stay for as long as there are databases or backups from before. Default: none.
   */
  readonly was?: string | readonly string[]
  /** A value must be given. Default: false. */
  readonly required?: Required
  /** No two records may have the same value; or, with names of other fields, not within those. Default: false. */
  readonly unique?: boolean | readonly string[]
  /** The value of a new record when none is given. An empty list: forms begin without a line even where one is required. */
  readonly default?: Input
  /** One sentence below the input. */
  readonly help?: string
  /** An example, shown in the empty input. */
  readonly placeholder?: string
  /** A sentence that explains what stands in it, or several, each shown where its condition holds of the record. Default: none. */
  readonly note?: Remark | readonly Remark[]
  /** The same of what may not be meant so; it is set apart, and refuses nothing. Default: none. */
  readonly doubt?: Remark | readonly Remark[]
  /** What it means that there is no value, said in its place: 'All products'. Default: a dash. */
  readonly whenEmpty?: string
  /** Set by the server: shown, never typed. Default: false. */
  readonly readOnly?: ReadOnly
  /** Worked out by the server whenever it is read, never stored; implies `readOnly`. Default: false. */
  readonly derived?: Derived
  /** Left out of the history of its record, as what is a record of changes itself. Default: false. */
  readonly unrecorded?: boolean
  /** Can be set when a record is created and never after. Default: false. */
  readonly createOnly?: boolean
  /** Shown and accepted only where this holds of the record. Default: always. */
  readonly when?: When
  /**
   * The permission, without the resource's name, that it takes to read the field, besides that to read the record. To
   * whoever lacks it the field does not exist. Default: none.
   */
  readonly readableWith?: string
  /** The permission, without the resource's name, that it takes to write the field. Default: that to read it. */
  readonly writableWith?: string
  /**
   * Not every API has it. In a record: sent only where the record came with it, or something was typed. Among what an
   * action asks for: asked only of records that came with a field of its name, and a call that leaves it out is taken,
   * although it is required. Default: false.
   */
  readonly beyond?: Beyond
  /** Hand-written component that takes the place of the kind's input. */
  readonly piece?: PieceName
}

/** Where a value belongs that is written as another came. */
interface Around {
  readonly registry: Registry
  /** The other is the former value of the same field, and not that of another record. */
  readonly isOwn: boolean
}

/**
 * The record that a reference means unless another is named: the one that a field of it marks, or the one that a field of
 * the record refers to which the reference `of` names.
 */
export type Standard = { readonly mark: string } | { readonly of: string; readonly field: string }

/** How the records of a resource are numbered: `{ prefix: 'DH-', digits: 7, first: 1_000_001 }` begins at 'DH-1000001'. */
export interface Counting {
  /** What stands before the number. */
  readonly prefix: string
  /** Smaller numbers are filled up with zeros; greater ones grow. */
  readonly digits: number
  /** The number of the first record. Default: 1. */
  readonly first?: number
  /** The field in whose order records are numbered that came before there were numbers. Default: as they were made. */
  readonly by?: string
}

/** What one kind of field knows of itself: whatever differs between kinds is asked here, and never by the kind's name. */
export interface Kind<Options = unknown, Input = unknown, Store extends string = string> {
  /** Unique among the kinds; the screens look their input and cell up by it. */
  readonly name: string
  readonly column: (field: Options) => Column & { readonly store: Store }
  /** The check of a value that is present. */
  readonly check: (field: Options) => z.ZodMiniType<Input>
  /** Reads a value from text: a multipart part, a query parameter, a cell of a CSV file. Text that is no value is given back for the check to refuse. */
  readonly fromText: (text: string) => unknown
  /**
   * Reads a value that a backend sends in a form of its own, such as a moment where a day is meant; what it cannot read is
   * given back as it came. Default: values come as they are shown.
   */
  readonly arrives?: (came: unknown, field: Options, registry?: Registry) => unknown
  /** Writes a value as a backend does that has sent another in the form of `came`. Default: as it is. */
  readonly leaves?: (value: unknown, came: unknown, field: Options, around?: Around) => unknown
  /** A believable value for the sample data; null for none. */
  readonly sample: (field: Options, sampler: Sampler) => unknown
  /** 'end' for numbers. Default: 'start'. */
  readonly align?: 'start' | 'end'
  /** Default: 'none'. */
  readonly filter?: FilterKind
  /** The control that a list is narrowed with, or each end of a range. Default: 'text'. */
  readonly control?: 'text' | 'number' | 'date'
  /** The values to choose among, where they are a closed set; those of a reference are asked of the API. */
  readonly among?: (field: Options, registry: Registry) => readonly Choosable[]
  /** Those of them that are often meant together, each set under its label. Default: none. */
  readonly together?: (field: Options) => readonly { readonly label: string; readonly values: readonly string[] }[]
  /** What the API is asked for, where it is not what was typed as an end of a range. */
  readonly bound?: (typed: string, end: 'gte' | 'lte') => string
  /** Default: false. */
  readonly searchable?: boolean
  /** Default: true. */
  readonly sortable?: boolean
  /** Its texts end in a number by which they are sorted: 'DH-9' before 'DH-10'. Default: none do. */
  readonly numbered?: (field: Options) => boolean
  /** How its values count themselves. Default: they do not. */
  readonly counts?: (field: Options) => Counting | undefined
  /** Never read back, such as a password. Default: false. */
  readonly writeOnly?: boolean
  /**
   * Its values travel as files, which makes the body multipart: as pictures, which are drawn anew, or as attachments, which
   * are kept as they are. Default: they do not.
   */
  readonly files?: 'picture' | 'attachment'
  /** Which attachments it takes. */
  readonly takes?: (field: Options) => { readonly types: readonly FileType[]; readonly megabytes: number }
  /** It is the record's status, which has a call of its own. Default: false. */
  readonly status?: boolean
  /** It is an amount of money, in the base currency unless its `currency` names another. Default: false. */
  readonly isAmount?: boolean
  /** A field of it says in a coloured word how its record stands. Default: none does. */
  readonly isState?: (field: Options) => boolean
  /** Its values are not understood without their label, such as a bare number. Default: false. */
  readonly labelled?: boolean
  /**
   * The value that a default stands for where it is a word, such as 'now', if there is one at the time; other defaults as
   * they are. Default: none is a word.
   */
  readonly begins?: (declared: unknown) => unknown
  /** The value that stands where a given one is empty. Default: null, which is refused where one is required. */
  readonly unanswered?: (field: Options) => unknown
  /** What was typed in view of the values beside it, such as a telephone number of a country. Default: as it is. */
  readonly completed?: (typed: unknown, field: Options, beside: Readonly<Record<string, unknown>>) => unknown
  /** Which record of the other resource is meant unless another is named. Default: none. */
  readonly standard?: (field: Options) => Standard | undefined
  /** Takes the full width of a form. Default: false. */
  readonly wide?: boolean
  /** At most one of the lines that it stands in may have a value other than false. Default: any number. */
  readonly single?: (field: Options) => boolean
  /** The other resource that the field speaks of, if any. */
  readonly refersTo?: (field: Options) => string
  /** The other resource of whose record it is a copy; an API may give the record's id in its place. */
  readonly copyOf?: (field: Options) => string | undefined
  /** For a list of changes to other records: the field beside it that names their resource. */
  readonly changesOf?: (field: Options) => string
  /** For the id of whichever record: the field beside it that names its resource. */
  readonly recordOf?: (field: Options) => string
  /** The other fields of the same resource that its options name. */
  readonly siblings?: (field: Options) => readonly string[]
  /** What its values come one after another as, so that they have bounds and are compared with others of the same. Default: in no order. */
  readonly order?: 'number' | 'day' | 'moment'
  /** The `min` and `max` that its fields can have, as they are unless a field says otherwise. Default: they have none. */
  readonly bounds?: { readonly min?: number; readonly max?: number }
  /** What is wrong with the options of a field that no compiler sees, each with its cure. Default: nothing. */
  readonly slips?: (field: Options) => readonly Slip[]
  /** Rules of the record that follow from what the field is. Default: none. */
  readonly rules?: (field: Options, name: string) => readonly Rule[]
  /** The other field that its value must not be below. */
  readonly floor?: (field: Options) => string | undefined
  /** For values of fields that a record lists: the field beside it that refers to that record, and the list there. */
  readonly listedBy?: (field: Options) => { readonly by: string; readonly lists: string }
  /** The fields of the small records that it holds, edited in place. */
  readonly inner?: (field: Options) => Fields | undefined
}

declare const value: unique symbol
declare const input: unique symbol
declare const store: unique symbol

/** A field of a resource: its kind and its options, side by side. `Required` says whether it always has a value. */
export interface Field<
  Value = unknown,
  Input = unknown,
  Required extends boolean = boolean,
  ReadOnly extends boolean = boolean,
  Derived extends boolean = boolean,
  Store extends string = string,
> extends CommonOptions<Required, ReadOnly, unknown, Derived> {
  // biome-ignore lint/suspicious/noExplicitAny: a kind reads only the options of its own fields
  readonly kind: Kind<any, any>
  /** Carried by the type alone: what the API answers. */
  readonly [value]?: Value
  /** Carried by the type alone: what the API accepts. */
  readonly [input]?: Input
  /** Carried by the type alone: where its values are kept, as far as the values do not tell. */
  readonly [store]?: Store
}

export type Fields = Readonly<Record<string, Field>>

/** Whether a value is always there: one that is required may be missing where `when` does not hold, or for an API that lacks it. */
export type Always<Required extends boolean, When, Beyond> = [When, Beyond] extends [never, false]
  ? NoInfer<Required>
  : false

/** A function that declares a field of one kind. */
type Factory<Value, Options, Input, Store extends string> = <
  const Required extends boolean = false,
  const ReadOnly extends boolean = false,
  const Derived extends boolean = false,
  When extends Condition = never,
  const Beyond extends boolean = false,
>(
  options?: CommonOptions<Required, ReadOnly, Input, Derived, When, Beyond> & Options,
) => Field<Value, Input, Always<Required, When, Beyond>, ReadOnly, Derived, Store>

/**
 * Makes the factory of a kind of field. `Value` is what is read, `Input` what is written, `Options` what its fields may
 * add, `Store` where values are kept.
 */
export const defineKind = <Value, Options = unknown, Input = Value, Store extends string = string>(
  kind: Kind<CommonOptions & Options & { kind: unknown }, Input, Store>,
): Factory<Value, Options, Input, Store> => makerOf(kind)

/** Makes the fields of a kind whose factory tells their types by itself, as a choice does from its values. */
export const makerOf =
  <Options, Input, Store extends string>(kind: Kind<CommonOptions & Options & { kind: unknown }, Input, Store>) =>
  (options?: CommonOptions & Options) =>
    ({ kind, ...options }) as Field<never, never, never, never, never, never>

type Presence<Value, Required> = Required extends true ? Value : Value | null
type ValueOf<F> = F extends Field<infer Value, unknown, infer Required> ? Presence<Value, Required> : never
type InputValueOf<F> = F extends Field<unknown, infer Input, infer Required> ? Presence<Input, Required> : never
type ReadOnlyField = Field<unknown, unknown, boolean, true>
type DerivedField = Field<unknown, unknown, boolean, boolean, true>
type SecretField = Field<unknown, unknown, boolean, boolean, boolean, 'secret'>

/** What every record has besides its fields. */
export interface Stamps {
  /** UUID v7, so that ids sort by age. */
  readonly id: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** ISO 8601, UTC. */
  readonly updatedAt: string
}

/** The values of some fields, as records hold them. */
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> }

/** The values of some fields, as the API answers them: what is only written is not among them. */
export type AnsweredOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends SecretField ? never : K]: ValueOf<F[K]>
}

/** The values of some fields, as the API accepts them. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends ReadOnlyField | DerivedField ? never : K]?: InputValueOf<F[K]>
}

type AlwaysField = Field<unknown, unknown, true>

/** The values of some fields once they are checked, where nothing is left as it was: those that are required are there. */
export type CheckedOf<F extends Fields> = {
  readonly [K in keyof InputOf<F> as F[K] extends AlwaysField ? K : never]-?: InputValueOf<F[K]>
} & InputOf<F>

/** The values of some fields, as the server writes them: those that it sets itself are among them. */
export type WrittenOf<F extends Fields> = {
  readonly [K in StoredName<F>]?: InputValueOf<F[K]>
}

/** The names of the fields that are worked out whenever they are read. */
export type DerivedName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends DerivedField ? K : never
}[keyof F & string]

/** The names of the fields whose values are kept. */
export type StoredName<F extends Fields> = Exclude<keyof F & string, DerivedName<F>>

type PairsField = Field<unknown, unknown, boolean, boolean, boolean, 'references'>
type RowsField = Field<unknown, unknown, boolean, boolean, boolean, 'rows'>

/** The values of some fields as they are kept, each in the column of its name: pictures, lists and small records as texts. */
export type ColumnsOf<F extends Fields> = {
  readonly [K in StoredName<F> as F[K] extends PairsField | RowsField ? never : K]: KeptOf<ValueOf<F[K]>>
}

type KeptOf<Value> = Value extends string | number | null ? Value : Value extends boolean ? 0 | 1 : string

/** The names of the fields that are lists of references, kept in tables of their own. */
export type PairsIn<F extends Fields> = {
  [K in StoredName<F>]: F[K] extends PairsField ? K : never
}[StoredName<F>]

/** The value of a new record's field when none is given; undefined where there is none. */
export const defaultOf = ({ kind, default: declared }: Field): unknown =>
  kind.begins ? kind.begins(declared) : declared

/** Whether a new record has a value of the field when none is given. */
export const hasDefault = (field: Field): boolean =>
  (field.default !== undefined && field.default !== null) || field.kind.standard?.(field) !== undefined

/** Whether the server alone sets the field. */
export const isReadOnly = (field: Field): boolean => Boolean(field.readOnly || field.derived)

/** What a field was called before, the latest name first. */
export const formerNamesOf = ({ was = [] }: Pick<CommonOptions, 'was'>): readonly string[] => [was].flat()

/** Whether a field tells the day or the moment of something; undefined where it tells neither. */
export const timeOf = (field: Field | undefined): 'day' | 'moment' | undefined =>
  field?.kind.order === 'number' ? undefined : field?.kind.order
