import { t } from '../../../../vocabulary'
import { Problem } from '../../../platform/problem'
import { deleteRecord } from '../../../records/change-records'
import type { JobOperation } from '../job-operation'
import { readCurrentRecord } from './current-record'

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
