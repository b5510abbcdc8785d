import { type JobItem, t } from '../../vocabulary'

/** What a spreadsheet would take for a formula is made a text. */
const cell = (value: unknown): string => {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

const line = (cells: readonly unknown[]) => `${cells.map(cell).join(',')}\r\n`

/** What stands above the columns, and marks the file as UTF-8 for spreadsheets. */
export const csvHead = () => `\uFEFF${line([t('Row'), t('Record'), t('Name'), t('Outcome'), t('Reason')])}`

/** Records of a job as lines of a CSV file. */
export const csvOf = (items: readonly JobItem[]): string =>
  items.map(({ index, record, title, outcome, why }) => line([index, record, title, outcome, why])).join('')
