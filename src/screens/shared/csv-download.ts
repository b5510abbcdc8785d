import type { UserStorage } from '../../../providers/user-storage'
import { type CsvSeparator, csvSeparatorForLocale, isCsvSeparator, t } from '../../../vocabulary'

/** What a separator is called. */
export const separatorLabels: { readonly [S in CsvSeparator]: () => string } = {
  ',': () => t('Comma'),
  ';': () => t('Semicolon'),
  '\t': () => t('Tab'),
  '|': () => t('Vertical line'),
}

const separatorMemoryKey = 'csv separator'

/** The separator that the person has chosen for CSV files; until they do, what spreadsheets expect in their language. */
export function preferredSeparator(memory: UserStorage | undefined): CsvSeparator {
  const chosen = memory?.read(separatorMemoryKey)
  return isCsvSeparator(chosen) ? chosen : csvSeparatorForLocale()
}

/** Remembers the separator that the person has chosen for CSV files. */
export const savePreferredSeparator = (memory: UserStorage | undefined, separator: CsvSeparator): void =>
  memory?.write(separatorMemoryKey, separator)

/**
 * Has the browser save a CSV file.
 *
 * @param name without its ending, which is .tsv where tabs separate the cells.
 */
export const downloadCsv = (file: string | Blob, name: string, separator: CsvSeparator): void =>
  downloadBlob(new Blob([file], { type: 'text/csv;charset=utf-8' }), `${name}.${separator === '\t' ? 'tsv' : 'csv'}`)

/** Has the browser save a file. */
export function downloadBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
