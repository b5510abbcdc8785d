import { t } from '../../../../vocabulary'
import { Problem } from '../../../platform/problem'
import { toggleRecordStatus } from '../../../records/change-records'
import type { JobOperation } from '../job-operation'
import { lockCurrentRecord } from './current-record'

/** Activates or deactivates records. Records that already have the status stay the same. */
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
