import {
  type AnyRecord,
  commentChangeResource,
  commentPermission,
  type FieldChange,
  type HistoryAction,
  historyResource,
  idOf,
  type LiveChange,
  permissionName,
  type Resource,
} from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import { idsInRowScope, rowScopeCondition } from '../../database/row-scope'
import { redactInvisible } from '../../records/history/redact-invisible'
import { wasInRowScope } from '../../records/undo/entry-visibility'
import { visibleStoreFor } from '../../records/visible'

/**
 * The actions of history entries about records. Other history entries are about people, for example about a sign-in.
 */
const ofRecords: readonly unknown[] = ['created', 'changed', 'deleted', 'done', 'unsettled']

/**
 * The maximum number of changes of one resource that are reported separately. If a resource has more changes, one event
 * reports all changes of the resource.
 */
const mostOfOne = 100

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

const changesIn = ({ changes }: AnyRecord): readonly FieldChange[] => (Array.isArray(changes) ? changes : [])

const optionalMember = <T>(name: string, value: T | null | undefined | '') =>
  value === null || value === undefined || value === '' ? {} : { [name]: value }

/** Whether an entry is about a comment. A comment does not change the commented record. */
const isComment = ({ resource, call }: AnyRecord) => call === permissionName(String(resource), commentPermission)

/** The change in a history entry, before a filter removes values. */
const changeFrom = (entry: AnyRecord): LiveChange => ({
  entry: entry.id,
  resource: String(entry.resource),
  id: String(idOf(entry.record)),
  action: entry.action as HistoryAction,
  ...(entry.by ? { by: { ...optionalMember('id', entry.byId as string), name: String(entry.by) } } : {}),
  at: String(entry.at),
  fields: changesIn(entry).map(({ field }) => field),
  ...optionalMember('batch', entry.batch as string),
  ...optionalMember('request', entry.requestId as string),
})

/**
 * Filters history entries for people with the same permissions and the same row scope. Returns the changes that these
 * people may see.
 */
export function createChangeFilter(
  store: Store,
  person: Person,
): (entries: readonly AnyRecord[]) => Promise<LiveChange[]> {
  const seen = visibleStoreFor(store, person)
  const { registry } = store
  const history = registry.get(historyResource)
  const redact = redactInvisible({ store, resource: history }, person)
  const may = (name: string) => ['list', 'show'].some((action) => person.permissions.has(permissionName(name, action)))

  /**
   * The changes of records that a row scope restricts. A record that has left the person's row scope is reported as
   * deleted.
   */
  const reached = async (resource: Resource, entries: readonly AnyRecord[]): Promise<LiveChange[]> => {
    if (!rowScopeCondition(seen, resource, 'one')) return entries.map(changeFrom)
    const there = await idsInRowScope(seen, seen.db, resource, [
      ...new Set(entries.map(({ record }) => String(idOf(record)))),
    ])
    const told = entries.map(async (entry): Promise<LiveChange[]> => {
      const change = changeFrom(entry)
      if (there.has(String(change.id))) return [change]
      const { by: _, ...rest } = change
      return (await wasInRowScope(seen, resource, changesIn(entry))) ? [{ ...rest, action: 'deleted', fields: [] }] : []
    })
    return (await Promise.all(told)).flat()
  }

  const tellRecords = async (entries: readonly AnyRecord[]): Promise<LiveChange[]> => {
    const redacted = new Map((await (redact?.(entries) ?? entries)).map((entry) => [entry.id, entry]))
    const told: LiveChange[] = []
    for (const name of new Set(entries.map(({ resource }) => String(resource)))) {
      const own = entries.filter(({ resource }) => resource === name)
      told.push(...(await reached(registry.get(name), own)))
    }
    return told.flatMap((change) => {
      const entry = redacted.get(String(change.entry)) as AnyRecord
      const fields = change.fields.filter((field) => changesIn(entry).some((left) => left.field === field))
      if (isComment(entry)) return [{ ...change, resource: commentChangeResource, fields: [] }]
      // If a person may not see any of the changed fields, the change is not reported to this person.
      const isUnseen = change.action === 'changed' && change.fields.length > 0 && fields.length === 0
      return isUnseen ? [] : [{ ...change, fields }]
    })
  }

  return async (entries) => {
    const isTold = ({ resource, record, action }: AnyRecord) =>
      Boolean(record) && ofRecords.includes(action) && registry.find(String(resource)) !== undefined
    const records = entries.filter((entry) => isTold(entry) && may(String(entry.resource)))
    const changes = gathered(await tellRecords(records))
    const besides = [...new Set(entries.flatMap((entry) => listOf(entry.besides)))].filter(may)
    const at = String(entries.at(-1)?.at)
    const added = besides.map((resource): LiveChange => ({ resource, action: 'created', at, fields: [] }))
    // People who may read the history also receive entries without a record.
    const isRead = may(historyResource) && entries.some((entry) => !isTold(entry))
    const noted: LiveChange[] = isRead ? [{ resource: historyResource, action: 'created', at, fields: [] }] : []
    return [...changes, ...added, ...noted]
  }
}

/** Combines many changes of one resource into one change without record ids. */
function gathered(changes: readonly LiveChange[]): LiveChange[] {
  const names = [...new Set(changes.map(({ resource }) => resource))]
  return names.flatMap((name) => {
    const own = changes.filter((change) => change.resource === name)
    const last = own.at(-1)
    if (own.length <= mostOfOne || !last) return own
    const { resource, at, by, batch } = last
    const isOf = (one: LiveChange) => one.by?.id === by?.id && one.by?.name === by?.name
    const isTogether = own.every((one) => one.batch === batch)
    return [
      {
        resource,
        at,
        action: 'changed' as const,
        fields: [],
        ...(by && own.every(isOf) && { by }),
        ...(batch !== undefined && isTogether && { batch }),
      },
    ]
  })
}
