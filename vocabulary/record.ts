import type { ActionInputs, ActionPaths } from './action'
import { choicesOf } from './choices'
import type { Values } from './conditions'
import { type Field, type Fields, isEmpty, timePrecisionOf } from './field'
import { formatTimesInText } from './format-times'
import { t } from './i18n'
import type { Reference } from './reference'
import type { Resource } from './resource'
import type {
  DerivedFieldName,
  InputValuesOf,
  ResponseValuesOf,
  ServerValuesOf,
  Stamps,
  ValidatedValuesOf,
} from './value-types'

/** The same, resolved: an editor shows what it has, not how it came about. */
export type Simplify<T> = T extends unknown ? { [K in keyof T]: T[K] } : never

type FieldsOf<R> = R extends { readonly fields: infer F extends Fields } ? F : never

/**
 * The record of a declared resource, as handlers are given it. The API answers it without the fields that the person may not
 * read (`readableWith`), so screens take it for one of which some may be missing: `SeenRecord`.
 */
export type RecordOf<R> = Resource extends R ? AnyRecord : Simplify<Stamps & ResponseValuesOf<FieldsOf<R>>>

/** What the API accepts for a record of a declared resource. */
export type InputFor<R> = Resource extends R ? Values : Simplify<InputValuesOf<FieldsOf<R>>>

/** What the API was given for a new record of a declared resource, once it is checked. */
export type ValidatedInputFor<R> = Resource extends R ? Values : Simplify<ValidatedValuesOf<FieldsOf<R>>>

/** What the server writes of a record of a declared resource; an id or a stamp of its own only where one is meant. */
export type ServerInputFor<R> = Resource extends R ? Values : Simplify<Partial<Stamps> & ServerValuesOf<FieldsOf<R>>>

/** The names of the fields of a declared resource that are worked out whenever they are read. */
export type DerivedFieldOf<R> = Resource extends R ? string : DerivedFieldName<FieldsOf<R>>

/** The names of the actions of a declared resource. */
export type ActionNameOf<R> = R extends { readonly actions: infer A } ? keyof A & string : never

/** What an action of a declared resource is given. */
export type ActionInputFor<R, Name> = Resource extends R
  ? Values
  : R extends Resource<string, Fields, infer A>
    ? Name extends keyof A
      ? A[Name] extends Fields
        ? Simplify<ValidatedValuesOf<A[Name]>>
        : Record<never, never>
      : never
    : never

type PathOf<R, Name> =
  R extends Resource<string, Fields, ActionInputs, infer P extends ActionPaths>
    ? Name extends keyof P
      ? P[Name]
      : string
    : never

/** The record that an action of a declared resource is done with; none, where its path names none. */
export type ActionRecordFor<R, Name> =
  string extends PathOf<R, Name>
    ? { readonly record?: RecordOf<R> }
    : PathOf<R, Name> extends `${string}{id}${string}`
      ? { readonly record: RecordOf<R> }
      : { readonly record?: undefined }

/** Any record, where the resource is not known by name. */
export type AnyRecord = { readonly id: string } & Readonly<Record<string, unknown>>

/** Says a word of a name: the label of a choice, or a day or a moment, which comes with its field. */
type WordFormatter = (word: string, field?: Field) => string

const formatWord: WordFormatter = (word, field) => (field ? formatTimesInText(word) : t(word))

/** A choice goes by its label, a reference by the name of its record. */
const wordOf = (field: Field | undefined, value: unknown, say: WordFormatter): unknown => {
  if (typeof value === 'object' && value !== null) return (value as Reference).name
  const label = choicesOf(field)?.[String(value)]?.label
  if (label) return say(label)
  return field && timePrecisionOf(field) && !isEmpty(value) ? say(String(value), field) : value
}

/** Whether a record is hidden, such as one that was deleted and can be brought back. */
export const isHidden = ({ softDelete }: Resource, record: Readonly<Record<string, unknown>>): boolean =>
  softDelete !== undefined && !isEmpty(record[softDelete])

/** Whether a record may be chosen: its resource knows no status, or it is switched on. */
export const isActive = ({ status }: Resource, record: Readonly<Record<string, unknown>>): boolean =>
  status === undefined || record[status] !== 0

/**
 * The name of a record: its title fields' values, with spaces between.
 *
 * @param say says the labels of choices, days and moments; for a name that is kept, as they are. Default: as people read them.
 */
export const titleOf = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  say: WordFormatter = formatWord,
): string =>
  resource.title
    .map((key) => wordOf(resource.fields[key], record[key], say))
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ')

/** A record's name as the API has put it together, with days and moments as people read them. */
export const formatRecordName = ({ title, fields }: Resource, name: string): string =>
  title.some((key) => timePrecisionOf(fields[key])) ? formatTimesInText(name) : name
