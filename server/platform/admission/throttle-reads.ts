import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../../../vocabulary'
import { Problem } from '../problem'
import { currentCallCost, currentCallSignal, runInCallClass } from './call-class'
import { createDatabaseTimeBudgets, type DatabaseTimeBudgets } from './database-time-budget'

/** Reading calls of one person that are under way at once; the others wait. */
const maxConcurrentReads = 3

/** Reading calls of one person that may wait. */
const maxWaitingReads = 100

/** Answers of one person that are sent as long as they are taken, such as whole lists; the others wait. */
const maxConcurrentLongReads = 2

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer has no end, so that it takes no turn. Default: false. */
    lasting?: boolean
  }
  interface FastifyRequest {
    /**
     * Gives the turn of a reading call to the next, as its answer is sent as slowly as it is taken, and waits for a turn among
     * such answers. Absent where calls take no turns.
     */
    sendLong?: () => Promise<void>
  }
}

class TooManyRequests extends Problem {
  override readonly retryAfter = 1

  constructor() {
    super(429, t('Too many of your requests are still running. Wait until some of them have completed.'))
  }
}

interface Share {
  underWay: number
  readonly waiting: (() => void)[]
}

/** Turns, of which each person has so many at once; answers how to end one, at once where one is free. */
function createTurns(atOnce: number) {
  const shares = new Map<string, Share>()
  return (id: string): (() => void) | Promise<() => void> => {
    const share = shares.get(id) ?? { underWay: 0, waiting: [] }
    shares.set(id, share)
    const end = () => {
      const next = share.waiting.shift()
      // By then, whoever called meanwhile is heard.
      if (next) setImmediate(next)
      else if (--share.underWay === 0) shares.delete(id)
    }
    if (share.underWay < atOnce) {
      share.underWay++
      return end
    }
    if (share.waiting.length >= maxWaitingReads) throw new TooManyRequests()
    return new Promise<() => void>((go) => share.waiting.push(() => go(end)))
  }
}

/**
 * Nobody's reading keeps the others waiting for long: of one person's calls a few are answered at once, and between two
 * of them it is the others' turn. Whoever has the database work for them for long keeps to a lane with others who do, and is
 * refused in the end. Expects that `request.person` is set.
 *
 * @param budgets how much of the database's time each may use. Default: as much as passes, and some ahead.
 */
export function throttleReads(api: FastifyInstance, budgets: DatabaseTimeBudgets = createDatabaseTimeBudgets()): void {
  const take = createTurns(maxConcurrentReads)
  const takeLong = createTurns(maxConcurrentLongReads)
  /** Has a call begin its turn; whoever has gone while they waited gives it back. */
  const begin = (request: FastifyRequest, reply: FastifyReply, taken: () => void) => {
    const { person, raw } = request
    const cost = currentCallCost()
    let endTurn = taken
    const expectThere = () => {
      if (!raw.socket.destroyed) return
      endTurn()
      throw new Problem(400, t('The request was cancelled.'))
    }
    expectThere()
    request.sendLong = async () => {
      endTurn()
      endTurn = () => {}
      endTurn = await takeLong(person.id)
      expectThere()
    }
    // Whoever has gone is sent no answer, so that `onResponse` is not told of its end.
    reply.raw.once('close', () => {
      endTurn()
      if (cost) budgets.charge(person.id, cost.spent)
    })
  }
  const turns = ({ method, person, routeOptions }: FastifyRequest) =>
    method === 'GET' && person !== undefined && !routeOptions.config.lasting
  api.decorateRequest('sendLong')
  api.addHook('preHandler', (request, reply, done) => {
    if (!turns(request)) return done()
    budgets.expectLeft(request.person.id)
    const taken = take(request.person.id)
    if (!(taken instanceof Promise)) {
      begin(request, reply, taken)
      return done()
    }
    taken.then((end) => begin(request, reply, end)).then(() => done(), done)
  })
  api.addHook('preHandler', ({ method, person }, _, done) => {
    if (method === 'GET' && person !== undefined && budgets.isHeavy(person.id))
      runInCallClass('heavy callers', done, currentCallSignal())
    else done()
  })
}
