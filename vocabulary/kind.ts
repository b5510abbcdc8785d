import type { Condition, Rule } from './conditions'
import type { CommonOptions, Field, Fields } from './field'
import type { FileType } from './files/file-types'
import type { OptionProblem } from './option-problems'
import type { Registry } from './registry'
import { withCurrentKeys } from './renamed'
import type { Sampler } from './sampler'

/** Where the values of a field live in the embedded database. */
export type Column =
  | { readonly store: 'text' | 'integer' | 'boolean' | 'json' | 'secret' }
  /** The name of a picture's file; where it is public, everybody may have it who knows its address. */
  | { readonly store: 'file'; readonly public?: boolean }
  /** Files that are kept as they are, with their names: one, or a list in its order. */
  | { readonly store: 'attachments'; readonly isList: boolean }
  /** An exact decimal, kept as an integer of its smallest unit: 12.5 with scale 4 is 125000. */
  | { readonly store: 'decimal'; readonly scale: number }
  /** The id of a record of `to`, guarded by a foreign key. */
  | { readonly store: 'reference'; readonly to: string }
  /** Ids of records of `to`, in their order, in a table of pairs guarded by foreign keys. */
  | { readonly store: 'references'; readonly to: string }
  /** Whole records of `of`, whose field `by` refers to this one, in their own table. */
  | { readonly store: 'rows'; readonly of: string; readonly by: string }

/** What can be done to the values of many records at once: they are replaced, worked with as numbers or as lists, or neither. */
export type BulkValueType = 'one' | 'number' | 'list' | 'none'

/** How a list can be narrowed by a field. */
export type FilterKind = 'text' | 'equals' | 'choices' | 'range' | 'none'

/** One of a closed set of values, under its label in the person's language. */
export interface FieldOption {
  readonly value: string
  readonly label: string
}

/** Where a value belongs that is written as another came. */
interface ToApiContext {
  readonly registry: Registry
  /** The other is the former value of the same field, and not that of another record. */
  readonly isOwn: boolean
}

/**
 * The record that a reference means unless another is named: the one that a field of it marks, or the one that a field of
 * the record refers to which the reference `of` names.
 */
export type DefaultReference = { readonly mark: string } | { readonly of: string; readonly field: string }

