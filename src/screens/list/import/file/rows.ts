/** A row of a table as texts. */
export interface Row {
  /** As a spreadsheet counts them, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
