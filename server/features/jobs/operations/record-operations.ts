import {
  type AnyRecord,
  applyBulkChange,
  type BulkChange,
  bulkChangeOperationsOf,
  canRunInBulk,
  decimalsOf,
  idOf,
  labelOf,
  type Resource,
  t,
} from '../../../../vocabulary'
import { changesBetween } from '../../../database/history/changes-between'
import { isPossibleId } from '../../../database/ids'
import { Problem } from '../../../platform/problem'
import { deleteRecord, editRecord, runRecordAction, toggleRecordStatus } from '../../../records/change-records'
import { requireRecord } from '../../../records/record-call'
import { visibleTo } from '../../../records/visible'
import type { ItemCall, JobOperation } from '../job-operation'

const maxFieldChanges = 50

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

const needsNumber: readonly string[] = ['plus', 'minus', 'times', 'percent']

function expectChange(resource: Resource, { field: name, how, value, decimals }: BulkChange): void {
  const field = Object.hasOwn(resource.fields, String(name)) ? resource.fields[name] : undefined
  const label = labelOf(resource.fields, String(name).slice(0, 60))
  const ways = field ? bulkChangeOperationsOf(field) : []
  if (!field || ways.length === 0) refuse(name, t('{{label}} cannot be changed in many records at once.', { label }))
  if (!ways.includes(how))
    refuse(
      name,
      t("{{label}} cannot be changed by '{{how}}'. Possible: {{possible}}.", {
        label,
        how: String(how).slice(0, 60),
        possible: ways.join(', '),
      }),
    )
  if (needsNumber.includes(how) && !(typeof value === 'number' && Number.isFinite(value)))
    refuse(name, t('{{label}} must be a number.', { label }))
  const isFit = decimals === undefined || (Number.isInteger(decimals) && decimals >= 0)
  if (field && !isFit)
    refuse(name, t('{{label}} can be rounded to 0 to {{most}} decimal places.', { label, most: decimalsOf(field) }))
}

/** Changes fields of each record. */
export const editOperation: JobOperation = {
  label: () => 'Edit',
  permissions: ({ calls }) => [calls.edit?.permission ?? 'edit'],
  expect: (resource, { changes = [] }) => {
    if (!resource.calls.edit) throw new Problem(422, t('These records cannot be edited.'))
    if (!Array.isArray(changes) || changes.length === 0 || changes.length > maxFieldChanges)
      throw new Problem(422, t('Send 1 to {{most}} field changes.', { most: maxFieldChanges }))
    for (const change of changes) expectChange(resource, change ?? {})
  },
  each: async (call, { changes = [] }, { record }) => {
    const before = await lockCurrentRecord(call, String(record))
    const values: Record<string, unknown> = {}
    for (const change of changes) {
      const { field: name } = change
      const field = call.resource.fields[name]
      if (field) values[name] = applyBulkChange(field, change, name in values ? values[name] : before[name])
    }
    const { data } = await editRecord(call, before.id, { values, uploads: [] })
    return { before, after: data, isSame: changesBetween(call.resource, before, data).length === 0 }
  },
}

/** Runs an action of the resource, with the same values for all records. */
export const actionOperation: JobOperation = {
  label: ({ actions }, { action = '' }) => actions[action]?.label ?? action,
  permissions: ({ calls }, { action = '' }) => [calls[action]?.permission ?? action],
  expect: ({ actions }, { action: name = '', values = {} }) => {
    const action = Object.hasOwn(actions, String(name)) ? actions[name] : undefined
    if (!action) throw new Problem(422, t("There is no action '{{name}}'.", { name: String(name).slice(0, 60) }))
    if (!canRunInBulk(action) || Object.values(action.fields ?? {}).some(({ kind }) => kind.files))
      throw new Problem(422, t("'{{label}}' is possible for only one record at a time.", { label: t(action.label) }))
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw new Problem(422, t('Expected the values by field, such as {"name": "…"}.'))
  },
  each: async (call, { action = '', values = {} }, { record }) => {
    const before = await readCurrentRecord(call, String(record))
    const answer = await runRecordAction(call, action, before.id, { values: { ...values }, uploads: [] })
    const data = 'data' in answer ? answer.data : undefined
    return { before, ...(idOf(data) === before.id && { after: data as AnyRecord }) }
  },
}

/** Activates or deactivates records. Records that already have the status stay unchanged. */
export const statusOperation: JobOperation = {
  label: (_, { status }) => (status === 1 ? 'Activate' : 'Deactivate'),
  permissions: ({ calls }) => [calls.status?.permission ?? 'status'],
  expect: ({ calls }, { status }) => {
    if (!calls.status) throw new Problem(422, t('These records have no status.'))
    if (status !== 0 && status !== 1)
      throw new Problem(422, t('The status must be 1 (active) or 0 (inactive).'), {
        status: [t('Must be 1 (active) or 0 (inactive).')],
      })
  },
  each: async (call, { status }, { record }) => {
    const before = await lockCurrentRecord(call, String(record))
    if (before[call.resource.status ?? ''] === status) return { before, after: before, isSame: true }
    return { before, after: (await toggleRecordStatus(call, before.id)).data }
  },
}

/** Deletes records. A record that changed after the preview is not deleted. */
export const removeOperation: JobOperation = {
  label: () => 'Delete',
  permissions: ({ calls }) => [calls.delete?.permission ?? 'delete'],
  expect: ({ calls }) => {
    if (!calls.delete) throw new Problem(422, t('These records cannot be deleted.'))
  },
  each: async (call, _, { record, version }) => {
    const before = await readCurrentRecord(call, String(record))
    await deleteRecord({ ...call, ...(version && { versions: [version] }) }, before.id)
    return { before }
  },
}

/** The current record with the id, with the values that the person of the call may see. */
const readCurrentRecord = (call: ItemCall, id: string): Promise<AnyRecord> =>
  requireRecord(visibleTo(call.person, call), id, call.joined.trx)

/** Like {@link readCurrentRecord}, but locks the record until the transaction ends. */
export async function lockCurrentRecord(call: ItemCall, id: string): Promise<AnyRecord> {
  if (isPossibleId(id)) await call.store.lock(call.joined.trx, call.resource.name, [id])
  return readCurrentRecord(call, id)
}