/** How the records of a resource are numbered: `{ prefix: 'DH-', digits: 7, first: 1_000_001 }` begins at 'DH-1000001'. */
export interface RecordNumbering {
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
export interface Kind<Options = unknown, Store extends string = string> {
  /** Unique among the kinds; its check, and in the screens its input and cell, are looked up by it. */
  readonly name: string
  readonly column: (field: Options) => Column & { readonly store: Store }
  /** Reads a value from text: a multipart part, a query parameter, a cell of a CSV file. Text that is no value is given back for the check to refuse. */
  readonly fromText: (text: string) => unknown
  /**
   * Reads a value that a backend sends in a form of its own, such as a moment where a day is meant; what it cannot read is
   * given back as it came. Default: values come as they are shown.
   */
  readonly fromApi?: (came: unknown, field: Options, registry?: Registry) => unknown
  /** Writes a value as a backend does that has sent another in the form of `came`. Default: as it is. */
  readonly toApi?: (value: unknown, came: unknown, field: Options, around?: ToApiContext) => unknown
  /** A believable value for the sample data; null for none. */
  readonly sample: (field: Options, sampler: Sampler) => unknown
  /** 'end' for numbers. Default: 'start'. */
  readonly align?: 'start' | 'end'
  /** Default: 'none'. */
  readonly filter?: FilterKind
  /** The control that a list is narrowed with, or each end of a range. Default: 'text'. */
  readonly control?: 'text' | 'number' | 'date'
  /**
   * The values to choose among, where they are a closed set; those of a reference are asked of the API. Undefined where it
   * takes a registry to tell them, and none is at hand.
   */
  readonly options?: (field: Options, registry?: Registry) => readonly FieldOption[] | undefined
  /** Those of them that are often meant together, each set under its label. Default: none. */
  readonly optionGroups?: (field: Options) => readonly { readonly label: string; readonly values: readonly string[] }[]
  /** What the API is asked for, where it is not what was typed as an end of a range. */
  readonly toFilterBound?: (typed: string, end: 'gte' | 'lte') => string
  /** Default: false. */
  readonly searchable?: boolean
  /** Default: true. */
  readonly sortable?: boolean
  /** Its texts may hold letters beyond A to Z, so that they are searched and sorted by a folded form. Default: false. */
  readonly needsTextFolding?: boolean
  /** Its texts end in a number by which they are sorted: 'DH-9' before 'DH-10'. Default: none do. */
  readonly isSortedByNumber?: (field: Options) => boolean
  /** How its values count themselves. Default: they do not. */
  readonly numbering?: (field: Options) => RecordNumbering | undefined
  /** Never read back, such as a password. Default: false. */
  readonly writeOnly?: boolean
  /**
   * Its values travel as files, which makes the body multipart: as pictures, which are drawn anew, or as attachments, which
   * are kept as they are. Default: they do not.
   */
  readonly files?: 'picture' | 'attachment'
  /** Which attachments it takes. */
  readonly acceptedFiles?: (field: Options) => { readonly types: readonly FileType[]; readonly megabytes: number }
  /** It is the record's status, which has a call of its own. Default: false. */
  readonly status?: boolean
  /** It is an amount of money, in the base currency unless its `currency` names another. Default: false. */
  readonly isAmount?: boolean
  /** A field of it says in a coloured word how its record stands. Default: none does. */
  readonly isState?: (field: Options) => boolean
  /** A value, which is never empty, as it reads in a sentence, in view of the values beside it. Default: days and moments as days, others as they are. */
  readonly formatInSentence?: (value: unknown, field: Options, beside: Readonly<Record<string, unknown>>) => string
  /** Its values are not understood without their label, such as a bare number. Default: false. */
  readonly labelled?: boolean
  /**
   * The value that a default stands for where it is a word, such as 'now', if there is one at the time; other defaults as
   * they are. Default: none is a word.
   */
  readonly resolveDefault?: (declared: unknown) => unknown
  /** The value that stands where a given one is empty. Default: null, which is refused where one is required. */
  readonly emptyValue?: (field: Options) => unknown
  /** What was typed in view of the values beside it, such as a telephone number of a country. Default: as it is. */
  readonly normalize?: (typed: unknown, field: Options, beside: Readonly<Record<string, unknown>>) => unknown
  /** Which record of the other resource is meant unless another is named. Default: none. */
  readonly defaultReference?: (field: Options) => DefaultReference | undefined
  /** Takes the full width of a form. Default: false. */
  readonly wide?: boolean
  /** At most one of the lines that it stands in may have a value other than false. Default: any number. */
  readonly allowsOneTrue?: (field: Options) => boolean
  /** The other resource that the field speaks of, if any. */
  readonly refersTo?: (field: Options) => string
  /** The resource whose records' names are offered while one types. */
  readonly suggests?: (field: Options) => string | undefined
  /** The other resource of whose record it is a copy; an API may give the record's id in its place. */
  readonly copyOf?: (field: Options) => string | undefined
  /** For a list of changes to other records: the field beside it that names their resource. */
  readonly changesOf?: (field: Options) => string
  /** For the id of whichever record: the field beside it that names its resource. */
  readonly recordOf?: (field: Options) => string
  /** The choice beside it that says the same in more words, where a record has it. Default: none. */
  readonly detailedChoice?: (field: Options) => string | undefined
  /** The other fields of the same resource that its options name. */
  readonly siblings?: (field: Options) => readonly string[]
  /** What its values come one after another as, so that they have bounds and are compared with others of the same. Default: in no order. */
  readonly order?: 'number' | 'day' | 'moment'
  /** The `min` and `max` that its fields can have, as they are unless a field says otherwise. Default: they have none. */
  readonly bounds?: { readonly min?: number; readonly max?: number }
  /** What is wrong with the options of a field that no compiler sees, each with its cure. Default: nothing. */
  readonly problems?: (field: Options) => readonly OptionProblem[]
  /** Rules of the record that follow from what the field is. Default: none. */
  readonly rules?: (field: Options, name: string) => readonly Rule[]
  /** The other field that its value must not be below. */
  readonly minimumField?: (field: Options) => string | undefined
  /** For values of fields that a record lists: the field beside it that refers to that record, and the list there. */
  readonly listedBy?: (field: Options) => { readonly by: string; readonly lists: string }
  /** What can be done to the values of many records at once. Default: 'one', they are replaced. */
  readonly inBulk?: BulkValueType
  /** The fields of the small records that it holds, edited in place. */
  readonly inner?: (field: Options) => Fields | undefined
}

/** Whether a value is always there: one that is required may be missing where `when` does not hold, or for an API that lacks it. */
export type AlwaysPresent<Required extends boolean, When, Beyond> = [When, Beyond] extends [never, false]
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
) => Field<Value, Input, AlwaysPresent<Required, When, Beyond>, ReadOnly, Derived, Store>

/**
 * Makes the factory of a kind of field. `Value` is what is read, `Input` what is written, `Options` what its fields may
 * add, `Store` where values are kept.
 */
export const defineKind = <Value, Options = unknown, Input = Value, Store extends string = string>(
  kind: Kind<CommonOptions & Options & { kind: unknown }, Store>,
): Factory<Value, Options, Input, Store> => createFieldFactory(kind)

/** Makes the fields of a kind whose factory tells their types by itself, as a choice does from its values. */
export const createFieldFactory =
  <Options, Store extends string>(kind: Kind<CommonOptions & Options & { kind: unknown }, Store>) =>
  (options?: CommonOptions & Options) =>
    ({ kind, ...(options && withCurrentKeys('field', options)) }) as Field<never, never, never, never, never, never>
