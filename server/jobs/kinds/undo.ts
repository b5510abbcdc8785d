import { t } from '../../../vocabulary'
import { Problem } from '../../problem'
import { undoWithin } from '../../undo'
import { callsOf, toldOf } from '../../undo/done'
import type { ManyKind } from '../kind'

/** Undoes each call of a batch; whether the person may do the reverse is looked at for each. */
export const undoing: ManyKind = {
  label: () => 'Undo',
  permissions: () => [],
  expect: (_, { batch }) => {
    if (typeof batch !== 'string' || batch.length > 100 || batch.includes('\u0000'))
      throw new Problem(422, t('Expected the batch that is to be undone.'))
  },
  items: async ({ db }, { batch = '' }) =>
    (await callsOf(db, batch)).map(({ request, title }) => ({ title, given: { request } })),
  each: async (call, _, { given }) => {
    const request = String(given?.request)
    const [main] = await toldOf(call.joined.trx, 'requestId', request)
    await undoWithin(call, call.joined, request)
    const own = call.joined.entries.find(({ about }) => about?.record === main?.record)
    return { title: main?.title ?? '', changes: own?.changes ?? [] }
  },
}
