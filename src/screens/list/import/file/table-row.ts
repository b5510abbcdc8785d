/** A row of a table as texts. */
export interface TableRow {
  /** The number of the row in a spreadsheet, starting at 1. */
  readonly line: number
  readonly cells: readonly string[]
}
