import type { Database } from '../../contract/store'
import { onAbort } from '../concurrency'
import { DatabaseUnavailable } from '../database-unavailable'
import { currentCallClass, currentCallSignal } from './call-class'

/** Acquires a slot. Returns a function that releases the slot. */
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
 * get slots. A class can use about as many slots as are free. All work outside of a call forms one more class.
 *
 * @param patience the maximum milliseconds to wait for a slot.
 * @param onImpatience creates the error that is thrown after this time.
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
    const lane = currentCallClass() ?? ''
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

/** Runs work when a slot is free for the work. */
type Admit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits the work that runs at the same time. The work that has waited longest starts first.
 *
 * @param places the maximum number of works that run at the same time.
 * @param patience the milliseconds after which work starts in any case. This limit is necessary because running work
 * may depend on work that has not started yet.
 */
export function createAdmissionQueue(places: number, patience: number): Admit {
  const waiting = new Set<() => void>()
  let within = 0
  const turn = () =>
    new Promise<void>((resolve) => {
      const enter = () => {
        clearTimeout(timer)
        waiting.delete(enter)
        within += 1
        resolve()
      }
      const timer = setTimeout(enter, patience)
      waiting.add(enter)
    })
  return async (work) => {
    if (within < places) within += 1
    else await turn()
    try {
      return await work()
    } finally {
      within -= 1
      const [next] = waiting
      if (within < places) next?.()
    }
  }
}

/**
 * The maximum number of concurrent transactions in this process. More transactions do not increase the throughput of
 * one process. More concurrent transactions would also keep locks longer, and short transactions would always finish
 * before long transactions.
 */
const maxConcurrentTransactions = 2

/** The milliseconds after which a waiting transaction starts in any case. */
const transactionPatience = 500

const admissions = new WeakMap<Database, Admit>()

/**
 * Runs a transaction when a slot is free for the transaction. Only databases with several writers need this function.
 */
export function runWhenAdmitted<T>(db: Database, transaction: () => Promise<T>): Promise<T> {
  const admit = admissions.get(db) ?? createAdmissionQueue(maxConcurrentTransactions, transactionPatience)
  admissions.set(db, admit)
  return admit(transaction)
}
