import type { FastifyReply } from 'fastify'
import type { Call, Resource } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { type CallTransaction, runCallsInTransaction } from '../record-call'
import { expectFirstRequest, toStoredResponse } from '.'
import { type IdempotencyClaim, storeResponse, claimIdempotencyKey as take } from './stored-responses'

/**
 * Whether the response of a call with an idempotency key is stored. For other calls a repetition changes nothing, or
 * the response must not be stored.
 */
export const storesResponse = ({ method, answers, action = '' }: Call, { actions }: Resource): boolean =>
  method === 'POST' && answers === 'change' && !actions[action]?.readOnly && !actions[action]?.reveals

/**
 * Makes a change once per idempotency key. The key and the response are stored in the transaction of the change, so
 * that neither exists alone. A concurrent call with the same key waits until this transaction ends.
 *
 * @throws AlreadyProcessed where an earlier call with this key made the change.
 */
export const changeOncePerKey = <T>(
  store: Store,
  reply: FastifyReply,
  claim: IdempotencyClaim,
  work: (joined: CallTransaction) => Promise<T>,
): Promise<T> =>
  runCallsInTransaction(store, async (joined) => {
    expectFirstRequest(claim, await take(joined.trx, store.dialect, claim))
    const answer = await work(joined)
    await storeResponse(joined.trx, claim, toStoredResponse(reply, answer))
    return answer
  })
