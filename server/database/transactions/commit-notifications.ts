import type { Database, Transaction } from '../../contract/store'

type Listener = (notes: readonly string[]) => void

const listening = new WeakMap<Database, Set<Listener>>()
const noted = new WeakMap<Transaction, string[]>()

const tell = (db: Database, notes: readonly string[]) => {
  for (const listener of listening.get(db) ?? []) listener(notes)
}

/** Notes what is told once the transaction has committed: at once where there is none. */
export function notifyAfterCommit(db: Database, trx: Transaction, notes: readonly string[]): void {
  const before = noted.get(trx)
  if (before) before.push(...notes)
  else tell(db, notes)
}

/** Keeps apart what a part of a transaction notes. Answers how to add it to the notes of the whole. */
export function collectSavepointNotes(part: Transaction, whole: Transaction): () => void {
  const own: string[] = []
  noted.set(part, own)
  return () => void noted.get(whole)?.push(...own)
}

/** Hears what transactions of this process noted, once they have committed. Answers how to stop. */
export function onCommit(db: Database, listener: Listener): () => void {
  const listeners = listening.get(db) ?? new Set()
  listening.set(db, listeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs a transaction, however often it is tried, and tells what the try that was kept has noted. */
export async function withCommitNotifications<T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
  run: (work: (trx: Transaction) => Promise<T>) => Promise<T>,
): Promise<T> {
  let notes: string[] = []
  const value = await run((trx) => {
    notes = []
    noted.set(trx, notes)
    return work(trx)
  })
  if (notes.length > 0) tell(db, notes)
  return value
}
