import {
  type Action,
  type AnyRecord,
  actionMessage,
  checkFields,
  checkRecord,
  conditionHolds,
  type Fields,
  isEmpty,
  isHidden,
  type Resource,
  t,
  withRequiredReason,
} from '../../vocabulary'
import type { ActionAnswer, Context, Values } from '../contract/handler'
import { storedFileName } from '../database/columns'
import { isPossibleId } from '../database/ids'
import { addFilesToBin, copyRecordToBin } from '../database/transactions/bin'
import { awaitAll } from '../platform/concurrency'
import { Problem } from '../platform/problem'
import { checkDetails } from './checks/check-details'
import { expectTransition, writeActionValues } from './checks/choice-transitions'
import { omitEchoedValues } from './checks/echoed-values'
import { withExactlyOneRule } from './checks/exactly-one'
import { hashPasswords, withPasswordHashes } from './checks/password-hashes'
import {
  changesBlockedByReferrers,
  inactiveReferences,
  lockReferencedPeople,
  unsuitableReferences,
  withDefaultReferences,
} from './checks/references'
import { mismatchedReferences } from './checks/refusals'
import { expectInRowScope, invisibleReferences, lockVisibleRecord } from './checks/row-scope-checks'
import { resolveSubdivisions } from './checks/subdivisions'
import { findExpectedVersion } from './checks/version-check'
import type { CallInput, StoredFile } from './read-body'
import {
  dryRunInSavepoint,
  expectCallPossible,
  expectNoErrors,
  type RecordCall,
  recordVisibleTo,
  requireRecord,
  runRecordedChange,
  withoutTransaction,
} from './record-call'
import { overPreciseAmounts } from './values/amounts'
import { withAutoNumbers } from './values/auto-number'
import { acceptUploadedFiles, recordFilesOf } from './values/record-files'
import { recordToInput } from './values/record-to-input'
import { expectWritable, visibleTo } from './visible'

/** The result of a change: the record in its new state. */
interface Change {
  readonly data: AnyRecord
}

/** The fields that the person may see. The change does not affect hidden fields of a row. */
const fieldsFrom = (call: RecordCall) => (name: string) => visibleTo(call.person, call).store.registry.get(name).fields

const known = ({ store: { registry }, person }: RecordCall) => ({ registry, person })

/** Creates a record. */
export const createRecord = async (call: RecordCall, given: CallInput): Promise<Change> => {
  const hashes = await hashPasswords(call.resource, given)
  return runRecordedChange(call, 'create', undefined, async (context, written) => {
    const { resource } = call
    const { store } = context
    const handler = withExactlyOneRule(resource, store.handlerOf(resource.name))
    const own = { ...given, values: omitEchoedValues(known(call), resource, given.values) }
    expectWritable(call, call.person, own.values)
    const begun = await withDefaultReferences(context.trx, resource, acceptUploadedFiles(resource, own))
    const { takesBack = false } = call
    const fieldsOf = fieldsFrom(call)
    const resolved = await resolveSubdivisions({ store, trx: context.trx, fields: resource.fields, values: begun })
    if (!takesBack) expectNoErrors(resolved.errors)
    const checked = checkRecord(resource, resolved.values, {
      fieldsOf: takesBack ? (name) => optional(fieldsOf(name)) : fieldsOf,
      isUndo: takesBack,
    })
    expectNoErrors(checked.errors)
    await lockReferencedPeople(store, context.trx, resource, checked.values)
    expectNoErrors(await invisibleReferences(context, resource, checked.values))
    expectNoErrors(await unsuitableReferences({ store, trx: context.trx, resource, values: checked.values }))
    expectNoErrors(await overPreciseAmounts({ store, trx: context.trx, resource, values: checked.values }))
    const settled = await checkDetails(context, call, checked.values)
    expectNoErrors(settled.errors)
    const [filled, inactive] = await awaitAll([
      handler.beforeCreate?.(context, settled.values),
      inactiveReferences({ store, trx: context.trx, resource, values: checked.values }),
    ])
    const values = withPasswordHashes(await withAutoNumbers(context, resource, filled ?? settled.values), hashes)
    written(values)
    expectNoErrors(await mismatchedReferences(store, context.trx, resource, values, values))
    expectNoErrors(inactive)
    const id = await store.insert(context.trx, resource, values)
    await expectInRowScope(context, resource, id)
    await handler.afterCreate?.(context, { ...values, id })
    return { data: await recordVisibleTo(call, context, await requireRecord({ store, resource }, id, context.trx)) }
  })
}

