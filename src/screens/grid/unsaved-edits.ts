import { inputMessagesOf } from '../../../kinds/inputs'
import type { RecordSaveRequest } from '../../../providers/api'
import { type AnyRecord, checkRecord, checkValue, type Fields, type Resource, type Values } from '../../../vocabulary'
import { emptyInputValue, formValuesToPayload } from '../form/state/conversions'
import { editableFormFields, formFingerprint, formPayload, initialFormValues } from '../form/state/form-values'
import { dependentFields } from './grid-columns'

type FieldsOf = (resource: string) => Fields

/** The error messages by field. The key '' contains the errors of the entire record. */
export type RecordProblems = Readonly<Record<string, readonly string[]>>

/** A text in a cell that is not a valid value of its field, with the reason for the error. */
export class InvalidCellText {
  readonly text: string
  readonly why: string
  constructor(text: string, why: string) {
    this.text = text
    this.why = why
  }
}

/** The unsaved changes of a record. */
export interface UnsavedEdit {
  /** The record before its first change. */
  readonly base: AnyRecord
  /** The changed fields, with the values of their inputs. */
  readonly values: Values
  /** The errors of the last attempt to save. */
  readonly refused?: RecordProblems
}

/** The unsaved changes by record id, oldest change first. */
export type UnsavedEdits = ReadonlyMap<string, UnsavedEdit>

/** A new value for a cell. */
export interface CellChange {
  readonly record: AnyRecord
  readonly name: string
  readonly value: unknown
}

/** The value that the payload contains. */
const written = (fields: Fields, name: string, value: unknown, fieldsOf: FieldsOf, base: Values) => {
  const { [name]: field } = fields
  return field ? formValuesToPayload({ [name]: field }, { ...base, [name]: value }, fieldsOf, [base])[name] : value
}

const isAsIt = (fields: Fields, name: string, value: unknown, fieldsOf: FieldsOf, base: Values) =>
  !(value instanceof InvalidCellText) &&
  formFingerprint({ value: written(fields, name, value, fieldsOf, base) ?? null }) ===
    formFingerprint({ value: written(fields, name, base[name], fieldsOf, base) ?? null })

/**
 * The text in its stored format, such as capitals. Invalid texts and values that are not texts stay as they were typed.
 */
const normalizeText = (fields: Fields, name: string, typed: unknown): unknown => {
  if (typeof typed !== 'string' || !fields[name]) return typed
  const { value, messages } = checkValue(fields, name, typed)
  return messages.length > 0 ? typed : value
}

/** Adds changes to the unsaved changes. If a cell gets its original value back, the cell is no longer changed. */
export function applyCellChanges(
  edits: UnsavedEdits,
  given: readonly CellChange[],
  { fields }: Resource,
  fieldsOf: FieldsOf,
): UnsavedEdits {
  const next = new Map(edits)
  const named = new Set(given.map(({ record, name }) => `${record.id} ${name}`))
  const put = ({ record, name, value: typed }: CellChange) => {
    const value = normalizeText(fields, name, typed)
    const { base, values: former } = next.get(record.id) ?? { base: record, values: {} }
    const { [name]: _, ...others } = former
    const values = isAsIt(fields, name, value, fieldsOf, base) ? others : { ...others, [name]: value }
    if (Object.keys(values).length === 0) next.delete(record.id)
    else next.set(record.id, { base, values })
  }
  for (const change of given) {
    put(change)
    for (const name of dependentFields(fields, change.name))
      if (!named.has(`${change.record.id} ${name}`))
        put({ ...change, name, value: emptyInputValue(fields[name] as never, fieldsOf) })
  }
  return next
}

/** The payload of the unsaved changes. The payload contains no unreadable texts. */
export const editPayload = (
  { fields }: Resource,
  { base, values }: UnsavedEdit,
  fieldsOf: FieldsOf,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !(value instanceof InvalidCellText))
      .map(([name, value]) => [name, written(fields, name, value, fieldsOf, { ...base, ...values })])
      .filter(([, value]) => value !== undefined),
  )

/** The request that saves the changes of a record, with the same payload as the form of the record. */
export function toSaveRequest(
  resource: Resource,
  { base, values }: UnsavedEdit,
  fieldsOf: FieldsOf,
): RecordSaveRequest {
  const asked = editableFormFields(resource)
  const written = (record: AnyRecord, typed: Values = {}) =>
    formPayload(asked, { ...record, ...initialFormValues(asked, record, fieldsOf), ...typed }, false, fieldsOf, record)
  return { base, values: written(base, values), written: (record) => written(record) }
}

/** The errors of the unsaved changes. Errors that the record had before the change are ignored. */
export function checkUnsavedEdit(
  resource: Resource,
  record: AnyRecord,
  edit: UnsavedEdit,
  fieldsOf: FieldsOf,
): RecordProblems {
  const check = (given: Values) => checkRecord(resource, given, { stored: record, fieldsOf }).errors
  const before = check({})
  const typed = editPayload(resource, edit, fieldsOf)
  const found = Object.entries(check(typed))
    .filter(([name, messages]) => name in edit.values || messages.join() !== before[name]?.join())
    .map(([path, messages]) => {
      const [name = ''] = path.split('.')
      const field = resource.fields[name]
      const isRefused = field && checkValue(resource.fields, name, typed[name]).messages.length > 0
      return [name, isRefused ? inputMessagesOf(field, typed[name], messages) : messages] as const
    })
  const unread = Object.entries(edit.values).flatMap(([name, value]) =>
    value instanceof InvalidCellText ? [[name, [value.why]] as const] : [],
  )
  return Object.fromEntries([...found, ...unread])
}

/** The number of changed cells. */
export const countChangedCells = (edits: UnsavedEdits): number =>
  [...edits.values()].reduce((sum, { values }) => sum + Object.keys(values).length, 0)
