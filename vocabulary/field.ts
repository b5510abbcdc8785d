import type { PieceName } from './business'
import type { Condition, ConditionalMessage, ValueTest } from './conditions'
import { humanise, t } from './i18n'
import type { Kind } from './kind'
import type { RenamedFieldOptions } from './renamed'
import { isBlank } from './text-comparison'

/** A sentence at a field. */
export interface NoteDeclaration extends ConditionalMessage {
  /** Said only where the field's own value is this: `{ is: { above: 'usageLimit' }, says: 'Never reached.' }`. Default: any. */
  readonly is?: ValueTest
}

/** What every field may say of itself, whatever its kind. */
export interface CommonOptions<
  Required extends boolean = boolean,
  ReadOnly extends boolean = boolean,
  Input = unknown,
  Derived extends boolean = boolean,
  When extends Condition = Condition,
  Beyond extends boolean = boolean,
> extends RenamedFieldOptions<NoteDeclaration | readonly NoteDeclaration[], Beyond> {
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
  readonly note?: NoteDeclaration | readonly NoteDeclaration[]
  /** The same of what may not be meant so; it is set apart, and refuses nothing. Default: none. */
  readonly warning?: NoteDeclaration | readonly NoteDeclaration[]
  /** What it means that there is no value, said in its place: 'Any book'. Default: a dash. */
  readonly whenEmpty?: string
  /** Set by the server: shown, never typed. Default: false. */
  readonly readOnly?: ReadOnly
  /** Worked out by the server whenever it is read, never stored; implies `readOnly`. Default: false. */
  readonly derived?: Derived
  /** Left out of the history of its record, as what is a record of changes itself. Default: false. */
  readonly excludeFromHistory?: boolean
  /** Left empty in a copy of its record, as what is unique, a file or a secret always is. Default: false. */
  readonly excludeFromCopy?: boolean
  /** Among what an action asks for: belongs to one record, and is not asked for where it is done with many. Default: false. */
  readonly singleRecordOnly?: boolean
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
  readonly extension?: Beyond
  /** Hand-written component that takes the place of the kind's input. */
  readonly piece?: PieceName
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
  readonly kind: Kind<any>
  /** Carried by the type alone: what the API answers. */
  readonly [value]?: Value
  /** Carried by the type alone: what the API accepts. */
  readonly [input]?: Input
  /** Carried by the type alone: where its values are kept, as far as the values do not tell. */
  readonly [store]?: Store
}

export type Fields = Readonly<Record<string, Field>>

/** The label of a field. */
export const labelOf = (fields: Fields, name: string): string => t(fields[name]?.label ?? humanise(name))

/** Whether there is nothing in a value: no text but spaces and invisible characters, no entry, nothing at all. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

/**
 * The fields of the small records that a field holds: its own, or those of the resource whose rows it edits, whose files are
 * sent with each by itself.
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

/** The value of a new record's field when none is given; undefined where there is none. */
export const defaultOf = ({ kind, default: declared }: Field): unknown =>
  kind.resolveDefault ? kind.resolveDefault(declared) : declared

/** Whether a new record has a value of the field when none is given. */
export const hasDefault = (field: Field): boolean =>
  (field.default !== undefined && field.default !== null) || field.kind.defaultReference?.(field) !== undefined

/** Whether the server alone sets the field. */
export const isReadOnly = (field: Field): boolean => Boolean(field.readOnly || field.derived)

/** What a field was called before, the latest name first. */
export const formerNamesOf = ({ was = [] }: Pick<CommonOptions, 'was'>): readonly string[] => [was].flat()

/** Whether a field tells the day or the moment of something; undefined where it tells neither. */
export const timePrecisionOf = (field: Field | undefined): 'day' | 'moment' | undefined =>
  field?.kind.order === 'number' ? undefined : field?.kind.order
