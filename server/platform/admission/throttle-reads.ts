import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../../../vocabulary'
import { Problem } from '../problem'
import { currentCallCost, currentCallSignal, runInCallClass } from './call-class'

/** The maximum number of concurrent read calls of one person. Further calls of the person wait. */
const maxConcurrentReads = 3

/** The maximum number of waiting read calls of one person. */
const maxWaitingReads = 100

/**
 * The maximum number of concurrent long responses of one person, such as complete lists. Further long responses wait.
 */
const maxConcurrentLongReads = 2

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response never ends. Calls with endless responses need no slot. Default: false. */
    lasting?: boolean
  }
  interface FastifyRequest {
    /**
     * Releases the slot of a read call before its long response is sent, and waits for a slot for long responses. The
     * function is undefined if the call needs no slot.
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

/**
 * Limits the number of slots that each person uses at the same time. Returns a function that releases the slot. If a
 * slot is free, returns the function without a promise.
 */
function createTurns(atOnce: number) {
  const shares = new Map<string, Share>()
  return (id: string): (() => void) | Promise<() => void> => {
    const share = shares.get(id) ?? { underWay: 0, waiting: [] }
    shares.set(id, share)
    const end = () => {
      const next = share.waiting.shift()
      // The slot is released later, so that calls that arrived in the meantime are handled first.
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
 * Limits the reads of each person, so that they do not delay other people. A person can run only a few calls at the
 * same time, and calls of other people run between two calls of the person. People who use much database time share one
 * call class. If a person's time budget is used up, further calls are refused. `request.person` must be set before this
 * check.
 *
 * @param budgets the database time budgets. Default: budgets that grow as fast as time passes, with some time in
 * advance.
 */
export function throttleReads(api: FastifyInstance, budgets: DatabaseTimeBudgets = createDatabaseTimeBudgets()): void {
  const take = createTurns(maxConcurrentReads)
  const takeLong = createTurns(maxConcurrentLongReads)
  /** Acquires a slot for a call. If the caller has disconnected during the wait, the slot is released immediately. */
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
    // A disconnected caller gets no response, so that `onResponse` is not called.
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

/** The milliseconds of database time that a person can use in advance. */
const budgetMilliseconds = 30_000

/** The use of database time above which a person's calls run in the separate class for heavy callers. */
const heavyUseMilliseconds = budgetMilliseconds / 3

interface Account {
  /** The milliseconds that the person had used at the time `at`. */
  used: number
  at: number
}

/** The database time that each person uses. */
interface DatabaseTimeBudgets {
  /**
   * Refuses a person whose budget is used up.
   *
   * @throws Problem 429 with the time to wait.
   */
  expectLeft(id: string): void
  /** Whether a person uses so much database time that calls of other people have precedence. */
  isHeavy(id: string): boolean
  /** Subtracts the time of a call from the budget. */
  charge(id: string, milliseconds: number): void
}

class DatabaseTimeBudgetExceeded extends Problem {
  constructor(override readonly retryAfter: number) {
    super(
      429,
      t('Your requests have overloaded the database. Wait {{count}} s. Then send fewer requests at the same time.', {
        count: retryAfter,
      }),
    )
  }
}

/**
 * Budgets that grow by one millisecond per millisecond. Sequential calls never exhaust a budget, and parallel calls can
 * exceed this rate only for a short time. Each process has its own budgets.
 *
 * @param now the milliseconds of a monotonic clock. Default: the time since the process started.
 */
export function createDatabaseTimeBudgets(now: () => number = () => performance.now()): DatabaseTimeBudgets {
  const accounts = new Map<string, Account>()
  const usedBy = (id: string) => {
    const account = accounts.get(id)
    if (!account) return 0
    const used = account.used - (now() - account.at)
    if (used > 0) return used
    accounts.delete(id)
    return 0
  }
  return {
    expectLeft: (id) => {
      const over = usedBy(id) - budgetMilliseconds
      if (over > 0) throw new DatabaseTimeBudgetExceeded(Math.ceil(over / 1000))
    },
    isHeavy: (id) => usedBy(id) > heavyUseMilliseconds,
    charge: (id, milliseconds) => void accounts.set(id, { used: usedBy(id) + milliseconds, at: now() }),
  }
}