/**
 * The same fields, but no field is required. The record may be older than a requirement, and contains hashes instead of
 * secrets.
 */
const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, required: false }]))

/**
 * The resource without required fields and rules, for an existing record. A record that is older than a rule may
 * violate the rule.
 */
const withoutRequirements = (resource: Resource): Resource => ({
  ...resource,
  fields: optional(resource.fields),
  rules: [],
})

/**
 * Checks that a person may restore a deleted or hidden record. The person must have the right to create a record with
 * the same values. The check creates a copy of the record with the usual checks and handlers, and then rolls back the
 * copy. Required values that were missing before the deletion may still be missing.
 *
 * @param record the former state of the record. The record is deleted or hidden during this check.
 *
 * @throws Problem like {@link createRecord}.
 */
export async function expectCreatable(call: RecordCall, trx: Context['trx'], record: AnyRecord): Promise<void> {
  const { store, resource, joined } = call
  if (!resource.calls.create) return
  const { recorded: _, versions: __, ...rest } = call
  await dryRunInSavepoint(trx, async (part) => {
    try {
      const { softDelete } = resource
      if (softDelete !== undefined)
        await store.update(part.trx, resource, record.id, { [softDelete]: record[softDelete] })
      const meant = { ...rest, resource: withoutRequirements(resource), joined: part, takesBack: true }
      return await createRecord(meant, recordToInput(store, resource, record))
    } finally {
      if (joined && part.explain) joined.explain ??= part.explain
    }
  })
}

/**
 * Checks that a person may change a restored record. For example, a user with more permissions cannot be changed.
 *
 * @throws Problem like the handler's `beforeEdit`. Throws Problem 403 if the record is not completely within the
 * person's row scope.
 */
export async function expectChangeable(call: RecordCall, context: Context, record: AnyRecord): Promise<void> {
  const { store, resource } = call
  await expectInRowScope(context, resource, record.id)
  if (!resource.calls.edit) return
  const { recorded: _, versions: __, ...rest } = call
  await dryRunInSavepoint(context.trx, (joined) =>
    runRecordedChange({ ...rest, joined }, 'edit', record.id, async (tried) => {
      await store.handlerOf(resource.name).beforeEdit?.(tried, record, {})
    }),
  )
}

/** If an action has restored a hidden record, checks that the person has the right to restore the record. */
async function expectRestored(call: RecordCall, context: Context, hidden: AnyRecord): Promise<void> {
  const now = await context.store.get(call.resource, hidden.id, context.trx)
  if (!now || isHidden(call.resource, now)) return
  await expectCreatable(call, context.trx, hidden)
  await expectChangeable(call, context, now)
}

