import {
  labelOf,
  permissionLabel,
  permissionName,
  type Resource,
  restrictRegistry,
  t,
  writePermissionsOf,
} from '../../vocabulary'
import type { Person } from '../contract/person'
import type { Store } from '../contract/store'
import { rowScopeFor } from '../database/row-scope'
import { Problem } from '../platform/problem'

/**
 * A resource without the fields that a person may not see, and a store without these fields and without hidden records.
 */
export interface VisibleResource {
  readonly store: Store
  readonly resource: Resource
}

/** The stores that are derived from one store, by the visible fields and the row scope of the person. */
type Made = Map<string, Store>

/** The maximum number of cached stores for different visible fields and row scopes. */
const maxCachedStores = 200

const cachedStore = (made: Made, key: string, make: () => Store): Store => {
  const store = made.get(key) ?? make()
  if (made.size >= maxCachedStores) made.clear()
  made.set(key, store)
  return store
}

const withAllFields = new WeakMap<Store, Made>()
const byPermissions = new WeakMap<Store, WeakMap<Person['permissions'], Made>>()

/**
 * The store that was derived for a person. The comparison includes the person's id, because another person may share
 * the same `belongs` object.
 */
type MadeFor = WeakMap<Person['belongs'], { readonly id: string; readonly visible: Store }>
const byPerson = new WeakMap<Store, WeakMap<Person['permissions'], MadeFor>>()

/**
 * A store with all fields, but only the records that a person may see. Returns the given store if the person may see
 * all records.
 */
export function rowScopedStore(store: Store, person: Person): Store {
  const limits = rowScopeFor(store.registry, person)
  if (!limits) return store
  const made: Made = withAllFields.get(store) ?? new Map()
  withAllFields.set(store, made)
  return cachedStore(made, limits.key, () => store.restrictedTo(store.registry, limits))
}

/** A store without the fields and records that a person may not see. Returns the given store if nothing is hidden. */
export function visibleStoreFor(store: Store, person: Person): Store {
  const { id, permissions: held, belongs } = person
  const all = byPerson.get(store) ?? new WeakMap<Person['permissions'], MadeFor>()
  byPerson.set(store, all)
  const made: MadeFor = all.get(held) ?? new WeakMap()
  all.set(held, made)
  const known = made.get(belongs)
  if (known?.id === id) return known.visible
  const seen = narrowedFor(store, person)
  made.set(belongs, { id, visible: seen })
  return seen
}

function narrowedFor(store: Store, person: Person): Store {
  const { permissions: held } = person
  const made = byPermissions.get(store) ?? new WeakMap<Person['permissions'], Made>()
  byPermissions.set(store, made)
  const own: Made = made.get(held) ?? new Map()
  made.set(held, own)
  const limits = rowScopeFor(store.registry, person)
  const may = (resource: string, action: string) => held.has(permissionName(resource, action))
  return cachedStore(own, limits?.key ?? '', () => store.restrictedTo(restrictRegistry(store.registry, may), limits))
}

/** A resource without the fields that a person may not see. */
export function visibleTo(person: Person, { store, resource }: VisibleResource): VisibleResource {
  const seen = visibleStoreFor(store, person)
  return { store: seen, resource: seen.registry.get(resource.name) }
}

type Values = Readonly<Record<string, unknown>>

/**
 * Refuses values that the person may not write, including values in rows.
 *
 * @throws Problem 422 with an error message for each field, which names the required permissions.
 */
export function expectWritable(
  { store: { registry }, resource }: VisibleResource,
  { permissions: held }: Person,
  given: Values,
): void {
  const errors: Record<string, string[]> = {}
  const look = (within: Resource, values: Values, at = '') => {
    for (const [name, field] of Object.entries(within.fields)) {
      if (!Object.hasOwn(values, name)) continue
      const lacking = writePermissionsOf(field)
        .map((action) => permissionName(within.name, action))
        .filter((permission) => !held.has(permission))
      const blanks = {
        label: labelOf(within.fields, name),
        permission: lacking.map((one) => permissionLabel(registry, one)).join(', '),
      }
      if (lacking.length > 0)
        errors[at + name] = [
          t(
            "To set {{label}}, you need the permission '{{permission}}', which your role does not have. Remove this field.",
            blanks,
          ),
        ]
      const column = field.kind.column(field)
      const lines = values[name]
      if (column.store !== 'rows' || field.kind.files || !Array.isArray(lines)) continue
      for (const [index, line] of lines.entries())
        if (typeof line === 'object' && line !== null) look(registry.get(column.of), line, `${at}${name}.${index}.`)
    }
  }
  look(resource, given)
  const all = Object.values(errors).flat()
  if (all.length > 0) throw new Problem(422, all.join(' '), errors)
}
