import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../../../platform/start-error'
import type { BackupEncryption } from '../backup-settings'
import { decryptStream, isEncryptedFile, noBackupEncryption } from './encryption'

/**
 * The form of a backup: lines of JSON, zipped, and encrypted by age where that is asked for. Programs that know a later one
 * read the earlier ones too. The second tells the digest of all of it, and may name pictures that stand beside it.
 */
export const backupFormatVersion = 2

/** What a value of any column is kept as, in either database. */
export type BackupValue = string | number | null

export interface BackupTable {
  readonly table: string
  readonly columns: readonly string[]
  /** 'text' or 'integer', by column. */
  readonly types: readonly ('text' | 'integer')[]
  readonly primaryKey: readonly string[]
}

/** How much a backup holds. */
export interface BackupCounts {
  readonly tables: number
  readonly rows: number
  readonly files: number
}

export interface BackupHeader {
  readonly deckhand: 'backup'
  readonly format: number
  /** Of the program that made it. */
  readonly version: string
  /** The data format of its rows. Default: 1. */
  readonly dataFormat?: number
  readonly madeAt: string
}

/** One line of a backup. The first is the head, the last the counts; the rows of a table follow it. */
export type BackupLine =
  | BackupHeader
  | { readonly secret: string }
  | { readonly seal: string }
  | { readonly file: string; readonly bytes: string }
  | { readonly file: string; readonly digest: string }
  | BackupTable
  | { readonly rows: readonly (readonly BackupValue[])[] }
  | { readonly end: BackupCounts; readonly digest?: string }

/** Sums up the lines of a backup, in their order, each with its end. */
export const createBackupHash = () => createHash('sha256')

/** Why a backup is not used. */
export const damagedBackupError = (file: string, why: string): StartError =>
  new StartError(`The backup ${file} cannot be used: ${why}. Take another one; nothing was changed.`)

/**
 * The lines of a backup, one after the other.
 *
 * @param locks what decrypts it. Default: nothing does.
 * @throws StartError where the file is none, is of a later form, is damaged, edited or breaks off.
 */
export async function* readBackupLines(file: string, locks = noBackupEncryption): AsyncGenerator<BackupLine> {
  let last: BackupLine | undefined
  let version = 0
  const sum = createBackupHash()
  let input: Readable | undefined
  try {
    input = await unzipped(file, locks)
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    // A file whose lines are read no further may still fail on the way, which nobody would catch.
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
  // What fails on the way reaches who reads what is unzipped.
  return pipeline(secret ? await decryptStream(file, bytes, locks) : bytes, createGunzip(), () => {})
}

const reasonOf = (error: unknown) => {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  return code.startsWith('Z_') ? 'it is no backup of Deckhand, or it is damaged' : message
}

const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value)
const isTextList = (value: unknown) => Array.isArray(value) && value.every(isText)

/** The keys that name each kind of line, and what the other keys of that kind have to hold. */
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

/** Whether a line has the form of one kind. An edited line may still be valid JSON, and the digest is compared only at the end. */
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

/** Answers the form that a backup says to be of. */
function expectHead(file: string, line: BackupLine): number {
  if (!('deckhand' in line)) throw damagedBackupError(file, 'it is no backup of Deckhand')
  if (line.format > backupFormatVersion)
    throw damagedBackupError(file, `it was made by Deckhand ${line.version}, whose backups this version does not read`)
  return line.format
}
