import type { UserStorage } from '../../../providers/user-storage'
import { type CsvSeparator, csvSeparatorForLocale, isCsvSeparator, t } from '../../../vocabulary'

/** The labels of the separators. */
export const separatorLabels: { readonly [S in CsvSeparator]: () => string } = {
  ',': () => t('Comma'),
  ';': () => t('Semicolon'),
  '\t': () => t('Tab'),
  '|': () => t('Vertical line'),
}

const separatorMemoryKey = 'csv separator'

/**
 * The separator that the person has chosen for CSV files. Default: the separator that spreadsheets expect in the
 * person's language.
 */
export function preferredSeparator(memory: UserStorage | undefined): CsvSeparator {
  const chosen = memory?.read(separatorMemoryKey)
  return isCsvSeparator(chosen) ? chosen : csvSeparatorForLocale()
}

/** Stores the separator that the person has chosen for CSV files. */
export const savePreferredSeparator = (memory: UserStorage | undefined, separator: CsvSeparator): void =>
  memory?.write(separatorMemoryKey, separator)

/**
 * Saves a CSV file in the browser.
 *
 * @param name the file name without its extension. The extension is .tsv if the separator is a tab, else .csv.
 */
export const downloadCsv = (file: string | Blob, name: string, separator: CsvSeparator): void =>
  downloadBlob(new Blob([file], { type: 'text/csv;charset=utf-8' }), `${name}.${separator === '\t' ? 'tsv' : 'csv'}`)

/** Saves a file in the browser. */
export function downloadBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
