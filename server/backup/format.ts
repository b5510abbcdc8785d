import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../settings'

/** The form of a backup: lines of JSON, zipped. Programs that know a later one read the earlier ones too. */
export const format = 1

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
  readonly madeAt: string
}

/** One line of a backup. The first is the head, the last the counts; the rows of a table follow it. */
export type Line =
  | Head
  | { readonly secret: string }
  | { readonly seal: string }
  | { readonly file: string; readonly bytes: string }
  | Table
  | { readonly rows: readonly (readonly Value[])[] }
  | { readonly end: Counts }

/** Why a backup is not used. */
export const damaged = (file: string, why: string): StartError =>
  new StartError(`The backup ${file} cannot be used: ${why}. Take another one; nothing was changed.`)

/**
 * The lines of a backup, one after the other.
 *
 * @throws StartError where the file is none, is of a later form, is damaged or breaks off.
 */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  let failure: Error | undefined
  const unzipped = pipeline(createReadStream(file), createGunzip(), (error) => {
    failure ??= error ?? undefined
  })
  let last: Line | undefined
  try {
    for await (const text of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = parsed(file, text)
      if (!last) expectHead(file, line)
      last = line
      yield line
    }
  } catch (error) {
    throw error instanceof StartError ? error : damaged(file, reasonOf(error))
  }
  if (failure) throw damaged(file, reasonOf(failure))
  if (!last) throw damaged(file, 'it is empty')
  if (!('end' in last)) throw damaged(file, 'it breaks off')
}

const reasonOf = (error: unknown) => {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file'
  return code.startsWith('Z_') ? 'it is no backup of Deckhand, or it is damaged' : message
}

function parsed(file: string, text: string): Line {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(file, 'a line of it is damaged')
  }
}

function expectHead(file: string, line: Line) {
  if (!('deckhand' in line)) throw damaged(file, 'it is no backup of Deckhand')
  if (line.format > format)
    throw damaged(file, `it was made by Deckhand ${line.version}, whose backups this version does not read`)
}
