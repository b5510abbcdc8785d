import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from '../database-unavailable'
import { onAbort } from '../on-abort'

/** A signal, or what makes it once something listens: most calls are answered before anything does. */
type Signal = AbortSignal | (() => AbortSignal)

interface Call {
  readonly kind: string
  readonly signal?: Signal | undefined
  readonly cost: CallCost
}

/** What a call has cost until now. */
export interface CallCost {
  /** Milliseconds for which its statements have kept a connection busy. */
  spent: number
}

const calls = new AsyncLocalStorage<Call>()

/**
 * Does the work as one of a kind of call, which shares its connections with all others of that kind.
 *
 * @param signal aborted when nobody waits for the call's answer any more; what it reads then ends. Default: it never is.
 */
export const runInCallClass = (kind: string, work: () => void, signal?: Signal): void =>
  calls.run({ kind, signal, cost: calls.getStore()?.cost ?? { spent: 0 } }, work)

/** Runs work for several calls, at the cost of none, and not given up with any. */
export const runAsSeparateCall = <Result>(kind: string, work: () => Result): Result =>
  calls.run({ kind, cost: { spent: 0 } }, work)

/** What the call that is under way has cost; undefined outside of one. */
export const currentCallCost = (): CallCost | undefined => calls.getStore()?.cost

/** Is told of a statement when it has ended: its text, without values, and how many milliseconds it took. */
type Hearing = (text: string, milliseconds: number) => void

let hearing: Hearing | undefined

/** Has somebody told of all statements of this process from now on; undefined to end it. */
export const setStatementListener = (told: Hearing | undefined): void => {
  hearing = told
}

/**
 * Measures the statements of one connection, at the cost of the call that is under way. Those that wait for others of the
 * connection cost nothing meanwhile.
 */
export function createStatementMeter(): <Result>(text: string, statement: () => Promise<Result>) => Promise<Result> {
  let free = 0
  return async (text, statement) => {
    const begun = performance.now()
    try {
      return await statement()
    } finally {
      const cost = currentCallCost()
      const ended = performance.now()
      hearing?.(text, ended - begun)
      if (cost) cost.spent += ended - Math.max(begun, free)
      free = ended
    }
  }
}

/** Aborted when nobody waits any more for the answer of the call that is under way; undefined where that never is. */
export const currentCallSignal = (): AbortSignal | undefined => {
  const signal = calls.getStore()?.signal
  return typeof signal === 'function' ? signal() : signal
}

/** Takes a place; answers how to give it back. */
interface Enter {
  (): Promise<() => void>
  /** How many wait for one. */
  readonly waiting: () => number
}

interface Waiting {
  readonly lane: string
  readonly admit: () => void
}

/**
 * Shares out places among kinds of calls, so that those of one kind, which wait for a table that somebody has locked, leave
 * some to the others: each kind may have about as many as are free. What is done outside of a call is a kind as well.
 *
 * @param patience Milliseconds to wait for a place.
 * @param onImpatience What is thrown then.
 */
export function createFairLimiter(places: number, patience: number, onImpatience: () => Error): Enter {
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let free = places
  const mayEnter = (lane: string) => {
    const own = taken.get(lane) ?? 0
    return free > 0 && (own === 0 || own < free - 1)
  }
  const take = (lane: string) => {
    free -= 1
    taken.set(lane, (taken.get(lane) ?? 0) + 1)
  }
  const leave = (lane: string) => {
    free += 1
    const left = (taken.get(lane) ?? 0) - 1
    if (left > 0) taken.set(lane, left)
    else taken.delete(lane)
    for (const next of waiting)
      if (mayEnter(next.lane)) {
        waiting.delete(next)
        take(next.lane)
        next.admit()
      }
  }
  const onceLeft = (lane: string) => {
    let isIn = true
    return () => {
      if (isIn) leave(lane)
      isIn = false
    }
  }
  const enter = async () => {
    const { kind: lane = '' } = calls.getStore() ?? {}
    const signal = currentCallSignal()
    if (signal?.aborted) throw new DatabaseUnavailable('givenUp', signal.reason)
    if (mayEnter(lane)) take(lane)
    else
      await new Promise<void>((admitted, refused) => {
        const settle = () => {
          clearTimeout(timer)
          stay?.()
        }
        const leaveQueue = (error: Error) => {
          settle()
          waiting.delete(next)
          refused(error)
        }
        const giveUp = () => leaveQueue(new DatabaseUnavailable('givenUp', signal?.reason))
        const timer = setTimeout(() => leaveQueue(onImpatience()), patience)
        const stay = signal && onAbort(signal, giveUp)
        const admit = () => {
          settle()
          admitted()
        }
        const next: Waiting = { lane, admit }
        waiting.add(next)
      })
    return onceLeft(lane)
  }
  return Object.assign(enter, { waiting: () => waiting.size })
}
