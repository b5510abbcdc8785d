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

/** References are compared by their ids. */
const essence = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : idOf(value))

/** The stamps of every record. A client may send stamps of an earlier version. */
const stamps = ['createdAt', 'updatedAt', editableProperty]

/**
 * Removes values from a body that a client sends back unchanged and cannot set. These are stamps, values that the
 * server sets, and values that the person may only read. A client that sends the whole record therefore changes only
 * the values that it edited. Other values that the person cannot set stay in the body, and are refused.
 *
 * @param stored the record as it is stored. Default: the record is new, so that the client has received nothing.
 * @param shown the record as the person sees it. Default: `stored`.
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

  /** Finds the former state of a line by its id, which stays. A line without an id is matched by its position. */
  const leaveLine = (fields: Fields, owner: string, line: Values, former: readonly Values[], at: number) => {
    const { id, ...values } = line
    const before = id === undefined ? former[at] : former.find((one) => one.id === id)
    return { ...(id !== undefined && { id }), ...leave(fields, owner, values, before) }
  }

  /** Whether the person sends back the visible part of a value that is partly hidden. The stored value then stays. */
  const isUntold = (name: string, value: unknown) =>
    shown !== stored &&
    !isSame(essence(shown?.[name]), essence(stored?.[name])) &&
    isSame(essence(shown?.[name]), essence(value))
  /**
   * Adds the hidden references of a list to the sent references. Hidden references stay, however the person changes
   * the rest.
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
