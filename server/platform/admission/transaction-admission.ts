import type { Database } from '../../contract/store'

/** Runs work when it is admitted. */
type Admit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits the work that runs at the same time. The longest waiting work starts first.
 *
 * @param places the maximum of concurrent work.
 * @param patience the milliseconds after which work starts in any case. The running work may wait for work that is
 * still outside.
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
 * The maximum of concurrent transactions in this process. More transactions do not increase the throughput of one
 * process. They would hold locks longer, and short transactions would always overtake long ones.
 */
const places = 2

const patience = 500

const admissions = new WeakMap<Database, Admit>()

/** Runs a transaction when it is admitted. For databases with several writers. */
export function runWhenAdmitted<T>(db: Database, transaction: () => Promise<T>): Promise<T> {
  const admit = admissions.get(db) ?? createAdmissionQueue(places, patience)
  admissions.set(db, admit)
  return admit(transaction)
}