/** Changes the given fields of a record. All other fields stay unchanged. */
export const editRecord = async (call: RecordCall, id: string, given: CallInput): Promise<Change> => {
  const hashes = await hashPasswords(call.resource, given)
  return runRecordedChange(call, 'edit', id, async (context, written) => {
    const { resource } = call
    const { store } = context
    const handler = withExactlyOneRule(resource, store.handlerOf(resource.name))
    const stored = await findExpectedVersion(call, context, id)
    await expectInRowScope(context, resource, id)
    expectCallPossible(resource, 'edit', 'Edit', stored)
    const shown = await recordVisibleTo(call, context, stored)
    const own = { ...given, values: omitEchoedValues(known(call), resource, given.values, stored, shown) }
    expectWritable(call, call.person, own.values)
    const filed = acceptUploadedFiles(resource, own, stored)
    const resolved = await resolveSubdivisions({
      store,
      trx: context.trx,
      fields: resource.fields,
      values: filed,
      stored,
    })
    if (!call.takesBack) expectNoErrors(resolved.errors)
    const checked = checkRecord(resource, resolved.values, {
      stored,
      fieldsOf: fieldsFrom(call),
      isUndo: call.takesBack ?? false,
    })
    expectNoErrors(checked.errors)
    await lockReferencedPeople(store, context.trx, resource, checked.values, stored)
    expectNoErrors(await invisibleReferences(context, resource, checked.values, stored))
    const changes = { store, trx: context.trx, resource, values: checked.values, stored }
    expectNoErrors({
      ...(await unsuitableReferences(changes)),
      ...(await changesBlockedByReferrers(changes)),
      ...(await overPreciseAmounts(changes)),
    })
    const settled = await checkDetails(context, call, checked.values, stored)
    expectNoErrors(settled.errors)
    const meant = (await handler.beforeEdit?.(context, stored, settled.values)) ?? settled.values
    const values = withPasswordHashes(await withAutoNumbers(context, resource, meant, (name) => name in meant), hashes)
    written({ ...stored, ...values })
    expectNoErrors(await mismatchedReferences(store, context.trx, resource, { ...stored, ...values }, values))
    expectNoErrors(await inactiveReferences({ store, trx: context.trx, resource, values: checked.values, stored }))
    await store.update(context.trx, resource, id, values)
    await expectInRowScope(context, resource, id)
    await handler.afterEdit?.(context, stored, values)
    const edited = await requireRecord({ store, resource }, id, context.trx)
    await addFilesToBin(context.trx, binned(call, id, removedFiles(resource, stored, edited)))
    return { data: await recordVisibleTo(call, context, edited) }
  })
}

/** The files to keep in the bin for as long as the call can be undone. */
const binned = ({ origin: { requestId }, resource }: RecordCall, record: string, files: readonly StoredFile[]) => ({
  requestId,
  resource,
  record,
  files: files.map(({ url }) => storedFileName(url)),
})

/** The files that the record contained before the change and does not contain now. */
function removedFiles(resource: Resource, before: AnyRecord, after: AnyRecord): StoredFile[] {
  const kept = new Set(recordFilesOf(resource, after).map(({ url }) => url))
  return recordFilesOf(resource, before).filter(({ url }) => !kept.has(url))
}

/** Changes a record's status from active to inactive, or back. */
export const toggleRecordStatus = (call: RecordCall, id: string): Promise<Change> =>
  runRecordedChange(call, 'status', id, async (context) => {
    const { resource } = call
    const { store } = context
    const { status = '' } = resource
    const handler = withExactlyOneRule(resource, store.handlerOf(resource.name))
    const stored = await findExpectedVersion(call, context, id)
    await expectInRowScope(context, resource, id)
    expectCallPossible(resource, 'status', 'Change status', stored)
    const flipped = { [status]: stored[status] === 1 ? 0 : 1 }
    const further = await handler.beforeEdit?.(context, stored, flipped)
    await store.update(context.trx, resource, id, { ...further, ...flipped })
    await handler.afterEdit?.(context, stored, flipped)
    return { data: await recordVisibleTo(call, context, await requireRecord({ store, resource }, id, context.trx)) }
  })

/** Deletes a record, or hides the record if its resource declares `softDelete`. */
export const deleteRecord = (call: RecordCall, id: string): Promise<Change> =>
  runRecordedChange(call, 'delete', id, async (context) => {
    const { resource } = call
    const { store } = context
    const stored = await findExpectedVersion(call, context, id)
    await expectInRowScope(context, resource, id)
    expectCallPossible(resource, 'delete', 'Delete', stored)
    const data = await recordVisibleTo(call, context, stored)
    await store.handlerOf(resource.name).beforeDelete?.(context, stored)
    if (resource.softDelete !== undefined) {
      await store.update(context.trx, resource, id, { [resource.softDelete]: new Date().toISOString() })
      return { data }
    }
    await copyRecordToBin(store, context.trx, binned(call, id, recordFilesOf(resource, stored)))
    await store.remove(context.trx, resource, id)
    return { data }
  })

/**
 * The fields of an action. In two cases, the fields become optional. Callers may omit fields of an extension, because
 * not every API has these fields. Callers may omit a field that starts with the record's value if the record has such a
 * value.
 */
