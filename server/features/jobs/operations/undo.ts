import { t } from '../../../../vocabulary'
import { Problem } from '../../../platform/problem'
import { undoInTransaction } from '../../../records/undo'
import { canReadResource, noSuchChangeProblem } from '../../../records/undo/entry-visibility'
import { callsOfBatch, type HistoryCall, readHistoryEntries } from '../../../records/undo/history-queries'
import { expectUndoable } from '../../../records/undo/undo-method'
import type { JobOperation } from '../job-operation'

/**
 * Undoes each call of a batch. The person needs the permission to undo at least one of the calls. The server checks the
 * permission again for each call.
 */
export const undoOperation: JobOperation = {
  label: () => 'Undo',
  permissions: () => [],
  expect: (_, { batch }) => {
    if (typeof batch !== 'string' || batch.length > 100 || batch.includes('\u0000'))
      throw new Problem(422, t('Expected the id of the batch to undo.'))
  },
  items: async (store, person, { resource, batch = '' }) => {
    const calls = await callsOfBatch(store, person, batch)
    const isOf = (one: HistoryCall) => one.resource === resource || one.call.startsWith(`${resource}.`)
    if (!calls.some(isOf)) throw noSuchChangeProblem()
    expectUndoable(store, person, calls)
    return calls.map(({ request, resource: of, title }) => ({
      title: canReadResource(person, of) ? title : '',
      given: { request },
    }))
  },
  each: async (call, _, { input: given }) => {
    const request = String(given?.request)
    const [main] = await readHistoryEntries(call.joined.trx, 'requestId', request)
    await undoInTransaction(call, call.joined, request)
    const own = call.joined.entries.find(({ about }) => about?.record === main?.record)
    const isTold = main !== undefined && canReadResource(call.person, main.resource)
    // The report shows changes as changes of the job's resource, without the fields that the reader may not see.
    const isOfJob = main?.resource === call.resource.name
    return { title: isTold ? main.title : '', changes: isTold && isOfJob ? (own?.changes ?? []) : [] }
  },
}
