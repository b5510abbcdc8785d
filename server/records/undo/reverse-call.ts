import { type AnyRecord, isErased, permissionName, type Resource, t } from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { Context, RecordedEntry, Values } from '../../contract/handler'
import type { Transaction } from '../../contract/store'
import { ownershipOf, storedFields } from '../../contract/table-model'
import { storedFileName } from '../../database/columns'
import { idsInRowScope } from '../../database/row-scope'
import { recordsBinnedBy, restoreFromBin } from '../../database/transactions/bin'
import { allowRestoredRows } from '../../database/transactions/update-record'
import { Problem } from '../../platform/problem'
import {
  deleteRecord,
  editRecord,
  expectChangeable,
  expectCreatable,
  runRecordAction,
  toggleRecordStatus,
} from '../change-records'
import { inactiveReferences, unsuitableReferences } from '../checks/references'
import { mismatchedReferences } from '../checks/refusals'
import { expectInRowScope, invisibleReferences, lockVisibleRecord } from '../checks/row-scope-checks'
import type { StoredFile } from '../read-body'
import {
  dryRunInSavepoint,
  expectCallPossible,
  expectNoErrors,
  type RecordCall,
  requireRecord,
  runRecordedChange,
} from '../record-call'
import { recordFilesOf } from '../values/record-files'
import { noSuchChangeProblem } from './entry-visibility'
import {
  deletedRecordProblem,
  expectNotChangedSince,
  fileRowFieldsOf,
  lineChangesOf,
  restorationOf,
  restoreFormerValues,
} from './restore-values'
import { changesSecret, type UndoMethod, valuesBeforeAndAfter } from './undo-method'

/** A call to undo, and the method to undo the call. */
interface Reversing {
  /** The name of the call. */
  readonly name: string
  readonly way: UndoMethod
  readonly requestId: string
  readonly entries: readonly RecordedEntry[]
}

type Reverse = (call: RecordCall, reversing: Reversing, main: RecordedEntry) => Promise<unknown>

/** The transaction of the undo. */
const within = ({ joined }: RecordCall) => {
  if (!joined) throw new Error('An undo must run in a transaction.')
  return joined.trx
}

/** Undoes one call. */
export async function reverseCall(call: RecordCall, reversing: Reversing): Promise<void> {
  const { entries, way, name } = reversing
  const [main] = entries
  if (!main) return
  if (main.action === 'done') throw new Problem(409, t('This change cannot be undone.'))
  await expectNotErased(call, main)
  const why = way.own?.refuses?.(valuesBeforeAndAfter(main))
  if (why !== undefined) throw new Problem(409, why)
  if (name !== 'create' && main.resource === call.resource.name && changesSecret(main) && main.action !== 'deleted')
    throw new Problem(
      409,
      t('This change includes a secret value, such as a password, so it cannot be undone. Edit the record instead.'),
    )
  await reverses[way.how](call, reversing, main)
}

/**
 * Refuses to undo a change of a record whose personal data were erased, because the undo would restore the data. The
 * same applies to the records of an erased person, because an undo could reopen an order of the person.
 */
async function expectNotErased(call: RecordCall, { resource: name, record, changes }: RecordedEntry): Promise<void> {
  const resource = call.store.registry.find(name)
  const isEmptied = changes.some(
    (change) => !('before' in change) && !('after' in change) && !resource?.fields[change.field]?.kind.writeOnly,
  )
  const stored = resource && (await call.store.get(resource, record, within(call)))
  if (
    isEmptied ||
    (resource && stored && (isErased(resource, stored) || (await belongsToErased(call, resource, stored))))
  )
    throw new Problem(409, t('The personal data of this change were erased, so it cannot be undone.'))
}

/** Whether a record refers to a person whose personal data were erased. */
async function belongsToErased(call: RecordCall, resource: Resource, record: AnyRecord): Promise<boolean> {
  const { registry } = call.store
  for (const { name, column } of storedFields(resource)) {
    const person = column.store === 'reference' ? registry.find(column.to) : undefined
    const id = (record[name] as { readonly id?: string } | null | undefined)?.id
    if (!person?.erasable || id === undefined || !registry.isLocal(person.name)) continue
    const found = await call.store.get(person, id, within(call))
    if (found && isErased(person, found)) return true
  }
  return false
}

