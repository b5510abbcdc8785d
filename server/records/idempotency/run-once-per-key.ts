import { setTimeout as after } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../../contract/store'
import { expectFirstRequest, hasIdempotencyKey, idempotencyClaimOf, toStoredResponse } from '.'
import {
  type IdempotencyClaim,
  releaseIdempotencyKey,
  type StoredResponse,
  storeResponse,
  claimIdempotencyKey as take,
} from './stored-responses'

interface Options {
  /** Told of what could not be noted. */
  readonly failed: (error: unknown) => void
  /** What is said of it from then on, where it is not known whether it was done. Default: what throws has done nothing. */
  readonly unknown?: (error: unknown) => StoredResponse | undefined
  /** For how many milliseconds an equal call under way is waited for. Default: it is refused at once. */
  readonly waits?: number
}

/** Takes a key, once an equal call under way has ended. */
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
 * Does once for its key what is not a single transaction with its key, between two notes. Where nothing was done, the key is
 * free again; where that is not known, the same is said of it again.
 *
 * @throws Repeated where it was done before.
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

/** So long a double click waits for what the first has begun. */
const patience = 30_000

/** Answers a call of no resource, once where it has a key. */
export function respondOncePerKey<T>(
  store: Pick<Store, 'db' | 'dialect'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  const claim = hasIdempotencyKey(request) && idempotencyClaimOf(request, JSON.stringify(request.body ?? null))
  const failed = (error: unknown) => request.log.error(error, 'What a call was answered was not kept.')
  return claim ? runOncePerKey(store, reply, claim, work, { failed, waits: patience }) : work()
}
