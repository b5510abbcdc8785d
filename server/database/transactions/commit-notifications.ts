import type { Database, Transaction } from '../../contract/store'

type Listener = (notes: readonly string[]) => void

const listening = new WeakMap<Database, Set<Listener>>()
const noted = new WeakMap<Transaction, string[]>()

const tell = (db: Database, notes: readonly string[]) => {
  for (const listener of listening.get(db) ?? []) listener(notes)
}

/**
 * Notifies the listeners after the transaction has committed. Without a transaction, notifies the listeners
 * immediately.
 */
export function notifyAfterCommit(db: Database, trx: Transaction, notes: readonly string[]): void {
  const before = noted.get(trx)
  if (before) before.push(...notes)
  else tell(db, notes)
}

/**
 * Collects the notifications of a savepoint separately. Returns a function that adds the notifications of the savepoint
 * to the notifications of the transaction.
 */
export function collectSavepointNotes(part: Transaction, whole: Transaction): () => void {
  const own: string[] = []
  noted.set(part, own)
  return () => void noted.get(whole)?.push(...own)
}

/**
 * Adds a listener for the notifications of committed transactions of this process. Returns a function that removes the
 * listener.
 */
export function onCommit(db: Database, listener: Listener): () => void {
  const listeners = listening.get(db) ?? new Set()
  listening.set(db, listeners)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs a transaction with all its retries, and sends the notifications of the committed attempt to the listeners. */
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
