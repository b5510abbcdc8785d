import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { BackupLocks } from '../settings/backup'
import { StartError } from '../settings/start-error'
import { isEncrypted, noLocks, unlocked } from './locks'

/**
 * The form of a backup: lines of JSON, zipped, and encrypted by age where that is asked for. Programs that know a later one
 * read the earlier ones too. The second tells the digest of all of it, and may name pictures that stand beside it.
 */
export const format = 2

/** What a value of any column is kept as, in either database. */
export type Value = string | number | null

export interface Table {
  readonly table: string
  readonly columns: readonly string[]
  /** 'text' or 'integer', by column. */
  readonly types: readonly ('text' | 'integer')[]
  readonly primaryKey: readonly string[]
}

/** How much a backup holds. */
export interface Counts {
  readonly tables: number
  readonly rows: number
  readonly files: number
}

export interface Head {
  readonly deckhand: 'backup'
  readonly format: number
  /** Of the program that made it. */
  readonly version: string
  /** The data format of its rows. Default: 1. */
  readonly dataFormat?: number
  readonly madeAt: string
}

/** One line of a backup. The first is the head, the last the counts; the rows of a table follow it. */
export type Line =
  | Head
  | { readonly secret: string }
  | { readonly seal: string }
  | { readonly file: string; readonly bytes: string }
  | { readonly file: string; readonly digest: string }
  | Table
  | { readonly rows: readonly (readonly Value[])[] }
  | { readonly end: Counts; readonly digest?: string }

/** Sums up the lines of a backup, in their order, each with its end. */
export const summing = () => createHash('sha256')

/** Why a backup is not used. */
export const damaged = (file: string, why: string): StartError =>
  new StartError(`The backup ${file} cannot be used: ${why}. Take another one; nothing was changed.`)

/**
 * The lines of a backup, one after the other.
 *
 * @param locks what decrypts it. Default: nothing does.
 * @throws StartError where the file is none, is of a later form, is damaged, edited or breaks off.
 */
export async function* linesOf(file: string, locks = noLocks): AsyncGenerator<Line> {
  let last: Line | undefined
  let version = 0
  const sum = summing()
  let input: Readable | undefined
  try {
    input = await unzipped(file, locks)
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    // A file whose lines are read no further may still fail on the way, which nobody would catch.
    lines.on('error', () => {})
    for await (const text of lines) {
      const line = parsed(file, text)
      if (!isLine(line)) throw damaged(file, 'a line of it is damaged')
      if (!last) version = expectHead(file, line)
      last = line
      if ('end' in line) {
        if (version > 1 && line.digest !== sum.digest('hex')) throw damaged(file, 'it was changed after it was made')
      } else sum.update(`${text}\n`)
      yield line
    }
  } catch (error) {
    throw error instanceof StartError ? error : damaged(file, reasonOf(error))
  } finally {
    input?.destroy()
  }
  if (!last) throw damaged(file, 'it is empty')
  if (!('end' in last)) throw damaged(file, 'it breaks off')
}

async function unzipped(file: string, locks: BackupLocks) {
  const secret = await isEncrypted(file)
  const bytes = createReadStream(file)
  // What fails on the way reaches who reads what is unzipped.
  return pipeline(secret ? await unlocked(file, bytes, locks) : bytes, createGunzip(), () => {})
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
    const counts: Partial<Counts> = { ...(end as Counts | null) }
    return [counts.tables, counts.rows, counts.files].every(isCount)
  },
}

/** Whether a line has the form of one kind. An edited line may still be valid JSON, and the digest is compared only at the end. */
function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false
  const kind = Object.keys(shapes).find((key) => key in value)
  return kind !== undefined && shapes[kind]?.(value as Record<string, unknown>) === true
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(file, 'a line of it is damaged')
  }
}

/** Answers the form that a backup says to be of. */
function expectHead(file: string, line: Line): number {
  if (!('deckhand' in line)) throw damaged(file, 'it is no backup of Deckhand')
  if (line.format > format)
    throw damaged(file, `it was made by Deckhand ${line.version}, whose backups this version does not read`)
  return line.format
}
