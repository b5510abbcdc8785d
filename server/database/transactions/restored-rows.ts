import type { Transaction } from '../../contract/store'

const ids = new WeakMap<Transaction, Set<string>>()

/** Allows a transaction to insert rows under their former ids, which no row has at the moment. */
export function allowRestoredRows(trx: Transaction, lines: readonly string[]): void {
  const known = ids.get(trx) ?? new Set()
  ids.set(trx, known)
  for (const id of lines) known.add(id)
}

/** Whether the transaction may insert a missing row under this id. */
export const isRestoredRow = (trx: Transaction, line: string): boolean => ids.get(trx)?.has(line) ?? false
