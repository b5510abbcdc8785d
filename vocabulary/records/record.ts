import type { ActionInputs, ActionPaths } from '../action'
import { choicesOf } from '../choices'
import type { Values } from '../conditions'
import { type Field, type Fields, isEmpty, timePrecisionOf } from '../field'
import type { Resource } from '../resource'
import { t } from '../text/i18n'
import { formatTimesInText } from '../time/format-times'
import { translateErasedName } from './erased-names'
import type { Reference } from './reference'
import type {
  DerivedFieldName,
  InputValuesOf,
  ResponseValuesOf,
  ServerValuesOf,
  Stamps,
  ValidatedValuesOf,
} from './value-types'

/** Resolves a type, so that editors show its keys. */
export type Simplify<T> = T extends unknown ? { [K in keyof T]: T[K] } : never

type FieldsOf<R> = R extends { readonly fields: infer F extends Fields } ? F : never

/**
 * The record of a declared resource in handlers. Responses of the API omit the fields that the user cannot read
 * (`readableWith`). Screens therefore use `SeenRecord`, in which these fields are optional.
 */
export type RecordOf<R> = Resource extends R ? AnyRecord : Simplify<Stamps & ResponseValuesOf<FieldsOf<R>>>

/** The input that the API accepts for a record of a declared resource. */
export type InputFor<R> = Resource extends R ? Values : Simplify<InputValuesOf<FieldsOf<R>>>

/** The input for a new record of a declared resource, after the check. */
export type ValidatedInputFor<R> = Resource extends R ? Values : Simplify<ValidatedValuesOf<FieldsOf<R>>>

/** The values that the server can write to a record of a declared resource. The id and the stamps are optional. */
export type ServerInputFor<R> = Resource extends R ? Values : Simplify<Partial<Stamps> & ServerValuesOf<FieldsOf<R>>>

/** The names of the derived fields of a declared resource. */
export type DerivedFieldOf<R> = Resource extends R ? string : DerivedFieldName<FieldsOf<R>>

/** The names of the actions of a declared resource. */
export type ActionNameOf<R> = R extends { readonly actions: infer A } ? keyof A & string : never

/** The checked input of an action of a declared resource. */
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

/**
 * The record of an action of a declared resource. The type is undefined if the path of the action contains no `{id}`.
 */
export type ActionRecordFor<R, Name> =
  string extends PathOf<R, Name>
    ? { readonly record?: RecordOf<R> }
    : PathOf<R, Name> extends `${string}{id}${string}`
      ? { readonly record: RecordOf<R> }
      : { readonly record?: undefined }

/** A record of an unknown resource. */
export type AnyRecord = { readonly id: string } & Readonly<Record<string, unknown>>

/** Formats a word of a record's name: the label of a choice, or a day or time together with its field. */
type WordFormatter = (word: string, field?: Field) => string

const formatWord: WordFormatter = (word, field) => (field ? formatTimesInText(word) : t(word))

/**
 * The text of a value in a record's name: the label of a choice, the name of a referenced record, or the value itself.
 */
const wordOf = (field: Field | undefined, value: unknown, say: WordFormatter): unknown => {
  if (typeof value === 'object' && value !== null) return translateErasedName((value as Reference).name, say)
  const label = choicesOf(field)?.[String(value)]?.label
  if (label) return say(label)
  return field && timePrecisionOf(field) && !isEmpty(value)
    ? say(String(value), field)
    : translateErasedName(value, say)
}

/** Whether a record is hidden by a soft delete and can be restored. */
export const isHidden = ({ softDelete }: Resource, record: Readonly<Record<string, unknown>>): boolean =>
  softDelete !== undefined && !isEmpty(record[softDelete])

/** Whether a record can be chosen: its status is on, or its resource has no status. */
export const isActive = ({ status }: Resource, record: Readonly<Record<string, unknown>>): boolean =>
  status === undefined || record[status] !== 0

/**
 * The name of a record: the values of its title fields, separated by spaces.
 * @param say formats the labels of choices, days and times. For a stored name, the function returns these values
 * unchanged. Default: the format for readers.
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

/** Formats a record's name from the API for readers. Days and times in the name become readable. */
export const formatRecordName = ({ title, fields }: Resource, name: string): string =>
  title.some((key) => timePrecisionOf(fields[key])) ? formatTimesInText(name) : translateErasedName(name)
