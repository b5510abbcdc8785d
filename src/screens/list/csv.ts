/**
 * A spreadsheet runs a cell that begins with one of these as a formula (CWE-1236). Numbers keep their sign: they run
 * nothing.
 */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)

/** A text that a spreadsheet would take for a number or a date, and write back in another form. */
const isRewritten = (text: string) => /^[+.]?\d[\d\s.,:/eE+-]*$/.test(text) && !/^[1-9]\d{0,10}$/.test(text)

/** It begins as a guarded one does, and so gets a guard of its own. */
const seemsGuarded = (text: string) => /^'[=+\-@\d.\t\r']/.test(text)

/** A cell without the apostrophe that guarded it. */
export const unguarded = (text: string): string => (seemsGuarded(text.trim()) ? text.trim().slice(1) : text.trim())

/** A cell; one that is `kept` comes back from a spreadsheet as the text that it is. */
export type Cell = string | { readonly kept: string }

const cellOf = (cell: Cell) => {
  const text = typeof cell === 'string' ? cell : cell.kept
  const isGuarded = isFormula(text) || seemsGuarded(text) || (typeof cell !== 'string' && isRewritten(text))
  const safe = isGuarded ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows of cells as CSV (RFC 4180), with the mark by which Excel knows UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
