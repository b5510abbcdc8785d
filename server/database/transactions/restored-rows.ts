import type { Transaction } from '../../contract/store'

const ids = new WeakMap<Transaction, Set<string>>()

/** Lines that a transaction may write under ids which none has: those that they had before they were taken away. */
export function allowRestoredRows(trx: Transaction, lines: readonly string[]): void {
  const known = ids.get(trx) ?? new Set()
  ids.set(trx, known)
  for (const id of lines) known.add(id)
}

/** Whether a line without its like may come back under its id. */
export const isRestoredRow = (trx: Transaction, line: string): boolean => ids.get(trx)?.has(line) ?? false
