import {
  type AnyRecord,
  type Field,
  type Fields,
  idOf,
  innerFields,
  isApiRow,
  isReadOnly,
  type Resource,
} from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { storedFields } from '../../contract/table-model'
import type { CallInput } from '../read-body'
import { recordFilesOf } from './record-files'

type Values = Readonly<Record<string, unknown>>

/** A value in the format of a call's input. References become ids, and rows keep only their writable fields. */
export function toInputValue(store: Pick<Store, 'registry'>, field: Field, value: unknown): unknown {
  const column = field.kind.column(field)
  if (column.store === 'reference') return idOf(value) ?? null
  if (column.store === 'references') return Array.isArray(value) ? value.map(idOf) : value
  if (column.store !== 'rows' || field.kind.files || !Array.isArray(value)) return value
  const { fields } = store.registry.get(column.of)
  return value.map((line) => (isApiRow(line) ? toInputLine(store, fields, line) : line))
}

const toInputLine = (store: Pick<Store, 'registry'>, fields: Fields, line: Values): Values =>
  Object.fromEntries(
    Object.entries(line).flatMap(([name, value]) => {
      const field = fields[name]
      if (name === 'id') return [[name, value]]
      return field && !isReadOnly(field) ? [[name, toInputValue(store, field, value)]] : []
    }),
  )

/** A record as the input of a call that creates a copy. The input contains no secrets. */
export function recordToInput(store: Pick<Store, 'registry'>, resource: Resource, record: AnyRecord): CallInput {
  const fieldsOf = (name: string) => store.registry.get(name).fields
  const withoutOwn = (field: Field, value: unknown): unknown => {
    const inner = innerFields(field, fieldsOf)
    if (!inner || !Array.isArray(value)) return value
    return value.map((line) =>
      isApiRow(line)
        ? Object.fromEntries(
            Object.entries(line).filter(([name]) => inner[name] !== undefined && !isReadOnly(inner[name])),
          )
        : line,
    )
  }
  const values = Object.fromEntries(
    storedFields(resource)
      .filter(({ name, field }) => resource.fields[name] && !isReadOnly(field) && !field.kind.writeOnly)
      .map(({ name, field }) => [name, withoutOwn(field, toInputValue(store, field, record[name] ?? null))]),
  )
  return { values, uploads: recordFilesOf(resource, values) }
}
