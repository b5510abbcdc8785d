import type { Memory } from '../../../providers/memory'
import { isSeparator, type Separator, separatorOf, t } from '../../../vocabulary'

/** What a separator is called. */
export const saidSeparator: { readonly [S in Separator]: () => string } = {
  ',': () => t('Comma'),
  ';': () => t('Semicolon'),
  '\t': () => t('Tab'),
  '|': () => t('Vertical line'),
}

const kept = 'csv separator'

/** The separator that the person has chosen for CSV files; until they do, what spreadsheets expect in their language. */
export function chosenSeparator(memory: Memory | undefined): Separator {
  const chosen = memory?.read(kept)
  return isSeparator(chosen) ? chosen : separatorOf()
}

/** Remembers the separator that the person has chosen for CSV files. */
export const chooseSeparator = (memory: Memory | undefined, separator: Separator): void =>
  memory?.write(kept, separator)

/**
 * Has the browser save a CSV file.
 *
 * @param name without its ending, which is .tsv where tabs separate the cells.
 */
export const saveCsv = (file: string | Blob, name: string, separator: Separator): void =>
  saveFile(new Blob([file], { type: 'text/csv;charset=utf-8' }), `${name}.${separator === '\t' ? 'tsv' : 'csv'}`)

/** Has the browser save a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
