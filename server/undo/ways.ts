import { permissionName, type Resource, t } from '../../vocabulary'
import type { Person } from '../auth/person'
import type { Entry } from '../history/entries'
import { Problem } from '../problem'
import { lacking } from '../records/guard'
import type { DoneEntry, Undoing, Values } from '../records/handler'
import type { Store } from '../store/store'
import { hasHistory } from './done'

/** By which way a call is undone. */
export interface Way {
  /** What is done: by the handler, by another call, or what reverses one that every resource has. */
  readonly how: 'handler' | 'call' | 'remove' | 'restore' | 'edit' | 'toggle' | 'put back'
  /** The permissions that it takes, all of them, with the resource's name. */
  readonly permissions: readonly string[]
  readonly own?: Undoing
}

/** The permission of a call. */
const permissionOf = ({ name, calls }: Resource, call: string): string =>
  permissionName(name, calls[call]?.permission ?? call)

/** Who brings a record back creates it as it was, and changes what is there. */
const toRestore = (resource: Resource): readonly string[] => {
  const calls = ['create', 'edit'].filter((name) => resource.calls[name])
  return [...new Set((calls.length > 0 ? calls : ['delete']).map((name) => permissionOf(resource, name)))]
}

/** How a call of a resource is undone, by its name; undefined where it never can be. */
export function wayOf(store: Store, resource: Resource, name: string): Way | undefined {
  const call = resource.calls[name]
  if (!call || !store.registry.keeps(resource.name) || !hasHistory(store)) return undefined
  const handler = store.handlerOf(resource.name)
  const own = handler.undo?.[name as 'edit']
  const taking = (by: string) => [
    own?.permission ? permissionName(resource.name, own.permission) : permissionOf(resource, by),
  ]
  if (own && own.by === undefined) return { how: 'handler', permissions: taking(name), own }
  if (own?.by !== undefined) return { how: 'call', permissions: taking(own.by), own }
  if (name === 'create') return resource.calls.delete && { how: 'remove', permissions: taking('delete') }
  if (name === 'delete') return { how: 'restore', permissions: toRestore(resource) }
  if (name === 'edit') return { how: 'edit', permissions: taking('edit') }
  if (name === 'status') return { how: 'toggle', permissions: taking('status') }
  const action = resource.actions[name]
  if (!action || action.reads || action.call.method === 'GET' || handler.actions?.[name]) return undefined
  return action.call.path.includes('{id}') ? { how: 'put back', permissions: taking(name) } : undefined
}

/** The first permission of a way that somebody lacks; undefined where they hold all. */
export const lackingFor = ({ permissions }: Way, held: Person['held']): string | undefined =>
  permissions.find((permission) => !held.has(permission))

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
  if (!way || !main || lackingFor(way, held) !== undefined || entries.some(({ action }) => action === 'done'))
    return false
  if (name !== 'create' && entries.some(tellsSecret)) return false
  return way.own?.refuses?.(sidesOf(main)) === undefined
}

/**
 * Expects that somebody may undo one of some calls at least.
 *
 * @throws Problem 403 where they may not; 409 where none of them can ever be undone.
 */
export function expectUndoable(store: Store, { held }: Person, calls: readonly Pick<DoneEntry, 'call'>[]): void {
  const names = new Set(calls.map(({ call }) => call))
  const ways = [...names].flatMap((call) => {
    const [resource = '', name = ''] = call.split('.')
    const found = store.registry.find(resource)
    return (found && wayOf(store, found, name)) ?? []
  })
  const [way] = ways
  if (!way) throw new Problem(409, t('This is nothing that can be undone.'))
  const permission = lackingFor(way, held)
  if (permission !== undefined && ways.every((one) => lackingFor(one, held) !== undefined))
    throw lacking(store.registry, permission)
}

/** The calls that somebody may undo, by the names of their permissions as the history has them: 'book.edit'. */
export const undoable = (store: Store, { held }: Person): string[] =>
  store.registry.kept.flatMap((resource) =>
    Object.keys(resource.calls)
      .filter((name) => {
        const way = wayOf(store, resource, name)
        return way && (way.own?.do || way.own?.by || !way.own) && lackingFor(way, held) === undefined
      })
      .map((name) => `${resource.name}.${name}`),
  )
