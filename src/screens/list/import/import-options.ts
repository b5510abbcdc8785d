import type { DataProvider } from '@refinedev/core'
import type { UserStorage } from '../../../../providers/user-storage'
import {
  type Field,
  type Fields,
  hasDefault,
  importKeys,
  isReadOnly,
  labelOf,
  type Resource,
  sharedValueFieldsOf,
  type Translations,
  t,
} from '../../../../vocabulary'
import type { ImportTable } from './file/parse-table'
import { type ImportColumn, matchColumns, missingColumnFormat, toImportColumn } from './import-columns'

/** Whether the import may change existing records and create new records. */
export interface ImportRights {
  readonly create: boolean
  readonly change: boolean
}

/** The keys that can match the file's rows with records. If the file has ids, the id is the first key. */
export const availableKeys = (fields: Fields, { columns }: Pick<ImportOptions, 'columns'>) =>
  importKeys(fields).filter((key) => columns.some(({ name }) => name === key))

/**
 * Keeps the chosen key while a column of the file is mapped to that key. If the person maps a column to the id, the id
 * becomes the key.
 */
export function withValidKey(
  fields: Fields,
  may: ImportRights,
  chosen: ImportOptions,
  before: ImportOptions,
): ImportOptions {
  const keys = availableKeys(fields, chosen)
  const hasNow = (id: ImportOptions) => id.columns.some(({ name }) => name === 'id')
  if (may.change && hasNow(chosen) && !hasNow(before))
    return { ...chosen, key: 'id', ...(before.key === undefined && { mode: may.create ? 'both' : 'change' }) }
  if (chosen.key === undefined || keys.includes(chosen.key)) return chosen
  return { ...chosen, key: keys[0], ...(keys.length === 0 && { mode: 'create' }) }
}

interface ImportDefaultsContext {
  readonly resource: Resource
  readonly fields: Fields
  readonly may: ImportRights
  /** The storage with earlier choices. Default: no storage. */
  readonly memory: UserStorage | undefined
  readonly languages: readonly Translations[]
}

const unknown = { example: '' }

/**
 * The initial options for a file: the options of the last file with the same columns, else options that its headers
 * suggest.
 */
export function defaultImportOptions(
  table: ImportTable,
  { resource, fields, may, memory, languages }: ImportDefaultsContext,
): ImportOptions {
  const read = (name: string | undefined, at: number) => toImportColumn(name, table.columns[at] ?? unknown)
  const kept = recallImportOptions(memory, resource, table.heads)
  if (kept) return { ...kept, columns: kept.columns.map((one, at) => ({ ...one, ...read(one.name, at) })) }
  const others = (english: string) => languages.flatMap((words) => words[english] ?? [])
  const columns = matchColumns(table.heads, fields, others).map(read)
  const key = may.change ? availableKeys(fields, { columns })[0] : undefined
  const mode = key === undefined || !may.change ? 'create' : may.create ? 'both' : 'change'
  return { columns, key, mode, clears: false }
}

/** The options that the person must still choose before the preview. */
export function missingOptionMessages(fields: Fields, table: ImportTable, { columns, mode }: ImportOptions): string[] {
  const given = columns.map(({ name }) => name)
  const asked = sharedValueFieldsOf(fields, given)
  const missing = Object.keys(fields).filter((name) => {
    const field = fields[name] as Field
    const isNeeded = field.required && !hasDefault(field) && !isReadOnly(field)
    return isNeeded && !given.includes(name) && !asked.includes(name)
  })
  const undecided = columns.flatMap((column, at) => {
    const facts = table.columns[at]
    return facts && missingColumnFormat(column, facts, fields) ? (table.heads[at] ?? '') : []
  })
  return [
    ...(missing.length > 0 && mode === 'create'
      ? [
          t('Choose a column for these required fields: {{fields}}.', {
            fields: missing.map((name) => labelOf(fields, name)).join(', '),
          }),
        ]
      : []),
    ...(undecided.length > 0
      ? [
          t('The values in these columns are ambiguous. Choose their format: {{columns}}.', {
            columns: undecided.join(', '),
          }),
        ]
      : []),
    ...(columns.every(({ name }) => name === undefined)
      ? [t('No column is matched to a field yet. Match at least one column.')]
      : []),
  ]
}

