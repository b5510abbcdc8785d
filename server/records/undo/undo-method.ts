import { permissionName, type Resource, t } from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { RecordedEntry, UndoHandler, Values } from '../../contract/handler'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import type { NewHistoryEntry } from '../../database/history/entries'
import { Problem } from '../../platform/problem'
import { hasHistory } from './history-queries'

/** By which way a call is undone. */
export interface UndoMethod {
  /** What is done: by the handler, by another call, or what reverses one that every resource has. */
  readonly how: 'handler' | 'call' | 'remove' | 'restore' | 'edit' | 'toggle' | 'put back'
  /** The permissions that it takes, all of them, with the resource's name. */
  readonly permissions: readonly string[]
  readonly own?: UndoHandler
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
export function undoMethodOf(store: Store, resource: Resource, name: string): UndoMethod | undefined {
  const call = resource.calls[name]
  if (!call || !store.registry.isLocal(resource.name) || !hasHistory(store)) return undefined
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
  if (!action || action.readOnly || action.call.method === 'GET' || handler.actions?.[name]) return undefined
  return action.call.path.includes('{id}') ? { how: 'put back', permissions: taking(name) } : undefined
}

/** The first permission of a way that somebody lacks; undefined where they hold all. */
export const missingUndoPermission = ({ permissions }: UndoMethod, held: Person['permissions']): string | undefined =>
  permissions.find((permission) => !held.has(permission))

type EntryChanges = Pick<RecordedEntry, 'changes'> | Pick<NewHistoryEntry, 'changes'>

const side = ({ changes }: EntryChanges, which: 'before' | 'after'): Values =>
  Object.fromEntries((changes ?? []).filter((one) => which in one).map((one) => [one.field, one[which]]))

/** What an entry says of the values of its record. */
export const valuesBeforeAndAfter = (entry: EntryChanges | undefined) => ({
  before: entry ? side(entry, 'before') : {},
  after: entry ? side(entry, 'after') : {},
})

/** Whether an entry tells of a secret, which is nowhere kept and cannot be set back. */
export const changesSecret = ({ changes }: EntryChanges): boolean =>
  (changes ?? []).some((change) => !('before' in change) && !('after' in change))

/** Whether somebody is offered to undo what they have just done, told by the call and by what the history says of it. */
export function canOfferUndo(
  store: Store,
  { permissions: held }: Person,
  resource: Resource,
  name: string,
  entries: readonly NewHistoryEntry[],
): boolean {
  const way = undoMethodOf(store, resource, name)
  const [main] = entries
  if (
    !way ||
    !main ||
    missingUndoPermission(way, held) !== undefined ||
    entries.some(({ action }) => action === 'done')
  )
    return false
  if (name !== 'create' && entries.some(changesSecret)) return false
  return way.own?.refuses?.(valuesBeforeAndAfter(main)) === undefined
}

/**
 * Expects that somebody may undo one of some calls at least.
 *
 * @throws Problem 403 where they may not; 409 where none of them can ever be undone.
 */
export function expectUndoable(
  store: Store,
  { permissions: held }: Person,
  calls: readonly Pick<RecordedEntry, 'call'>[],
): void {
  const names = new Set(calls.map(({ call }) => call))
  const ways = [...names].flatMap((call) => {
    const [resource = '', name = ''] = call.split('.')
    const found = store.registry.find(resource)
    return (found && undoMethodOf(store, found, name)) ?? []
  })
  const [way] = ways
  if (!way) throw new Problem(409, t('This change cannot be undone.'))
  const permission = missingUndoPermission(way, held)
  if (permission !== undefined && ways.every((one) => missingUndoPermission(one, held) !== undefined))
    throw missingPermissionProblem(store.registry, permission)
}

/** The calls that somebody may undo, by the names of their permissions as the history has them: 'book.edit'. */
export const undoableCalls = (store: Store, { permissions: held }: Person): string[] =>
  store.registry.localResources.flatMap((resource) =>
    Object.keys(resource.calls)
      .filter((name) => {
        const way = undoMethodOf(store, resource, name)
        return way && (way.own?.do || way.own?.by || !way.own) && missingUndoPermission(way, held) === undefined
      })
      .map((name) => `${resource.name}.${name}`),
  )
