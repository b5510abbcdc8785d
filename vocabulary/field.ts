import type { PieceName } from './business'
import type { Condition, ConditionalMessage, ValueTest } from './conditions'
import type { Kind } from './kind'
import type { RenamedFieldOptions } from './renamed'
import { humanise, t } from './text/i18n'
import { isBlank } from './text/text-comparison'

/** A sentence at a field. */
export interface NoteDeclaration extends ConditionalMessage {
  /**
   * A test of the field's own value. Screens show the sentence only if the test passes: `{ is: { above: 'usageLimit' },
   * says: 'Never reached.' }`. Default: any value.
   */
  readonly is?: ValueTest
}

/** The part of a postal address that a field contains. */
export type PostalPart = 'name' | 'line1' | 'line2' | 'city' | 'postcode' | 'state' | 'country' | 'phone'

/** The options of fields of all kinds. */
export interface CommonOptions<
  Required extends boolean = boolean,
  ReadOnly extends boolean = boolean,
  Input = unknown,
  Derived extends boolean = boolean,
  When extends Condition = Condition,
  Beyond extends boolean = boolean,
> extends RenamedFieldOptions<NoteDeclaration | readonly NoteDeclaration[], Beyond> {
  /** The label on screens. Default: derived from the name, 'discountType' → 'Discount type'. */
  readonly label?: string
  /**
   * Former names of the field, the latest first: `modelYear: integer({ was: 'year' })`. After a second renaming to
   * `edition`: `was: ['modelYear', 'year']`. At the next start, Deckhand carries over the values, and the mentions in
   * saved views and in the history. Keep the option while old databases or backups exist. Default: none.
   */
  readonly was?: string | readonly string[]
  /** Whether a record needs a value. Default: false. */
  readonly required?: Required
  /**
   * Whether two records cannot have the same value. Names of other fields limit the comparison to records with the same
   * values in those fields. Default: false.
   */
  readonly unique?: boolean | readonly string[]
  /**
   * The value of a new record if none is given. With an empty list, a form starts without a line, even if a line is
   * required. Default: none.
   */
  readonly default?: Input
  /** One sentence below the input. Default: none. */
  readonly help?: string
  /** An example, shown in the empty input. Default: none. */
  readonly placeholder?: string
  /** One or several sentences that explain the value, each with an optional condition on the record. Default: none. */
  readonly note?: NoteDeclaration | readonly NoteDeclaration[]
  /**
   * One or several warnings about the value, each with an optional condition on the record. Warnings never block
   * saving. Default: none.
   */
  readonly warning?: NoteDeclaration | readonly NoteDeclaration[]
  /** The text shown in place of a missing value, such as 'Any book'. Default: a dash. */
  readonly whenEmpty?: string
  /** Whether only the server sets the field. Screens show the value without an input. Default: false. */
  readonly readOnly?: ReadOnly
  /**
   * Whether the server computes the field at each read and does not store the value. The option `derived` implies
   * `readOnly`. Default: false.
   */
  readonly derived?: Derived
  /** Whether the history omits the field, for example because the field itself contains changes. Default: false. */
  readonly excludeFromHistory?: boolean
  /**
   * Whether the field stays empty in a copy of the record. Unique fields, files and secrets always stay empty. Default:
   * false.
   */
  readonly excludeFromCopy?: boolean
  /**
   * For fields of an action: whether the field concerns a single record. Bulk actions do not ask for such a field.
   * Default: false.
   */
  readonly singleRecordOnly?: boolean
  /**
   * Whether a value never changes after it is set, not even by code of the server. Only the erasure of personal data
   * replaces the value. A record with such a value cannot be deleted. Requires `readOnly`. Default: false.
   */
  readonly final?: boolean
  /** Whether the field can only be set when the record is created. Default: false. */
  readonly createOnly?: boolean
  /** The condition on the record under which the field is shown and accepted. Default: the field is always shown. */
  readonly when?: When
  /**
   * The permission to read the field, without the resource's name. Users also need the permission to read the record.
   * For a user without the permission, the field does not exist. Default: none.
   */
  readonly readableWith?: string
  /** The permission to write the field, without the resource's name. Default: the value of `readableWith`. */
  readonly writableWith?: string
  /**
   * Whether some APIs lack the field. In a record, the client sends the field only if the API returned the field or the
   * user typed a value. In an action, the dialog asks for the field only if the API returned a field of that name. The
   * server accepts a call without the field, even if the field is required. Default: false.
   */
  readonly extension?: Beyond
  /** The hand-written component that replaces the usual input. Default: none. */
  readonly piece?: PieceName
  /**
   * Whether the value is personal data. The erasure of a person (`erasable`) empties the value in the person's record
   * and in all records that refer to the person. The erasure also removes the value from the history. Default: false.
   */
  readonly personal?: boolean
  /**
   * The part of a postal address that the field contains. The fields of a record with this option form its address. The
   * country decides their labels, their sequence in forms, and which of them are required. Default: none.
   */
  readonly postal?: PostalPart
}