const actionFieldsOf = (own: Fields, action: Action, record: AnyRecord | undefined, given: Values): Fields => {
  const { startsFrom = [] } = action
  const fields = withRequiredReason(own, action, record, given)
  const stays = (name: string) => startsFrom.includes(name) && !Object.hasOwn(given, name) && !isEmpty(record?.[name])
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.extension || stays(name) ? { ...field, required: false } : field,
    ]),
  )
}

/** Runs one of the actions that a resource declares, with or without a record. */
export const runRecordAction = async (
  call: RecordCall,
  name: string,
  id: string | undefined,
  given: CallInput,
): Promise<ActionAnswer> => {
  const { resource } = call
  const action = resource.actions[name]
  const isReading = action?.readOnly || action?.call.method === 'GET'
  const work = async (context: Context, written: (values: Values) => void): Promise<ActionAnswer> => {
    const { store } = context
    if (!action) throw new Problem(404, t("There is no action '{{name}}'.", { name }))
    if (id !== undefined && isPossibleId(id)) await store.handlerOf(resource.name).beforeAction?.[name]?.(context, id)
    const record =
      id === undefined
        ? undefined
        : await (isReading ? lockVisibleRecord(context, resource, id) : findExpectedVersion(call, context, id))
    if (record && !isReading) await expectInRowScope(context, resource, record.id)
    if (record && action.transition === undefined) expectCallPossible(resource, name, action.label, record)
    const begun = record
      ? given.values
      : await withDefaultReferences(context.trx, { fields: action.fields ?? {} }, given.values)
    const own = actionFieldsOf(resource.fields, action, record, given.values)
    const resolved = await resolveSubdivisions({ store, trx: context.trx, fields: own, values: begun, stored: record })
    // A preview of incomplete input does not complain about the address.
    if (!isReading) expectNoErrors(resolved.errors)
    const checked = checkFields(own, resolved.values, {
      fieldsOf: fieldsFrom(call),
      rules: action.rules,
      context: record,
    })
    expectNoErrors(checked.errors)
    const { startsFrom = [], fields = {} } = action
    const would = { ...record, ...checked.values }
    const isMeant = (key: string) => Object.hasOwn(given.values, key) && conditionHolds(fields[key]?.when, would)
    const values = Object.fromEntries(
      Object.entries(checked.values).filter(([key]) => !startsFrom.includes(key) || isMeant(key)),
    )
    if (!isReading) await lockReferencedPeople(store, context.trx, { fields }, values)
    expectNoErrors(await invisibleReferences(context, { fields }, values))
    if (!isReading)
      expectNoErrors(await overPreciseAmounts({ store, trx: context.trx, resource, fields, values, stored: record }))
    written({ ...record, ...values })
    if (record && action.transition !== undefined)
      expectTransition(resource, action.transition, record, values[action.transition], call.person)
    if (record) expectCallPossible(resource, name, action.label, record, { ...record, ...values })
    const handled = store.handlerOf(resource.name).actions?.[name]
    const answer: ActionAnswer = handled ? await handled(context, { ...(record && { record }), values }) : {}
    if (!handled && record) await writeActionValues(context, resource, action, record, values)
    if (record && !isReading) await expectInRowScope(context, resource, record.id)
    if (record && isHidden(resource, record) && !isReading) await expectRestored(call, context, record)
    if ('file' in answer || action.readOnly || action.reveals || answer.afterCommit) return answer
    const now = record && (await requireRecord({ store, resource }, record.id, context.trx))
    const visible = now && (await recordVisibleTo(call, context, now))
    const data = visible ?? answer.data
    return {
      message: answer.message ?? actionMessage(resource, action, visible),
      ...(data !== undefined && { data }),
    }
  }
  const answer = await runRecordedChange(
    call,
    name,
    id,
    work,
    isReading ? withoutTransaction(call.store) : call.store.transaction,
  )
  if (!('afterCommit' in answer) || !answer.afterCommit) return answer
  const { afterCommit, ...told } = answer
  const { joined, failed } = call
  if (!joined) return afterCommit()
  // The result is not used, because the response is sent before the work ends.
  joined.later.push(() => void afterCommit().catch(failed))
  return { message: actionMessage(call.resource, action), ...told }
}
