import type { Values } from '../conditions'
import { type Field, type Fields, innerFields, isEmpty, isReadOnly } from '../field'
import { idOf } from '../records/reference'

/** Whether a value is a small record. Lists and chosen files are not small records. */
export const isPlainObject = (value: unknown): value is Values => {
  if (typeof value !== 'object' || value === null) return false
  const made = Object.getPrototypeOf(value)
  return made === Object.prototype || made === null
}

/** Whether a value is a chosen file that is not stored yet. */
export const isChosenFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlainObject(value)

/** Whether two values are equal. A key without a value equals a missing key, and a chosen file equals only itself. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSameValue(value, other[index]))
  if (!isPlainObject(one) || !isPlainObject(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSameValue(one[key] ?? null, other[key] ?? null),
  )
}

/** The address of a stored file without its signature, which differs each time. */
export const storedFileAddressOf = (value: unknown): string | undefined => {
  const url = isPlainObject(value) ? value.url : value
  return typeof url === 'string' ? url.split(/[?#]/, 1)[0] : undefined
}

/**
 * Creates a function that converts stored and typed values to a comparable form:
 * - References become ids.
 * - Lines contain only editable fields.
 * - A stored file is the same object for each occurrence of its address.
 * - Empty values become null.
 */
export function createComparableValueReader(
  fieldsOf: (resource: string) => Fields,
): (field: Field, value: unknown) => unknown {
  const files = new Map<string, unknown>()
  const stored = (value: unknown): unknown => {
    const address = storedFileAddressOf(value)
    if (address === undefined) return value
    if (!files.has(address)) files.set(address, value)
    return files.get(address)
  }
  const line = (inner: Fields, value: unknown): unknown => {
    if (!isPlainObject(value)) return value
    const typed = Object.entries(inner).filter(([name, field]) => !isReadOnly(field) && value[name] !== undefined)
    const values = Object.fromEntries(typed.map(([name, field]) => [name, plain(field, value[name])]))
    return typeof value.id === 'string' ? { id: value.id, ...values } : values
  }
  const plain = (field: Field, value: unknown): unknown => {
    if (isEmpty(value)) return null
    if (field.kind.files) return Array.isArray(value) ? value.map(stored) : stored(value)
    const { store } = field.kind.column(field)
    if (store === 'reference') return idOf(value)
    if (store === 'references' && Array.isArray(value)) return value.map(idOf)
    const inner = innerFields(field, fieldsOf)
    if (!inner) return value
    return Array.isArray(value) ? value.map((one) => line(inner, one)) : line(inner, value)
  }
  return plain
}
