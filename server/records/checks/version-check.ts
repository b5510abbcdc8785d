import { type AnyRecord, type ConcurrentChange, historyResource, type Resource, t } from '../../../vocabulary'
import type { Context } from '../../contract/handler'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import { isPossibleId } from '../../database/ids'
import { isInRowScope } from '../../database/row-scope'
import { recordVersionOf } from '../../database/transactions/record-version'
import { OutdatedRecord, Problem } from '../../platform/problem'
import { type RecordCall, recordVisibleTo } from '../record-call'
import { visibleTo } from '../visible'
import { lockVisibleRecord } from './row-scope-checks'

/** The maximum number of changes that a conflict reports. */
const maxReportedChanges = 50

/** The value of If-Match that accepts any version. */
const any = '*'

/**
 * The record that a call changes, locked until the transaction ends.
 *
 * @throws OutdatedRecord if the record has another version than the call expects.
 * @throws Problem 404 if no such record exists, or the person may not see the record.
 */
export async function findExpectedVersion(call: RecordCall, context: Context, id: string): Promise<AnyRecord> {
  const { resource, versions } = call
  const record = await lockVisibleRecord(context, resource, id).catch(async (error: unknown) => {
    const isMissing = error instanceof Problem && error.status === 404
    throw (isMissing && versions && isPossibleId(id) && (await deleted(call, context, id))) || error
  })
  if (!versions || versions.includes(any) || versions.includes(recordVersionOf(record))) return record
  throw new OutdatedRecord(
    t('Someone else changed this record. Nothing was saved. Load the record again and repeat your change.'),
    { data: await recordVisibleTo(call, context, record), meanwhile: await changesSinceVersion(call, context, id) },
  )
}

async function deleted(call: RecordCall, context: Context, id: string): Promise<OutdatedRecord | undefined> {
  const meanwhile = await changesSinceVersion(call, context, id)
  return meanwhile[0]?.action === 'deleted'
    ? new OutdatedRecord(t('Someone else deleted this record. Nothing was saved.'), {
        data: null,
        meanwhile,
      })
    : undefined
}

/** The changes of a record in the history since the versions that a call expects. The latest change is first. */
async function changesSinceVersion(
  call: RecordCall,
  { visibleStore: seen, trx }: Context,
  id: string,
): Promise<ConcurrentChange[]> {
  const { store, resource, person, versions = [] } = call
  if (!store.registry.find(historyResource) || !store.registry.isLocal(historyResource)) return []
  const table = tableName(historyResource)
  const entries = await withUntypedTables(trx)
    .selectFrom(table)
    .select(['by', 'at', 'action', 'call', 'changes', 'version'])
    .where('record', '=', id)
    .where('resource', '=', resource.name)
    .where(isInRowScope(seen, historyResource, table))
    .orderBy('id', 'desc')
    .limit(maxReportedChanges)
    .execute()
  const known =
    versions
      .filter((version) => version !== any)
      .sort()
      .at(-1) ?? ''
  const fieldsOf = shownOf(resource, visibleTo(person, call).resource)
  return entries
    .filter(({ version, at }) => String(version ?? at) > known)
    .flatMap(({ by, at, action, call: asked, changes }) => {
      const fields = fieldsOf(changes)
      return fields ? [{ by, at, action, call: asked, fields } as ConcurrentChange] : []
    })
}

/**
 * The names of changed fields, without the fields that the person may not see. Undefined if the person may see none of
 * the changed fields.
 */
const shownOf = (all: Resource, seen: Resource) => (changes: unknown) => {
  const names = (JSON.parse(String(changes ?? '[]')) as readonly { readonly field: string }[]).map(({ field }) => field)
  const shown = names.filter((name) => Object.hasOwn(seen.fields, name) || !Object.hasOwn(all.fields, name))
  return names.length > 0 && shown.length === 0 ? undefined : shown
}
