import type { FastifyReply } from 'fastify'
import { expectNew, toldBy } from '../once'
import { type Claim, keep, release, claim as take } from '../once/answers'
import type { Store } from '../store/store'
import { UpstreamFailure } from './failure'

/**
 * Asks another API for a change once for its key, between two notes, as its change and ours are not one transaction. Where
 * nothing was done, the key is free again; where that is not known, the same is said of it again.
 */
export async function askedOnce<T>(
  { db }: Store,
  reply: FastifyReply,
  claim: Claim,
  work: () => Promise<T>,
  failed: (error: unknown) => void,
): Promise<T> {
  expectNew(claim, await take(db, claim))
  try {
    const answer = await work()
    await keep(db, claim, toldBy(reply, answer)).catch(failed)
    return answer
  } catch (error) {
    const isUnknown = error instanceof UpstreamFailure && error.mayBeDone
    const noted = isUnknown
      ? keep(db, claim, { status: error.status, headers: {}, body: { message: error.message } })
      : release(db, claim)
    await noted.catch(failed)
    throw error
  }
}
