import type { FastifyReply } from 'fastify'
import type { Call, Resource } from '../../vocabulary'
import { expectNew, toldBy } from '../once'
import { type Claim, keep, claim as take } from '../once/answers'
import type { Store } from '../store/store'
import { changeTogether, type Joined } from './call'

/**
 * Whether a call is remembered with its answer, where it has a key: of the others, a second one changes nothing more, or its
 * answer is none to be kept.
 */
export const isRemembered = ({ method, answers, action = '' }: Call, { actions }: Resource): boolean =>
  method === 'POST' && answers === 'change' && !actions[action]?.reads && !actions[action]?.reveals

/**
 * Makes a change once for its key: the key and the answer are kept in the transaction of the change, so that there is never
 * one without the other. Who comes with the same key meanwhile waits until it has ended.
 *
 * @throws Repeated where it was made before.
 */
export const madeOnce = <T>(
  store: Store,
  reply: FastifyReply,
  claim: Claim,
  work: (joined: Joined) => Promise<T>,
): Promise<T> =>
  changeTogether(store, async (joined) => {
    expectNew(claim, await take(joined.trx, store.dialect, claim))
    const answer = await work(joined)
    await keep(joined.trx, claim, toldBy(reply, answer))
    return answer
  })
