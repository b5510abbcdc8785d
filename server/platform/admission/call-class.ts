import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseUnavailable } from '../database-unavailable'
import { onAbort } from '../on-abort'

/** A signal, or a function that creates it for the first listener. Most calls end before anything listens. */
type Signal = AbortSignal | (() => AbortSignal)

interface Call {
  readonly kind: string
  readonly signal?: Signal | undefined
  readonly cost: CallCost
}

/** The cost of a call so far. */
export interface CallCost {
  /** The milliseconds for which its statements occupied a connection. */
  spent: number
}

const calls = new AsyncLocalStorage<Call>()

/**
 * Runs work in a call class. All calls of one class share their connections.
 *
 * @param signal aborted when the caller no longer waits for the response. Its reads are then cancelled. Default: never
 * aborted.
 */
export const runInCallClass = (kind: string, work: () => void, signal?: Signal): void =>
  calls.run({ kind, signal, cost: calls.getStore()?.cost ?? { spent: 0 } }, work)

/** Runs work that serves several calls. No call pays for it, and no aborted call cancels it. */
export const runAsSeparateCall = <Result>(kind: string, work: () => Result): Result =>
  calls.run({ kind, cost: { spent: 0 } }, work)

/** The cost of the current call. Undefined outside of a call. */
export const currentCallCost = (): CallCost | undefined => calls.getStore()?.cost

/** Receives each completed statement: its text without values, and its duration in milliseconds. */
type Hearing = (text: string, milliseconds: number) => void

let hearing: Hearing | undefined

/** Sets the listener for all statements of this process. Undefined removes it. */
export const setStatementListener = (told: Hearing | undefined): void => {
  hearing = told
}

/**
 * Measures the statements of one connection and adds their time to the current call. The time that a statement waits
 * for others on the connection does not count.
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

/**
 * The abort signal of the current call. It is aborted when the caller no longer waits for the response. Undefined if
 * the call has no signal.
 */
export const currentCallSignal = (): AbortSignal | undefined => {
  const signal = calls.getStore()?.signal
  return typeof signal === 'function' ? signal() : signal
}

/** Acquires a slot. Returns a function that releases it. */
interface Enter {
  (): Promise<() => void>
  /** The number of callers that wait for a slot. */
  readonly waiting: () => number
}

interface Waiting {
  readonly lane: string
  readonly admit: () => void
}

/**
 * Shares slots fairly among call classes. If the calls of one class wait for a locked table, the other classes still
 * get slots. A class can use about as many slots as are free. Work outside of a call is a class too.
 *
 * @param patience the maximum milliseconds to wait for a slot.
 * @param onImpatience creates the error that is thrown then.
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
