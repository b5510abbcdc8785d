import type { AnyRecord } from '../../../vocabulary'
import { find } from '../../records/call'
import { seenBy } from '../../records/seen'
import { isPossibleId } from '../../store/ids'
import type { OneCall } from '../kind'

/** The record of that id as it is now, and as the person of the call sees it. */
export const recordNow = (call: OneCall, id: string): Promise<AnyRecord> =>
  find(seenBy(call.person, call), id, call.joined.trx)

/** As {@link recordNow}; nobody else changes it until the transaction ends. */
export async function recordHeld(call: OneCall, id: string): Promise<AnyRecord> {
  if (isPossibleId(id)) await call.store.lock(call.joined.trx, call.resource.name, [id])
  return recordNow(call, id)
}