declare const value: unique symbol
declare const input: unique symbol
declare const store: unique symbol

/**
 * A field of a resource, with its kind and its options. The type parameter `Required` says whether the field always has
 * a value.
 */
export interface Field<
  Value = unknown,
  Input = unknown,
  Required extends boolean = boolean,
  ReadOnly extends boolean = boolean,
  Derived extends boolean = boolean,
  Store extends string = string,
> extends CommonOptions<Required, ReadOnly, unknown, Derived> {
  // biome-ignore lint/suspicious/noExplicitAny: a kind reads only the options of its own fields
  readonly kind: Kind<any>
  /** The value in responses of the API. This key exists only in the type. */
  readonly [value]?: Value
  /** The value that the API accepts. This key exists only in the type. */
  readonly [input]?: Input
  /** The storage of the values, if the type of the values is not enough. This key exists only in the type. */
  readonly [store]?: Store
}

export type Fields = Readonly<Record<string, Field>>

/** The label of a field. */
export const labelOf = (fields: Fields, name: string): string => t(fields[name]?.label ?? humanise(name))

/** Whether a value is empty: no value, an empty list, or a text with only spaces and invisible characters. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

/**
 * The fields of the small records inside a field. These are the fields of the kind, or of the resource whose rows the
 * field edits. Files in rows are read-only, because each row sends its files separately.
 */
export function innerFields(field: Field, fieldsOf?: (resource: string) => Fields): Fields | undefined {
  const column = field.kind.column(field)
  if (column.store !== 'rows') return field.kind.inner?.(field)
  if (field.kind.files || !fieldsOf) return undefined
  const { [column.by]: _parent, ...rest } = fieldsOf(column.of)
  return Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [name, one.kind.files ? { ...one, readOnly: true } : one]),
  )
}

/** The value of a new record's field if none is given. Returns undefined if there is no default. */
export const defaultOf = ({ kind, default: declared }: Field): unknown =>
  kind.resolveDefault ? kind.resolveDefault(declared) : declared

/** Whether a new record has a value of the field if none is given. */
export const hasDefault = (field: Field): boolean =>
  (field.default !== undefined && field.default !== null) || field.kind.defaultReference?.(field) !== undefined

/** Whether only the server sets the field. */
export const isReadOnly = (field: Field): boolean => Boolean(field.readOnly || field.derived)

/** The former names of a field, the latest first. */
export const formerNamesOf = ({ was = [] }: Pick<CommonOptions, 'was'>): readonly string[] => [was].flat()

/** Whether a field contains a day or a moment. Returns undefined for other fields. */
export const timePrecisionOf = (field: Field | undefined): 'day' | 'moment' | undefined =>
  field?.kind.order === 'number' ? undefined : field?.kind.order
