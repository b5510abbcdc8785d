import { type AnyRecord, canRunInBulk, idOf, t } from '../../../../vocabulary'
import { Problem } from '../../../platform/problem'
import { runRecordAction } from '../../../records/change-records'
import type { JobOperation } from '../job-operation'
import { readCurrentRecord } from './current-record'

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