/** How many ids are looked up, and from how many rows, to detect whether the ids belong to this system. */
const sampledIds = 5
const sampledRows = 1000

/** Whether an id is unique across different systems. */
const isUuid = (id: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id)

/**
 * Whether the ids in a column belong to records of this system. If one UUID of the column is found, all UUIDs of the
 * column belong to this system. Ids that are not UUIDs, such as numbers, exist in every system. If all numeric ids are
 * found and the file has only columns of our own export, the ids belong to this system.
 */
export async function detectOwnIds(
  table: ImportTable,
  { columns }: Pick<ImportOptions, 'columns'>,
  { resource, provider }: { readonly resource: Resource; readonly provider: DataProvider },
): Promise<boolean> {
  const at = columns.findIndex(({ name }) => name === 'id')
  const rows = await table.rows(0, sampledRows)
  const ids = [...new Set(rows.map(({ cells }) => cells[at] ?? '').filter(Boolean))]
  const step = Math.max(1, Math.floor(ids.length / sampledIds))
  const some = ids.filter((_, index) => index % step === 0).slice(0, sampledIds)
  const isFound = async (id: string) => {
    try {
      const { data } = resource.calls.show
        ? await provider.getOne({ resource: resource.name, id })
        : { data: (await provider.getMany?.({ resource: resource.name, ids: [id] }))?.data[0] }
      return String(data?.id) === id
    } catch {
      return false
    }
  }
  const found = await Promise.all(some.map(isFound))
  if (some.some((id, index) => isUuid(id) && found[index])) return true
  return found.length > 0 && found.every(Boolean) && columns.every(({ name }) => name !== undefined)
}

/**
 * The options after the column of ids is skipped. Without ids, the import matches rows by another field, or creates new
 * records.
 */
export function withoutIdColumn(fields: Fields, may: ImportRights, chosen: ImportOptions): ImportOptions {
  const columns = chosen.columns.map((column) => (column.name === 'id' ? { ...column, name: undefined } : column))
  if (chosen.key !== 'id') return { ...chosen, columns }
  const key = may.change ? availableKeys(fields, { columns })[0] : undefined
  return { ...chosen, columns, key, mode: key === undefined ? 'create' : chosen.mode }
}

/** The options of an import. The browser stores the options for later files with the same columns. */
export interface ImportOptions {
  readonly columns: readonly ImportColumn[]
  readonly key: string | undefined
  readonly mode: 'create' | 'change' | 'both'
  /** Whether blank cells clear existing values. The person chooses this option for each file. */
  readonly clears: boolean
}

interface StoredImportOptions extends Omit<ImportOptions, 'clears'> {
  readonly heads: string
}

/** The maximum number of files with different columns per resource whose options are stored. */
const most = 10

const headsOf = (heads: readonly string[]) => heads.join('\n')

const readStoredOptions = (memory: UserStorage | undefined, { name }: Resource): readonly StoredImportOptions[] => {
  const kept = memory?.read(`import ${name}`)
  return Array.isArray(kept) ? kept : []
}

/** The options of the last file with the same columns. */
function recallImportOptions(
  memory: UserStorage | undefined,
  resource: Resource,
  heads: readonly string[],
): ImportOptions | undefined {
  const found = readStoredOptions(memory, resource).find((kept) => kept?.heads === headsOf(heads))
  return found?.columns?.length === heads.length ? { ...found, clears: false } : undefined
}

export function rememberImportOptions(
  memory: UserStorage | undefined,
  resource: Resource,
  heads: readonly string[],
  chosen: ImportOptions,
) {
  const { clears: _, ...lasting } = chosen
  const others = readStoredOptions(memory, resource).filter((kept) => kept?.heads !== headsOf(heads))
  memory?.write(`import ${resource.name}`, [{ ...lasting, heads: headsOf(heads) }, ...others].slice(0, most))
}
