import type { FastifyReply } from 'fastify'
import type { Call, Resource } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { type CallTransaction, runCallsInTransaction } from '../record-call'
import { expectFirstRequest, toStoredResponse } from '.'
import { type IdempotencyClaim, storeResponse, claimIdempotencyKey as take } from './stored-responses'

/**
 * Whether a call is remembered with its answer, where it has a key: of the others, a second one changes nothing more, or its
 * answer is none to be kept.
 */
export const storesResponse = ({ method, answers, action = '' }: Call, { actions }: Resource): boolean =>
  method === 'POST' && answers === 'change' && !actions[action]?.readOnly && !actions[action]?.reveals

/**
 * Makes a change once for its key: the key and the answer are kept in the transaction of the change, so that there is never
 * one without the other. Who comes with the same key meanwhile waits until it has ended.
 *
 * @throws Repeated where it was made before.
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
