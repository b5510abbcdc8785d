import type { Condition, Rule } from './conditions'
import type { CommonOptions, Field, Fields } from './field'
import type { FileType } from './files/file-types'
import type { Sampler } from './records/sampler'
import type { Registry } from './registry'
import { withCurrentKeys } from './renamed'
import type { OptionProblem } from './rules/option-problems'

/** The storage of a field's values in the embedded database. */
export type Column =
  | { readonly store: 'text' | 'integer' | 'boolean' | 'json' | 'secret' }
  /** The file name of an image. If `public` is true, everyone with the address can load the image. */
  | { readonly store: 'file'; readonly public?: boolean }
  /** Unchanged files with their names: one file, or a sorted list of files. */
  | { readonly store: 'attachments'; readonly isList: boolean }
  /** An exact decimal, stored as an integer of the smallest unit: 12.5 with scale 4 is 125000. */
  | { readonly store: 'decimal'; readonly scale: number }
  /** The id of a record of `to`, with a foreign key. */
  | { readonly store: 'reference'; readonly to: string }
  /** A sorted list of ids of records of `to`, stored in a separate table with foreign keys. */
  | { readonly store: 'references'; readonly to: string }
  /** Complete records of `of` in their own table. The field `by` of these records refers to this record. */
  | { readonly store: 'rows'; readonly of: string; readonly by: string }

/** The type of bulk changes for a field: replace the value, calculate with numbers, edit a list, or no bulk change. */
export type BulkValueType = 'one' | 'number' | 'list' | 'none'

/** The type of the filter for a field. */
export type FilterKind = 'text' | 'equals' | 'choices' | 'range' | 'none'

/** One value of a closed set, with its label in the user's language. */
export interface FieldOption {
  readonly value: string
  readonly label: string
}

/** The context of a value that is converted for an API. */
interface ToApiContext {
  readonly registry: Registry
  /**
   * Whether the other value is the former value of the same field. If false, the other value is from another record.
   */
  readonly isOwn: boolean
}

/**
 * The default record of a reference. A field of the other resource can mark the default record. Or the reference `of`
 * leads to a record whose `field` refers to the default record.
 */
export type DefaultReference = { readonly mark: string } | { readonly of: string; readonly field: string }

/** The automatic numbers of a resource: `{ prefix: 'DH-', digits: 7, first: 1_000_001 }` starts with 'DH-1000001'. */
export interface RecordNumbering {
  /** The text before the number. */
  readonly prefix: string
  /** The minimum number of digits. Smaller numbers get leading zeros. */
  readonly digits: number
  /** The number of the first record. Default: 1. */
  readonly first?: number
  /** The field that decides the order in which existing records get numbers. Default: the time of creation. */
  readonly by?: string
}

/** A form in which texts are compared, with its name. */
export interface ComparedForm {
  readonly name: string
  readonly fold: (text: string) => string
}

