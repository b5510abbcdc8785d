import { setTimeout as after } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Resource } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { type CallTransaction, runCallsInTransaction } from '../record-call'
import { expectFirstRequest, hasIdempotencyKey, idempotencyClaimOf, toStoredResponse } from '.'
import {
  type IdempotencyClaim,
  releaseIdempotencyKey,
  type StoredResponse,
  storeResponse,
  claimIdempotencyKey as take,
} from './stored-responses'

interface Options {
  /** A function that receives the error if the response could not be stored. */
  readonly failed: (error: unknown) => void
  /**
   * The response to store if it is unknown whether the work was done. Default: an error means that the work was not
   * done.
   */
  readonly unknown?: (error: unknown) => StoredResponse | undefined
  /**
   * The milliseconds to wait for the same call that is in progress. Default: the second call is refused immediately.
   */
  readonly waits?: number
}

/** Claims an idempotency key. If the same call is in progress, the function waits for the end of that call. */
async function waitForKey(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  claim: IdempotencyClaim,
  waits: number,
): Promise<void> {
  const end = performance.now() + waits
  for (;;) {
    const former = await take(db, dialect, claim)
    const isUnderWay = former && !former.response && former.print === claim.print
    if (!isUnderWay || performance.now() >= end) return expectFirstRequest(claim, former)
    await after(50)
  }
}

/**
 * Runs work once per idempotency key, if the work and the key cannot share a transaction. If the work was not done, the
 * key can be used again. If the result is unknown, later calls with the key receive the same response.
 *
 * @throws AlreadyProcessed if an earlier call with this key did the work.
 */
export async function runOncePerKey<T>(
  store: Pick<Store, 'db' | 'dialect'>,
  reply: FastifyReply,
  claim: IdempotencyClaim,
  work: () => Promise<T>,
  { failed, unknown = () => undefined, waits = 0 }: Options,
): Promise<T> {
  const { db } = store
  await waitForKey(store, claim, waits)
  try {
    const answer = await work()
    await storeResponse(db, claim, toStoredResponse(reply, answer)).catch(failed)
    return answer
  } catch (error) {
    const told = unknown(error)
    await (told ? storeResponse(db, claim, told) : releaseIdempotencyKey(db, claim)).catch(failed)
    throw error
  }
}

/** The milliseconds for which the second call of a double click waits for the first call. */
const patience = 30_000

/** Runs a call that belongs to no resource. If the call has an idempotency key, the call runs only once per key. */
export function respondOncePerKey<T>(
  store: Pick<Store, 'db' | 'dialect'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const claim = hasIdempotencyKey(request) && idempotencyClaimOf(request, JSON.stringify(request.body ?? null))
  const failed = (error: unknown) => request.log.error(error, 'The response of a call could not be stored.')
  return claim ? runOncePerKey(store, reply, claim, work, { failed, waits: patience }) : work()
}

/**
 * Whether the response of a call with an idempotency key is stored. The response is not stored if a repeated call would
 * change nothing, or if the response reveals a secret.
 */
export const storesResponse = ({ method, answers, action = '' }: Call, { actions }: Resource): boolean =>
  method === 'POST' && answers === 'change' && !actions[action]?.readOnly && !actions[action]?.reveals

/**
 * Makes a change once per idempotency key. The transaction of the change also stores the key and the response.
 * Therefore the key and the change are either both stored or both rolled back. A concurrent call with the same key
 * waits until this transaction ends.
 *
 * @throws AlreadyProcessed if an earlier call with this key made the change.
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
