import { t } from '../../../vocabulary'
import { Problem } from '../../problem'
import { remove } from '../../records/changes'
import type { ManyKind } from '../kind'
import { recordNow } from './record'

/** Deletes; what was changed since it was looked at stays. */
export const removing: ManyKind = {
  label: () => 'Delete',
  permissions: ({ calls }) => [calls.delete?.permission ?? 'delete'],
  expect: ({ calls }) => {
    if (!calls.delete) throw new Problem(422, t('These records cannot be deleted.'))
  },
  each: async (call, _, { record, version }) => {
    const before = await recordNow(call, String(record))
    await remove({ ...call, ...(version && { versions: [version] }) }, before.id)
    return { before }
  },
}