/** The behaviour of one kind of field. Shared code reads these options and never compares the names of kinds. */
export interface Kind<Options = unknown, Store extends string = string> {
  /** The unique name of the kind. The check, the input and the cell are registered under this name. */
  readonly name: string
  readonly column: (field: Options) => Column & { readonly store: Store }
  /**
   * Reads a value from text: a multipart part, a query parameter or a cell of a CSV file. Invalid text is returned
   * unchanged, and the check refuses the text.
   */
  readonly fromText: (text: string) => unknown
  /**
   * Converts a value from the format of a backend, for example a time in place of a day. Unknown values are returned
   * unchanged. Default: no conversion.
   */
  readonly fromApi?: (came: unknown, field: Options, registry?: Registry) => unknown
  /**
   * Converts a value to the format of a backend. `came` is another value from that backend, as an example of the
   * format. Default: no conversion.
   */
  readonly toApi?: (value: unknown, came: unknown, field: Options, around?: ToApiContext) => unknown
  /** Creates a plausible value for sample data. Null means no value. */
  readonly sample: (field: Options, sampler: Sampler) => unknown
  /**
   * The JSON type in which most APIs send a value. Most APIs send a file as its address, and a reference as an object.
   * Default: 'number' if the option `order` is 'number', otherwise 'string'.
   */
  readonly jsonType?: 'boolean' | 'object' | 'array'
  /** The alignment in tables. Numbers use 'end'. Default: 'start'. */
  readonly align?: 'start' | 'end'
  /** The filter of the kind. Default: 'none'. */
  readonly filter?: FilterKind
  /** The input of the filter. The filter of a range has two inputs. Default: 'text'. */
  readonly control?: 'text' | 'number' | 'date'
  /**
   * The options of a field with a closed set of values. References load their options from the API. The result is
   * undefined if the options need a registry and the call passes no registry.
   */
  readonly options?: (field: Options, registry?: Registry) => readonly FieldOption[] | undefined
  /** Named groups of options that can be selected together. Default: none. */
  readonly optionGroups?: (field: Options) => readonly { readonly label: string; readonly values: readonly string[] }[]
  /** Converts a typed end of a range to the value for the API. Default: no conversion. */
  readonly toFilterBound?: (typed: string, end: 'gte' | 'lte') => string
  /** Whether the search includes the field. Default: false. */
  readonly searchable?: boolean
  /** Whether lists can be sorted by the field. Default: true. */
  readonly sortable?: boolean
  /**
   * Whether texts can contain letters beyond A to Z. Search and sorting of such texts use a form without accents and
   * case. Default: false.
   */
  readonly needsTextFolding?: boolean
  /**
   * The function that converts a text to the form in which unique texts and filters are compared. `name` identifies the
   * form in the database. Default: the displayed text.
   */
  readonly comparedForm?: (field: Options) => ComparedForm | undefined
  /** Whether texts end in a number by which they are sorted: 'DH-9' before 'DH-10'. Default: no. */
  readonly isSortedByNumber?: (field: Options) => boolean
  /** The automatic numbers of a field. Default: none. */
  readonly numbering?: (field: Options) => RecordNumbering | undefined
  /** Whether the value is never returned, as with a password. Default: false. */
  readonly writeOnly?: boolean
  /**
   * Whether the values are files, so the body is multipart. A 'picture' is re-encoded on the server, and an
   * 'attachment' is stored unchanged. Default: no files.
   */
  readonly files?: 'picture' | 'attachment'
  /** The attachments that a field accepts. */
  readonly acceptedFiles?: (field: Options) => { readonly types: readonly FileType[]; readonly megabytes: number }
  /** Whether the field is the record's status, which has a separate call. Default: false. */
  readonly status?: boolean
  /**
   * Whether the field is an amount of money. The currency of the amount is in the field named by `currency`, or is the
   * base currency. Default: false.
   */
  readonly isAmount?: boolean
  /** Whether the field shows the status of its record as a coloured tag. Default: no. */
  readonly isState?: (field: Options) => boolean
  /**
   * Formats a value for a sentence. The formatted value is never empty. `beside` contains the other values of the
   * record. Default: days and times become days, and other values stay unchanged.
   */
  readonly formatInSentence?: (value: unknown, field: Options, beside: Readonly<Record<string, unknown>>) => string
  /** Whether values can only be understood with their label, such as a number. Default: false. */
  readonly labelled?: boolean
  /**
   * Converts a default that is a word, such as 'now', to its current value. Other defaults are returned unchanged. By
   * default, defaults are not words.
   */
  readonly resolveDefault?: (declared: unknown) => unknown
  /** The value that replaces an empty value. Default: null. A required field refuses null. */
  readonly emptyValue?: (field: Options) => unknown
  /**
   * Adapts a typed value to the other values, such as a telephone number to the country. Default: the value stays
   * unchanged.
   */
  readonly normalize?: (typed: unknown, field: Options, beside: Readonly<Record<string, unknown>>) => unknown
  /** Whether the values are countries, as two-letter codes of ISO 3166-1. Default: false. */
  readonly holdsCountry?: boolean
  /** Whether the values are lists of country codes. States in the same record must belong to one of the countries. */
  readonly holdsCountries?: boolean
  /**
   * Whether a record can keep a value that the check refuses. An example is a telephone number that was valid by earlier
   * rules. Default: false.
   */
  readonly keepsFormerValues?: boolean
  /** The default record of a reference. Default: none. */
  readonly defaultReference?: (field: Options) => DefaultReference | undefined
  /** The size of the longest possible value in a request, in bytes. Default: the value fits into a usual request. */
  readonly bodyBytes?: (field: Options) => number
  /** Whether the field has the full width of a form. Default: false. */
  readonly wide?: boolean
  /** Whether a dialog with the input is wider, because the input has several columns. Default: false. */
  readonly widensDialog?: boolean
  /** Whether only one line can have the value true. Default: any number of lines can have the value true. */
  readonly allowsOneTrue?: (field: Options) => boolean
  /** The resource to which the field refers. Default: none. */
  readonly refersTo?: (field: Options) => string
  /** The resource whose record names are suggestions during typing. Default: none. */
  readonly suggests?: (field: Options) => string | undefined
  /**
   * The resource whose record the field copies. An API can return the id of the record in place of the copy. Default:
   * none.
   */
  readonly copyOf?: (field: Options) => string | undefined
  /** For a list of changes to other records: the sibling field that contains the resource name of these records. */
  readonly changesOf?: (field: Options) => string
  /** For the id of a record of any resource: the sibling field with the name of the resource. */
  readonly recordOf?: (field: Options) => string
  /** The detailed choice, a sibling field that refines this choice. Default: none. */
  readonly detailedChoice?: (field: Options) => string | undefined
  /** The other fields of the same resource that the options of the field name. Default: none. */
  readonly siblings?: (field: Options) => readonly string[]
  /**
   * The scale of the values. Fields with a scale have a minimum and a maximum, and can be compared with fields of the
   * same scale. Default: no scale.
   */
  readonly order?: 'number' | 'day' | 'moment'
  /** The default `min` and `max` of fields of this kind. Default: fields of this kind have no bounds. */
  readonly bounds?: { readonly min?: number; readonly max?: number }
  /** Problems in the options of a field that the compiler cannot find, each with its solution. Default: none. */
  readonly problems?: (field: Options) => readonly OptionProblem[]
  /** The rules that follow from the options of a field. Default: none. */
  readonly rules?: (field: Options, name: string) => readonly Rule[]
  /** The field whose value is the minimum of this field. Default: none. */
  readonly minimumField?: (field: Options) => string | undefined
  /**
   * For values of fields that another record lists: the sibling field that refers to that record, and the list in that
   * record.
   */
  readonly listedBy?: (field: Options) => { readonly by: string; readonly lists: string }
  /** The type of bulk changes. Default: 'one', which replaces the value. */
  readonly inBulk?: BulkValueType
  /** The fields of the small records inside the field, edited in place. Default: none. */
  readonly inner?: (field: Options) => Fields | undefined
}

/** Whether a value is always present. A required field with `when` or `extension` can lack a value. */
export type AlwaysPresent<Required extends boolean, When, Beyond> = [When, Beyond] extends [never, false]
  ? NoInfer<Required>
  : false

/** A function that declares fields of one kind. */
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
 * Creates a function that declares fields of a new kind.
 * @typeParam Value the type of a value that is read
 * @typeParam Options the further options of its fields
 * @typeParam Input the type of a value that is written. Default: `Value`.
 * @typeParam Store the storage of the values
 */
export const defineKind = <Value, Options = unknown, Input = Value, Store extends string = string>(
  kind: Kind<CommonOptions & Options & { kind: unknown }, Store>,
): Factory<Value, Options, Input, Store> => createFieldFactory(kind)

/**
 * Creates a function that declares fields of a kind that computes its types itself. For example, a choice computes its
 * type from its values.
 */
export const createFieldFactory =
  <Options, Store extends string>(kind: Kind<CommonOptions & Options & { kind: unknown }, Store>) =>
  (options?: CommonOptions & Options) =>
    ({ kind, ...(options && withCurrentKeys('field', options)) }) as Field<never, never, never, never, never, never>
