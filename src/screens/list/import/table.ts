import Papa from 'papaparse'
import { type Fields, labelOf, t } from '../../../../vocabulary'

/** A file's rows as texts, below the names of their columns. */
export interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** As many rows as are taken at once, and the size of a file that holds them. */
const most = { rows: 10_000, megabytes: 10 }

/** A cell that begins like a formula was given an apostrophe when it was exported. */
const unguarded = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '')

/** Reads a CSV file, whatever it separates by. Throws with what to do where there is nothing to take from it. */
export async function readTable(file: File): Promise<Table> {
  if (file.size > most.megabytes * 1024 * 1024)
    throw new Error(t('The file is larger than {{megabytes}} MB. Split it.', most))
  const { data } = Papa.parse<string[]>((await file.text()).replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [heads = [], ...rows] = data.map((row) => row.map(unguarded))
  if (heads.length === 0 || rows.length === 0)
    throw new Error(
      t('There are no rows in this file; expected the names of columns in its first line, and a row below.'),
    )
  if (rows.length > most.rows)
    throw new Error(
      t('The file has {{count}} rows; at most {{rows}} are taken at once. Split it.', { count: rows.length, ...most }),
    )
  return { heads, rows }
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The field that each column is for, by its label or its name; undefined for those that are left out. */
export const matchColumns = (heads: readonly string[], fields: Fields): (string | undefined)[] => {
  const taken = new Set<string>()
  return heads.map((head) => {
    const name = Object.keys(fields).find(
      (key) => !taken.has(key) && [key, labelOf(fields, key)].some((text) => plain(text) === plain(head)),
    )
    if (name) taken.add(name)
    return name
  })
}
