import type { UserStorage } from '../../../../providers/user-storage'
import type { Resource } from '../../../../vocabulary'
import type { ImportColumn } from './import-columns'

/** The options of an import. They are stored for files with the same columns. */
export interface ImportOptions {
  readonly columns: readonly ImportColumn[]
  readonly key: string | undefined
  readonly mode: 'create' | 'change' | 'both'
  /** Whether blank cells clear existing values. The person chooses this for each file. */
  readonly clears: boolean
}

interface StoredImportOptions extends Omit<ImportOptions, 'clears'> {
  readonly heads: string
}

/** The most different files per resource whose options are stored. */
const most = 10

const headsOf = (heads: readonly string[]) => heads.join('\n')

const readStoredOptions = (memory: UserStorage | undefined, { name }: Resource): readonly StoredImportOptions[] => {
  const kept = memory?.read(`import ${name}`)
  return Array.isArray(kept) ? kept : []
}

/** The options of the last file with the same columns. */
export function recallImportOptions(
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
