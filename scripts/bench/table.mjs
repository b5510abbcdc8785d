/** Prints rows of equal keys as a Markdown table. */
export function table(title, rows) {
  const columns = Object.keys(rows[0])
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => String(row[column]).length)))
  const line = (cells) => `| ${cells.map((cell, i) => String(cell).padEnd(widths[i])).join(' | ')} |`
  console.log(`\n## ${title}\n`)
  console.log(line(columns))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of rows) console.log(line(columns.map((column) => row[column])))
}

/** The median of some values. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

export const ms = (value) => `${Math.round(value)} ms`

export const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
