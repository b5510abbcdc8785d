import { isDeepStrictEqual } from 'node:util'
import {
  editableProperty,
  type Field,
  type Fields,
  idOf,
  innerFields,
  isApiRow,
  isEmpty,
  isReadOnly,
  permissionName,
  type Registry,
  type Resource,
  writePermissionsOf,
} from '../../../vocabulary'
import type { Person } from '../../contract/person'

type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => (isEmpty(one) && isEmpty(other)) || isDeepStrictEqual(one, other)

/** The comparison of references uses only their ids. */
const essence = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : idOf(value))

/** The time stamps of every record. A client may send the time stamps of an earlier version. */
const stamps = ['createdAt', 'updatedAt', editableProperty]

/**
 * Removes unchanged values from a body if the client cannot set these values. Removed are time stamps, values that the
 * server sets, and values that the person may only read. A client that sends the complete record therefore changes only
 * the edited values. Changed values that the person cannot set stay in the body, and are refused.
 *
 * @param stored the stored record. Default: the record is new, so that the client has not received any values.
 * @param shown the record with the values that the person may see. Default: `stored`.
 */
export function omitEchoedValues(
  { registry, person: { permissions: held } }: { readonly registry: Registry; readonly person: Person },
  resource: Resource,
  given: Values,
  stored?: Values,
  shown = stored,
): Values {
  const fieldsOf = (name: string) => registry.get(name).fields
  const isKept = (field: Field, owner: string) =>
    isReadOnly(field) ||
    (stored !== undefined && field.createOnly) ||
    writePermissionsOf(field).some((action) => !held.has(permissionName(owner, action)))

  const leave = (fields: Fields, owner: string, values: Values, before?: Values): Values =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (!field) return isStamp(name, value, before) ? [] : [[name, value]]
        if (isKept(field, owner) && isSame(value, before?.[name])) return []
        const column = field.kind.column(field)
        const inner = innerFields(field, fieldsOf)
        if (!inner || !Array.isArray(value)) return [[name, value]]
        const former = Array.isArray(before?.[name]) ? (before[name] as readonly unknown[]).filter(isApiRow) : []
        const of = column.store === 'rows' ? column.of : owner
        return [[name, value.map((line, at) => (isApiRow(line) ? leaveLine(inner, of, line, former, at) : line))]]
      }),
    )

  /**
   * Finds the former values of a row by its id, which never changes. A row without an id is matched by its position.
   */
  const leaveLine = (fields: Fields, owner: string, line: Values, former: readonly Values[], at: number) => {
    const { id, ...values } = line
    const before = id === undefined ? former[at] : former.find((one) => one.id === id)
    return { ...(id !== undefined && { id }), ...leave(fields, owner, values, before) }
  }

  /**
   * Whether the person sends back the unchanged visible part of a partly hidden value. If so, the stored value stays
   * unchanged.
   */
  const isUntold = (name: string, value: unknown) =>
    shown !== stored &&
    !isSame(essence(shown?.[name]), essence(stored?.[name])) &&
    isSame(essence(shown?.[name]), essence(value))
  /**
   * Adds the hidden references of a list to the sent references. Hidden references stay, even if the person changes the
   * visible references.
   */
  const withUntold = (name: string, value: unknown) => {
    const [seen, all] = [essence(shown?.[name]), essence(stored?.[name])]
    const column = Object.hasOwn(resource.fields, name)
      ? resource.fields[name]?.kind.column(resource.fields[name])
      : undefined
    if (column?.store !== 'references' || ![value, seen, all].every(Array.isArray)) return value
    const untold = (all as readonly unknown[]).filter((id) => !(seen as readonly unknown[]).includes(id))
    return [...(value as readonly unknown[]), ...untold]
  }
  const told = Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => !isUntold(name, value))
      .map(([name, value]) => [name, withUntold(name, value)]),
  )

  return leave(resource.fields, resource.name, told, stored)
}

const isStamp = (name: string, value: unknown, before: Values | undefined) =>
  before
    ? stamps.includes(name) || (name === 'id' && value === before.id)
    : [...stamps, 'id'].includes(name) && isEmpty(value)
