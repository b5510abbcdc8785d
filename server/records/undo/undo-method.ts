import { permissionName, type Resource, t } from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { RecordedEntry, UndoHandler, Values } from '../../contract/handler'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import type { NewHistoryEntry } from '../../database/history/entries'
import { Problem } from '../../platform/problem'
import { hasHistory } from './history-queries'

/** The method to undo a call. */
export interface UndoMethod {
  /** The kind of undo: with the handler, with another call, or with the standard reverse of a standard call. */
  readonly how: 'handler' | 'call' | 'remove' | 'restore' | 'edit' | 'toggle' | 'put back'
  /** All required permissions, with the name of the resource. */
  readonly permissions: readonly string[]
  readonly own?: UndoHandler
}

/** The permission of a call. */
const permissionOf = ({ name, calls }: Resource, call: string): string =>
  permissionName(name, calls[call]?.permission ?? call)

/** The permissions to restore a record: to create and to edit. */
const toRestore = (resource: Resource): readonly string[] => {
  const calls = ['create', 'edit'].filter((name) => resource.calls[name])
  return [...new Set((calls.length > 0 ? calls : ['delete']).map((name) => permissionOf(resource, name)))]
}

/** The method to undo a call of a resource, by the name of the call. Undefined if the call can never be undone. */
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

/** The first required permission that a person does not have. Undefined if the person has all required permissions. */
export const missingUndoPermission = ({ permissions }: UndoMethod, held: Person['permissions']): string | undefined =>
  permissions.find((permission) => !held.has(permission))

type EntryChanges = Pick<RecordedEntry, 'changes'> | Pick<NewHistoryEntry, 'changes'>

const side = ({ changes }: EntryChanges, which: 'before' | 'after'): Values =>
  Object.fromEntries((changes ?? []).filter((one) => which in one).map((one) => [one.field, one[which]]))

/** The former and the new values in a history entry. */
export const valuesBeforeAndAfter = (entry: EntryChanges | undefined) => ({
  before: entry ? side(entry, 'before') : {},
  after: entry ? side(entry, 'after') : {},
})

/**
 * Whether an entry contains a changed secret. Secrets cannot be restored, because the history does not contain secrets.
 */
export const changesSecret = ({ changes }: EntryChanges): boolean =>
  (changes ?? []).some((change) => !('before' in change) && !('after' in change))

/** Whether to offer a person the undo of the latest call, based on the call and its history entries. */
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
 * Checks that a person may undo at least one of the calls.
 *
 * @throws Problem 403 if the person may undo none of the calls. Throws Problem 409 if none of the calls can ever be
 * undone.
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

/** The calls that a person may undo, with the names in the history, such as 'book.edit'. */
export const undoableCalls = (store: Store, { permissions: held }: Person): string[] =>
  store.registry.localResources.flatMap((resource) =>
    Object.keys(resource.calls)
      .filter((name) => {
        const way = undoMethodOf(store, resource, name)
        return way && (way.own?.do || way.own?.by || !way.own) && missingUndoPermission(way, held) === undefined
      })
      .map((name) => `${resource.name}.${name}`),
  )
