import { type Field, type FieldChange, hasPersonalData, innerFields, type Resource } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { storedFields } from '../../contract/table-model'

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value without its personal parts. The entries of a list stay, but without their personal fields. */
export function withoutPersonalParts(field: Field, value: unknown): unknown {
  if (field.personal) return null
  const inner = innerFields(field)
  if (!inner) return value
  if (Array.isArray(value)) return value.map((one) => withoutPersonalParts(field, one))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inner[name] ? withoutPersonalParts(inner[name], one) : one]),
  )
}

/** The title field that names an erased record. */
export const erasedTitleFieldOf = ({ title, fields }: Resource): string | undefined =>
  title.find((name) => fields[name]?.personal && fields[name]?.kind.column(fields[name]).store === 'text')

/** The stored fields with personal data that are columns of the resource's own table. */
export const personalColumnsOf = (resource: Resource) =>
  storedFields(resource).filter(
    ({ name, field, column }) =>
      resource.fields[name] !== undefined &&
      column.store !== 'rows' &&
      column.store !== 'references' &&
      hasPersonalData(field),
  )

/** The names that replace the names of erased people, by the ids of the people. */
export type ErasedNames = ReadonlyMap<string, string>

/**
 * Replaces the names of erased people in a value, and removes identifying texts.
 *
 * @param scrub removes identifying texts from a text.
 */
export function withErasedNames(value: unknown, names: ErasedNames, scrub: (text: string) => string): unknown {
  if (typeof value === 'string') return scrub(value)
  if (Array.isArray(value)) return value.map((one) => withErasedNames(one, names, scrub))
  if (!isObject(value)) return value
  const name = typeof value.id === 'string' ? names.get(value.id) : undefined
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'name' && name !== undefined ? name : withErasedNames(one, names, scrub),
    ]),
  )
}

/**
 * A change in the history of a personal record. A change of a personal field, or of a field that no longer exists,
 * keeps only the name of the field.
 */
export function erasedChange(
  { registry }: Pick<Store, 'registry'>,
  resource: Resource,
  change: FieldChange,
  names: ErasedNames,
  scrub: (text: string) => string,
): FieldChange {
  const field = resource.fields[change.field]
  if (!field || hasPersonalData(field, (name) => registry.get(name).fields)) return { field: change.field }
  return withErasedNames(change, names, scrub) as FieldChange
}
