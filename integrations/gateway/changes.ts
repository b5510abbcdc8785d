import { isDeepStrictEqual } from 'node:util'
import { isPossibleId } from '../../server/database/ids'
import { Problem } from '../../server/platform/problem'
import { omitEchoedValues } from '../../server/records/checks/echoed-values'
import { referencesIn } from '../../server/records/checks/references'
import { noSuchRecordMessage } from '../../server/records/checks/refusals'
import type { CallInput } from '../../server/records/read-body'
import { expectCallPossible, expectNoErrors, recordNotFound } from '../../server/records/record-call'
import { acceptUploadedFiles } from '../../server/records/values/record-files'
import { expectWritable } from '../../server/records/visible'
import { type AnyRecord, type Call, checkRecord, idOf, type Resource, scopeLinksOf, t } from '../../vocabulary'
import { upstreamBodyOf } from './forwarded-files'
import type { GuardedCall } from './guarded-call'
import { sendUpstreamChange, type UpstreamChangeResult } from './send-change'

type Values = Readonly<Record<string, unknown>>

/** Reads a record in the API's format, if the user may see the record. */
export async function getVisibleUpstreamRow(
  { resource, upstreamRecords: asking, scope: reach, reader }: GuardedCall,
  id: string,
): Promise<Values> {
  const row = isPossibleId(id) ? await asking.row(resource, id) : undefined
  if (!row || !(await reach.sees(resource, reader.record(resource, row)))) throw recordNotFound(resource, id)
  return row
}

/** Reads a record with converted values, if the user may see the record. */
export const getVisibleUpstreamRecord = async (guarded: GuardedCall, id: string): Promise<AnyRecord> =>
  guarded.reader.record(guarded.resource, await getVisibleUpstreamRow(guarded, id))

/** Checks that a record is completely within the user's row scope, before or after a change. */
export async function expectWithinUpstreamScope(
  { resource, scope: reach }: GuardedCall,
  record: AnyRecord,
): Promise<void> {
  if (await reach.sees(resource, record, true)) return
  throw new Problem(403, t('This record also concerns other people. Ask someone who can change all records.'))
}

/**
 * Rejects new references to records outside the user's row scope, with the error message for records that do not exist.
 */
export async function expectVisibleReferences(
  { store: { registry }, scope: reach }: GuardedCall,
  resource: Pick<Resource, 'fields'>,
  values: Values,
  stored?: Values,
): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const { at, to, id, isUnchanged: isKept } of referencesIn(registry, resource, values, stored)) {
    const other = registry.get(to)
    if (isKept || !reach.limits(other) || (await reach.filterVisibleIds(other, [id])).has(id)) continue
    errors[at] = [...(errors[at] ?? []), noSuchRecordMessage(other, id)]
  }
  expectNoErrors(errors)
}

/**
 * Makes fields with a default reference optional, because the API knows the default record, such as the base currency.
 */
const withoutStandards = (resource: Resource): Resource => ({
  ...resource,
  fields: Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.kind.defaultReference?.(field) ? { ...field, required: false } : field,
    ]),
  ),
})

/** Compares references by their ids. */
const essence = (value: unknown) => (Array.isArray(value) ? value.map(idOf) : idOf(value))

/**
 * Keeps the caller's notation of a value if the check did not change the value. If the check changed the value, uses
 * the checked value.
 */
export const preferCallerValues = (given: Values, read: Values, checked: Values): Values =>
  Object.fromEntries(
    Object.entries(checked).map(([name, value]) => [
      name,
      Object.hasOwn(given, name) && isDeepStrictEqual(essence(value), essence(read[name])) ? given[name] : value,
    ]),
  )

/** Checks a body against the declarations and returns the values to write. */
async function checkUpstreamInput(guarded: GuardedCall, { values: came, uploads }: CallInput, stored?: AnyRecord) {
  const { resource, visible: seen, person, reader, store } = guarded
  const { registry } = store
  const read = { ...came, ...reader.values(resource.fields, came) }
  const [shown] = stored ? await guarded.toVisibleRecords([stored]) : []
  const own = omitEchoedValues({ registry, person }, resource, read, stored, shown)
  expectWritable({ store, resource }, person, own)
  const filed = acceptUploadedFiles(resource, { values: { ...own }, uploads }, stored)
  const checked = checkRecord(stored ? resource : withoutStandards(resource), filed, {
    ...(stored && { stored }),
    fieldsOf: (name) => seen.registry.get(name).fields,
  })
  expectNoErrors(checked.errors)
  await expectVisibleReferences(guarded, resource, checked.values, stored)
  return { values: checked.values, written: preferCallerValues(came, filed, checked.values) }
}

/** Creates a record. */
export async function createUpstreamRecord(
  guarded: GuardedCall,
  call: Call,
  given: CallInput,
): Promise<UpstreamChangeResult> {
  const { resource, scope: reach, store } = guarded
  const { values, written } = await checkUpstreamInput(guarded, given)
  const isItselfLimited = scopeLinksOf(store.registry, resource).some(({ field }) => field === 'id')
  if (reach.limits(resource)) await expectWithinUpstreamScope(guarded, { ...values, id: isItselfLimited ? 'new' : '' })
  const sent = Object.fromEntries(
    Object.entries(written).filter(([name, value]) => value !== null || Object.hasOwn(given.values, name)),
  )
  return sendUpstreamChange(
    guarded,
    call,
    { call: 'create', action: 'created', sent: values },
    { body: upstreamBodyOf(guarded, call, sent) },
  )
}

/** Reads a record that the user may change with a call. */
async function findChangeable(guarded: GuardedCall, id: string, name: string, label: string): Promise<AnyRecord> {
  const record = await getVisibleUpstreamRecord(guarded, id)
  await expectWithinUpstreamScope(guarded, record)
  expectCallPossible(guarded.resource, name, label, record)
  return record
}

/** Changes the given fields of a record. */
export async function editUpstreamRecord(
  guarded: GuardedCall,
  call: Call,
  id: string,
  given: CallInput,
): Promise<UpstreamChangeResult> {
  const before = await findChangeable(guarded, id, 'edit', 'Edit')
  const { values, written } = await checkUpstreamInput(guarded, given, before)
  await expectWithinUpstreamScope(guarded, { ...before, ...values })
  return sendUpstreamChange(
    guarded,
    call,
    { call: 'edit', action: 'changed', before, sent: values },
    { body: upstreamBodyOf(guarded, call, written) },
  )
}

/** Switches a record's status. */
export async function toggleUpstreamStatus(
  guarded: GuardedCall,
  call: Call,
  id: string,
): Promise<UpstreamChangeResult> {
  const before = await findChangeable(guarded, id, 'status', 'Change status')
  const { status = '' } = guarded.resource
  const sent = { [status]: before[status] === 1 ? 0 : 1 }
  return sendUpstreamChange(guarded, call, { call: 'status', action: 'changed', before, sent })
}

/** Deletes a record. */
export async function deleteUpstreamRecord(
  guarded: GuardedCall,
  call: Call,
  id: string,
): Promise<UpstreamChangeResult> {
  const before = await findChangeable(guarded, id, 'delete', 'Delete')
  return sendUpstreamChange(guarded, call, { call: 'delete', action: 'deleted', before, sent: {} })
}
