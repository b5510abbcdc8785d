/** A row of a table as texts. */
export interface TableRow {
  /** As a spreadsheet counts them, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