/** The current record and the values to restore. The undo is refused if somebody changed the same values later. */
async function untouched(call: RecordCall, entry: RecordedEntry) {
  const { store, resource } = call
  const trx = within(call)
  await store.lock(trx, resource.name, [entry.record])
  const record = await store.get(resource, entry.record, trx)
  if (!record) throw await deletedRecordProblem(trx, entry)
  const back = restorationOf(store, resource, entry.changes, record)
  await expectNotChangedSince({ trx, resource }, entry, back.overtaken)
  return { record, values: back.values }
}

/** Checks that an action is possible again on a record with the restored values. */
function expectAgain({ resource, takesBack }: RecordCall, name: string, record: AnyRecord, values: Values): void {
  const action = resource.actions[name]
  if (action && !takesBack) expectCallPossible(resource, name, action.label, record, { ...record, ...values })
}

/** Checks restored references like references that a person enters. */
async function expectFit(context: Context, resource: Resource, stored: AnyRecord, values: Values): Promise<void> {
  const { store, trx } = context
  const writing = { store, trx, resource, values, stored }
  expectNoErrors(await invisibleReferences(context, resource, values, stored))
  expectNoErrors(await unsuitableReferences(writing))
  expectNoErrors(await mismatchedReferences(store, trx, resource, { ...stored, ...values }, values))
  expectNoErrors(await inactiveReferences(writing))
}

/** The field of the owning record that contains the rows, if the records of the resource are rows. */
const rowsFieldOf = ({ store: { registry }, resource }: RecordCall) => {
  const ownership = ownershipOf(registry, resource)
  return ownership && { owner: ownership.owner, name: ownership.field }
}

const reverses: Readonly<Record<UndoMethod['how'], Reverse>> = {
  handler: async (call, { way: { own }, name, entries }, main) => {
    const { resource } = call
    if (main.resource === resource.name && main.action === 'changed') await untouched(call, main)
    const about = call.store.registry.get(main.resource)
    await runRecordedChange(call, name, main.record, async (context) => {
      const record = await lockVisibleRecord(context, about, main.record)
      await expectInRowScope(context, about, main.record)
      if (about.name === resource.name) expectAgain(call, name, record, valuesBeforeAndAfter(main).before)
      await own?.do?.(context, { ...valuesBeforeAndAfter(main), isUndo: main.undoes !== null, entries, record })
      await expectInRowScope(context, about, main.record)
    })
  },

  call: async (call, { way: { own } }, main) => {
    await untouched(call, main)
    const by = own?.by ?? ''
    if (by === 'delete') await deleteRecord(call, main.record)
    else if (by === 'status') await toggleRecordStatus(call, main.record)
    else await runRecordAction(call, by, main.record, nothing)
  },

  remove: async (call, { entries }, main) => {
    const rows = rowsFieldOf(call)
    if (rows && main.resource === rows.owner.name) {
      for (const id of lineChangesOf(main, rows.name).added) await deleteRecord(call, id)
      return
    }
    const { name, softDelete = '' } = call.resource
    const made = entries.filter(
      ({ action, resource, changes }) =>
        resource === name && (action === 'created' || changes.some(({ field }) => field === softDelete)),
    )
    for (const entry of made.reverse()) {
      await untouched(call, entry)
      await deleteRecord(call, entry.record)
    }
  },

  restore: async (call, { requestId }, main) => {
    const { resource, store } = call
    const trx = within(call)
    if (resource.softDelete !== undefined) {
      await runRecordedChange(call, 'create', main.record, async (context) => {
        const hidden = await lockVisibleRecord(context, resource, main.record)
        await expectCreatable(call, trx, hidden)
        await restoreFormerValues(context, { entries: [main] })
        await expectChangeable(call, context, await requireRecord({ store, resource }, main.record, trx))
      })
      return
    }
    const binned = (await recordsBinnedBy(trx, requestId)).filter((one) => one.resource === resource.name)
    if (binned.length === 0)
      throw new Problem(
        409,
        t('The deleted record is no longer stored. Deleted records can be restored only for a limited time.'),
      )
    const rows = rowsFieldOf(call)
    for (const { id, record } of binned)
      await runRecordedChange(call, 'create', undefined, async (context, written) => {
        written(valuesBeforeAndAfter(main).before)
        const isRow = rows !== undefined && main.resource === rows.owner.name
        const former = await dryRunInSavepoint(trx, async (part) => {
          await takeOut(part.trx, id)
          const { visibleStore: seen } = context
          if (!(await idsInRowScope(seen, part.trx, resource, [record])).has(record)) throw noSuchChangeProblem()
          return requireRecord({ store, resource }, record, part.trx)
        })
        await expectCreatable(call, trx, former)
        await context.store.trackChanges(trx, isRow ? rows.owner : resource, [isRow ? main.record : record])
        await takeOut(trx, id)
        for (const { add } of store.handlerOf(resource.name).rollups ?? [])
          await add({ db: trx, dialect: store.dialect }, [record], 1)
        await expectChangeable(call, context, former)
      })
  },

  edit: async (call, { entries }, main) => {
    const { resource } = call
    if (main.resource !== resource.name) {
      await runRecordedChange(call, 'edit', undefined, (context) => restoreFormerValues(context, { entries: [main] }))
      return
    }
    const own = entries.filter((one) => one.action === 'changed' && one.resource === resource.name)
    for (const entry of givesFirst(call, own)) {
      const { record, values } = await untouched(call, entry)
      for (const { name, of } of fileRowFieldsOf(resource))
        await takeLinesAway(call, lineChangesOf(entry, name).added, of)
      const typed = Object.fromEntries(Object.entries(values).filter(([name]) => isTyped(call, name)))
      if (Object.keys(typed).length === 0) continue
      allowRestoredRows(within(call), lineIdsIn(typed))
      await editRecord(call, entry.record, {
        values: typed,
        uploads: comingBack(filesIn(typed), recordFilesOf(resource, record)),
      })
    }
  },

  toggle: async (call, _, main) => {
    const { values } = await untouched(call, main)
    if (Object.keys(values).length > 0) await toggleRecordStatus(call, main.record)
  },

  'put back': async (call, { name, entries }, main) => {
    const { resource } = call
    await runRecordedChange(call, name, main.record, async (context) => {
      for (const entry of entries.filter((one) => one.resource === resource.name)) {
        const record = await lockVisibleRecord(context, resource, entry.record)
        await expectInRowScope(context, resource, entry.record)
        const { values } = restorationOf(context.store, resource, entry.changes, record)
        if (entry === main) expectAgain(call, name, record, values)
        await expectFit(context, resource, record, values)
      }
      await restoreFormerValues(context, { entries })
      if (main.resource === resource.name) await expectInRowScope(context, resource, main.record)
    })
  },
}

