import type { AnyRecord } from '../../../../vocabulary'
import { isPossibleId } from '../../../database/ids'
import { requireRecord } from '../../../records/record-call'
import { visibleTo } from '../../../records/visible'
import type { ItemCall } from '../job-operation'

/** The present record with the id, as the person of the call sees it. */
export const readCurrentRecord = (call: ItemCall, id: string): Promise<AnyRecord> =>
  requireRecord(visibleTo(call.person, call), id, call.joined.trx)

/** Like {@link readCurrentRecord}, but locks the record until the transaction ends. */
export async function lockCurrentRecord(call: ItemCall, id: string): Promise<AnyRecord> {
  if (isPossibleId(id)) await call.store.lock(call.joined.trx, call.resource.name, [id])
  return readCurrentRecord(call, id)
}
