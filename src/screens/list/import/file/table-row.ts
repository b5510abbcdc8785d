/** A row of a table, whose cells are texts. */
export interface TableRow {
  /** The number of the row in a spreadsheet, starting at 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The maximum number of rows per import, and the maximum sizes of the file and of its unpacked content. */
export const importLimits = { rows: 100_000, megabytes: 100, unpackedMegabytes: 1000 } as const