const takeOut = async (trx: Transaction, id: string): Promise<void> => {
  if (!(await restoreFromBin(trx, id))) throw new Problem(409, t('Someone else has already restored this record.'))
}

const nothing = { values: {}, uploads: [] }

/**
 * Sorts the entries that restore an `exactlyOne` value of a record first. Restoring this value clears the value on the
 * other record.
 */
const givesFirst = ({ resource }: RecordCall, entries: readonly RecordedEntry[]): RecordedEntry[] => {
  const gives = ({ changes }: RecordedEntry) =>
    changes.some(({ field, before }) => before === true && 'exactlyOne' in (resource.fields[field] ?? {}))
  return [...entries.filter(gives), ...entries.filter((one) => !gives(one))]
}

const isTyped = ({ resource }: RecordCall, name: string) => {
  const field = resource.fields[name]
  return field !== undefined && !field.readOnly && !field.derived && !field.createOnly
}

/** Deletes the pictures that an edit added, through the calls that delete pictures. */
async function takeLinesAway(call: RecordCall, ids: readonly string[], of: string): Promise<void> {
  if (ids.length === 0) return
  const { store, person } = call
  const lines = store.registry.get(of)
  const permission = permissionName(of, lines.calls.delete?.permission ?? 'delete')
  if (!person.permissions.has(permission)) throw missingPermissionProblem(store.registry, permission)
  for (const id of ids) await deleteRecord({ ...call, resource: lines }, id)
}

const filesIn = (values: Values): StoredFile[] =>
  Object.values(values)
    .flat()
    .filter((one): one is StoredFile => typeof one === 'object' && one !== null && 'url' in one)

/** The files that the record does not contain now. The undo treats these files as new uploads. */
const comingBack = (wanted: readonly StoredFile[], there: readonly StoredFile[]): StoredFile[] => {
  const known = new Set(there.map(storedFileName))
  return wanted.filter((one) => !known.has(storedFileName(one)))
}

/** The ids of rows. Restored rows get their former ids. */
const lineIdsIn = (values: Values): string[] =>
  Object.values(values).flatMap((value) =>
    Array.isArray(value) ? value.flatMap((line) => (typeof line?.id === 'string' ? [line.id] : [])) : [],
  )
