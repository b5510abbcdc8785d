import { labelOf, narrowRegistry, permissionName, type Resource, t, writePermissions } from '../../src/vocabulary'
import type { Person } from '../auth/person'
import { Problem } from '../problem'
import type { Store } from '../store/store'

/** A resource as somebody meets it, in a store that knows no field which is kept from them. */
export interface Seen {
  readonly store: Store
  readonly resource: Resource
}

const stores = new WeakMap<Store, WeakMap<Person['held'], Store>>()

/** The store without the fields that a person may not read; the store itself where there are none. */
function storeFor(store: Store, { held }: Person): Store {
  const known = stores.get(store) ?? new WeakMap<Person['held'], Store>()
  stores.set(store, known)
  const made =
    known.get(held) ??
    store.seenThrough(narrowRegistry(store.registry, (resource, action) => held.has(permissionName(resource, action))))
  known.set(held, made)
  return made
}

/** What a person meets of a resource. */
export function seenBy(person: Person, { store, resource }: Seen): Seen {
  const seen = storeFor(store, person)
  return { store: seen, resource: seen.registry.get(resource.name) }
}

type Values = Readonly<Record<string, unknown>>

/**
 * Refuses values, in lines too, that the person may not write.
 *
 * @throws Problem 422 at the fields, with the permissions that they take.
 */
export function expectWritable({ store: { registry }, resource }: Seen, { held }: Person, given: Values): void {
  const errors: Record<string, string[]> = {}
  const look = (within: Resource, values: Values, at = '') => {
    for (const [name, field] of Object.entries(within.fields)) {
      if (!Object.hasOwn(values, name)) continue
      const lacking = writePermissions(field)
        .map((action) => permissionName(within.name, action))
        .filter((permission) => !held.has(permission))
      const blanks = { label: labelOf(within.fields, name), permission: lacking.join(', ') }
      if (lacking.length > 0)
        errors[at + name] = [
          t('{{label}} takes the permission {{permission}}, which your role does not have; leave it out.', blanks),
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
