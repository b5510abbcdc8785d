import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../../../platform/problem'
import type { BackupEncryption } from '../backup-settings'
import { decryptStream, isEncryptedFile, noBackupEncryption } from './encryption'

/**
 * The format of a backup. A backup consists of gzipped lines of JSON, optionally encrypted with age. Later versions of
 * the program can also read earlier formats. Format 2 contains a digest of all lines, and may refer to pictures stored
 * next to the backup.
 */
export const backupFormatVersion = 2

/** A value of any column, from SQLite or PostgreSQL. */
export type BackupValue = string | number | null

export interface BackupTable {
  readonly table: string
  readonly columns: readonly string[]
  /** The type of each column: 'text' or 'integer'. */
  readonly types: readonly ('text' | 'integer')[]
  readonly primaryKey: readonly string[]
}

/** The numbers of tables, rows and files in a backup. */
export interface BackupCounts {
  readonly tables: number
  readonly rows: number
  readonly files: number
}

export interface BackupHeader {
  readonly deckhand: 'backup'
  readonly format: number
  /** The version of the program that made the backup. */
  readonly version: string
  /** The data format of the rows. Default: format 1. */
  readonly dataFormat?: number
  readonly madeAt: string
}

/**
 * One line of a backup. The first line is the header, and the last line contains the counts. The rows of a table come
 * after the line of the table.
 */
export type BackupLine =
  | BackupHeader
  | { readonly secret: string }
  | { readonly seal: string }
  | { readonly file: string; readonly bytes: string }
  | { readonly file: string; readonly digest: string }
  | BackupTable
  | { readonly rows: readonly (readonly BackupValue[])[] }
  | { readonly end: BackupCounts; readonly digest?: string }

/** The hash of all lines of a backup in their sequence. Each line includes its line feed. */
export const createBackupHash = () => createHash('sha256')

/** The error for a backup that cannot be used. */
export const damagedBackupError = (file: string, why: string): StartError =>
  new StartError(`The backup ${file} cannot be used: ${why}. Take another one; nothing was changed.`)

/**
 * Reads the lines of a backup one by one.
 *
 * @param locks the keys that decrypt the backup. Default: no keys.
 * @throws StartError if the file is not a backup, has a later format, or is damaged, edited or incomplete.
 */
export async function* readBackupLines(file: string, locks = noBackupEncryption): AsyncGenerator<BackupLine> {
  let last: BackupLine | undefined
  let version = 0
  const sum = createBackupHash()
  let input: Readable | undefined
  try {
    input = await unzipped(file, locks)
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    // A stream may fail after its last line was read, and no other code would catch that error.
    lines.on('error', () => {})
    for await (const text of lines) {
      const line = parsed(file, text)
      if (!isLine(line)) throw damagedBackupError(file, 'a line of it is damaged')
      if (!last) version = expectHead(file, line)
      last = line
      if ('end' in line) {
        if (version > 1 && line.digest !== sum.digest('hex'))
          throw damagedBackupError(file, 'it was changed after it was made')
      } else sum.update(`${text}\n`)
      yield line
    }
  } catch (error) {
    throw error instanceof StartError ? error : damagedBackupError(file, reasonOf(error))
  } finally {
    input?.destroy()
  }
  if (!last) throw damagedBackupError(file, 'it is empty')
  if (!('end' in last)) throw damagedBackupError(file, 'it breaks off')
}

async function unzipped(file: string, locks: BackupEncryption) {
  const secret = await isEncryptedFile(file)
  const bytes = createReadStream(file)
  // The code that reads the unzipped stream receives the errors of the pipeline.
  return pipeline(secret ? await decryptStream(file, bytes, locks) : bytes, createGunzip(), () => {})
}

const reasonOf = (error: unknown) => {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  return code.startsWith('Z_') ? 'it is not a backup of Deckhand, or it is damaged' : message
}

const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value)
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText)

/** The property that identifies each kind of line, with a check of the other properties. */
const shapes: Record<string, (line: Record<string, unknown>) => boolean> = {
  deckhand: (line) => isCount(line.format) && isText(line.version),
  secret: (line) => isText(line.secret),
  seal: (line) => isText(line.seal),
  file: (line) => isText(line.file) && (isText(line.bytes) || isText(line.digest)),
  table: (line) => isText(line.table) && [line.columns, line.types, line.primaryKey].every(isTextList),
  rows: (line) => Array.isArray(line.rows) && line.rows.every(Array.isArray),
  end: ({ end }) => {
    const counts: Partial<BackupCounts> = { ...(end as BackupCounts | null) }
    return [counts.tables, counts.rows, counts.files].every(isCount)
  },
}

/**
 * Whether a line has the properties of one kind of line. An edited line may still be valid JSON, and the digest is
 * compared only at the end.
 */
function isLine(value: unknown): value is BackupLine {
  if (typeof value !== 'object' || value === null) return false
  const kind = Object.keys(shapes).find((key) => key in value)
  return kind !== undefined && shapes[kind]?.(value as Record<string, unknown>) === true
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damagedBackupError(file, 'a line of it is damaged')
  }
}

/** Returns the format of a backup. */
function expectHead(file: string, line: BackupLine): number {
  if (!('deckhand' in line)) throw damagedBackupError(file, 'it is not a backup of Deckhand')
  if (line.format > backupFormatVersion)
    throw damagedBackupError(file, `it was made by Deckhand ${line.version}, whose backups this version does not read`)
  return line.format
}
