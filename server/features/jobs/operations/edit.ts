import {
  applyBulkChange,
  type BulkChange,
  bulkChangeOperationsOf,
  decimalsOf,
  labelOf,
  type Resource,
  t,
} from '../../../../vocabulary'
import { changesBetween } from '../../../database/history/changes-between'
import { Problem } from '../../../platform/problem'
import { editRecord } from '../../../records/change-records'
import type { JobOperation } from '../job-operation'
import { lockCurrentRecord } from './current-record'

const most = 50

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
    if (!Array.isArray(changes) || changes.length === 0 || changes.length > most)
      throw new Problem(422, t('Send 1 to {{most}} field changes.', { most }))
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
