import { permissionName, type Resource } from '../../vocabulary'
import type { Person } from '../auth/person'
import type { Entry } from '../history/entries'
import type { DoneEntry, Undoing, Values } from '../records/handler'
import type { Store } from '../store/store'
import { hasHistory } from './done'

/** By which way a call is undone. */
export interface Way {
  /** What is done: by the handler, by another call, or what reverses one that every resource has. */
  readonly how: 'handler' | 'call' | 'remove' | 'restore' | 'edit' | 'toggle' | 'put back'
  /** The permission that it takes, with the resource's name. */
  readonly permission: string
  readonly own?: Undoing
}

/** The permission of the first of some calls that the resource has. */
const permissionOf = ({ name, calls }: Resource, ...wanted: readonly string[]): string => {
  const call = wanted.map((one) => calls[one]).find((one) => one !== undefined)
  return permissionName(name, call?.permission ?? wanted[0] ?? '')
}

/** How a call of a resource is undone, by its name; undefined where it never can be. */
export function wayOf(store: Store, resource: Resource, name: string): Way | undefined {
  const call = resource.calls[name]
  if (!call || !store.registry.keeps(resource.name) || !hasHistory(store)) return undefined
  const handler = store.handlerOf(resource.name)
  const own = handler.undo?.[name as 'edit']
  const permission = own?.permission && permissionName(resource.name, own.permission)
  if (own && own.by === undefined)
    return { how: 'handler', permission: permission ?? permissionOf(resource, name), own }
  if (own?.by !== undefined) return { how: 'call', permission: permission ?? permissionOf(resource, own.by), own }
  if (name === 'create') return resource.calls.delete && { how: 'remove', permission: permissionOf(resource, 'delete') }
  if (name === 'delete') return { how: 'restore', permission: permissionOf(resource, 'create', 'delete') }
  if (name === 'edit') return { how: 'edit', permission: permissionOf(resource, 'edit') }
  if (name === 'status') return { how: 'toggle', permission: permissionOf(resource, 'status') }
  const action = resource.actions[name]
  if (!action || action.reads || action.call.method === 'GET' || handler.actions?.[name]) return undefined
  return action.call.path.includes('{id}') ? { how: 'put back', permission: permissionOf(resource, name) } : undefined
}

type Told = Pick<DoneEntry, 'changes'> | Pick<Entry, 'changes'>

const side = ({ changes }: Told, which: 'before' | 'after'): Values =>
  Object.fromEntries((changes ?? []).filter((one) => which in one).map((one) => [one.field, one[which]]))

/** What an entry says of the values of its record. */
export const sidesOf = (entry: Told | undefined) => ({
  before: entry ? side(entry, 'before') : {},
  after: entry ? side(entry, 'after') : {},
})

/** Whether an entry tells of a secret, which is nowhere kept and cannot be set back. */
export const tellsSecret = ({ changes }: Told): boolean =>
  (changes ?? []).some((change) => !('before' in change) && !('after' in change))

/** Whether somebody is offered to undo what they have just done, told by the call and by what the history says of it. */
export function isOffered(
  store: Store,
  { held }: Person,
  resource: Resource,
  name: string,
  entries: readonly Entry[],
): boolean {
  const way = wayOf(store, resource, name)
  const [main] = entries
  if (!way || !main || !held.has(way.permission) || entries.some(({ action }) => action === 'done')) return false
  if (name !== 'create' && entries.some(tellsSecret)) return false
  return way.own?.refuses?.(sidesOf(main)) === undefined
}

/** The calls that somebody may undo, by the names of their permissions as the history has them: 'book.edit'. */
export const undoable = (store: Store, { held }: Person): string[] =>
  store.registry.kept.flatMap((resource) =>
    Object.keys(resource.calls)
      .filter((name) => {
        const way = wayOf(store, resource, name)
        return way && (way.own?.do || way.own?.by || !way.own) && held.has(way.permission)
      })
      .map((name) => `${resource.name}.${name}`),
  )
