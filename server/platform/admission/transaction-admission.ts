import type { Database } from '../../contract/store'

/** Does work when it is its turn. */
type Admit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets some work at a time, and those first who have waited longest.
 *
 * @param places How many at a time.
 * @param patience Milliseconds after which one begins all the same, as those within may be waiting for somebody outside.
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
 * Transactions of this process at a time. More of them do not get more done, as one process can only do so much; they hold
 * what others wait for the longer, and short ones go past long ones for ever.
 */
const places = 2

const patience = 500

const admissions = new WeakMap<Database, Admit>()

/** Does a transaction of a database with several writers when it is its turn. */
export function runWhenAdmitted<T>(db: Database, transaction: () => Promise<T>): Promise<T> {
  const admit = admissions.get(db) ?? createAdmissionQueue(places, patience)
  admissions.set(db, admit)
  return admit(transaction)
}
