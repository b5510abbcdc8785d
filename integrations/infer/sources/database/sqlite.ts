import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Connection from 'libsql'
import type { ApiRow } from '../../../../vocabulary'
import {
  type InferenceSource,
  type InferredApi,
  type LeftOutItem,
  type LoadedSource,
  type Property,
  UnreadableSourceError,
} from '../../inferred-api'
import { entityName } from '../../names'
import { inferApiFromTables } from '.'
import {
  type DatabaseColumn,
  type DatabaseTable,
  type ForeignKey,
  isBookkeepingTable,
  parseCheckConstraints,
  parseDefault,
  quoteSourceIdentifier,
  sampleLimits,
} from './table'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** The maximum time to wait for a lock of another program, in milliseconds. */
const patience = 3000

/** Converts a column's declared type with SQLite's rules. */
function typeOf(declared: string): Property {
  const type = declared.toUpperCase()
  const length = Number(/\((\d+)\)/.exec(type)?.[1])
  if (/BOOL/.test(type)) return { type: 'boolean' }
  if (/TIMESTAMP|DATETIME/.test(type)) return { type: 'string', format: 'date-time' }
  if (/^DATE/.test(type)) return { type: 'string', format: 'date' }
  if (/JSON/.test(type)) return { type: 'object' }
  if (/UUID|GUID/.test(type)) return { type: 'string', format: 'uuid' }
  if (/INT/.test(type)) return { type: 'integer' }
  if (/CHAR|CLOB|TEXT/.test(type)) return { type: 'string', ...(length > 0 && { maxLength: length }) }
  if (/BLOB|BINARY/.test(type)) return { type: 'string', format: 'byte' }
  if (/REAL|FLOA|DOUB|DEC|NUM|MONEY/.test(type)) return { type: /,\s*0\)/.test(type) ? 'integer' : 'number' }
  return {}
}

const isCut = (text: unknown) => typeof text === 'string' && text.length === sampleLimits.letters

/** Parses a column with JSON texts. Truncated texts become null. */
const unpacked = (rows: Rows, name: string) => {
  const texts = rows.flatMap((row) => (row[name] === null || isCut(row[name]) ? [] : [row[name]]))
  if (texts.length === 0 || !texts.every((text) => typeof text === 'string' && /^\s*[[{]/.test(text))) return undefined
  try {
    return rows.map((row) => (row[name] === null || isCut(row[name]) ? null : JSON.parse(row[name] as string)))
  } catch {
    return undefined
  }
}

function sampleOf(db: Connection.Database, table: string, columns: readonly string[], hasRowId: boolean): ApiRow[] {
  const read = columns.map((name) => {
    const column = quoteSourceIdentifier(name)
    return `case typeof(${column}) when 'text' then substr(${column}, 1, ${sampleLimits.letters}) when 'blob' then null else ${column} end as ${column}`
  })
  if (read.length === 0) return []
  const from = `select ${read.join(', ')} from ${quoteSourceIdentifier(table)}`
  const half = sampleLimits.rows / 2
  // The sample contains old and new records, because old records have no values in newer columns.
  const rows = (
    hasRowId
      ? db
          .prepare(
            `select * from (${from} order by rowid limit ${half}) union all select * from (${from} where rowid not in (select rowid from ${quoteSourceIdentifier(table)} order by rowid limit ${half}) order by rowid desc limit ${half})`,
          )
          .all()
      : db.prepare(`${from} limit ${sampleLimits.rows}`).all()
  ) as Rows
  const whole = new Map(
    columns.flatMap((name) => {
      const values = unpacked(rows, name)
      return values ? [[name, values] as const] : []
    }),
  )
  return rows.map((row, index) =>
    Object.fromEntries(columns.map((name) => [name, whole.has(name) ? whole.get(name)?.[index] : row[name]])),
  )
}

interface Listed {
  readonly name: string
  readonly type: string
  readonly wr: number
  readonly sql: string | null
}

function tableOf(db: Connection.Database, { name, wr, sql }: Listed, isSampled: boolean): DatabaseTable {
  const all = (text: string) => db.prepare(text).all(name) as Rows
  const checks = parseCheckConstraints(sql ?? '')
  const info = all('select * from pragma_table_xinfo(?)').filter(({ hidden }) => hidden !== 1)
  const key = info.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
  const isCounted = key.length === 1 && /^INTEGER$/i.test(String(key[0]?.type)) && wr === 0
  const columns = Object.fromEntries(
    info.map((column): [string, DatabaseColumn] => {
      const called = String(column.name)
      const isKey = Number(column.pk) > 0
      const given = parseDefault(column.dflt_value as string | null)
      const isMade = column.hidden === 2 || column.hidden === 3
      return [
        called,
        {
          ...typeOf(String(column.type)),
          ...checks.get(called),
          ...(given !== undefined && { default: given }),
          ...((column.notnull === 1 || isKey) && !isMade && { required: true }),
          ...((isMade || (isKey && isCounted)) && { readOnly: true }),
          hasDefault: column.dflt_value !== null,
        },
      ]
    }),
  )
  const indexes = all("select name from pragma_index_list(?) where [unique] = 1 and origin <> 'pk' and partial = 0")
  const uniques = indexes.flatMap(({ name: index }) => {
    const parts = db.prepare('select name from pragma_index_info(?) order by seqno').all(String(index)) as Rows
    return parts.every((part) => part.name !== null) ? [parts.map((part) => String(part.name))] : []
  })
  const references = new Map<number, ForeignKey>()
  for (const { id, table, from, to } of all('select * from pragma_foreign_key_list(?) order by id desc, seq')) {
    const { columns: former = [], toColumns = [] } = references.get(Number(id)) ?? {}
    references.set(Number(id), {
      columns: [...former, String(from)],
      to: String(table),
      toColumns: to === null ? toColumns : [...toColumns, String(to)],
    })
  }
  const readable = Object.keys(columns).filter((one) => columns[one]?.format !== 'byte')
  return {
    name,
    fullName: name,
    columns,
    key: key.map((column) => String(column.name)),
    uniques,
    references: [...references.values()],
    rows: isSampled ? sampleOf(db, name, readable, wr === 0) : [],
    doubts: [],
  }
}

const cures: readonly (readonly [RegExp, string])[] = [
  [/BUSY|LOCKED/, 'is locked by another program. Close that program, or pass a copy of the file.'],
  [/NOTADB|CORRUPT/, 'is damaged or encrypted. Pass a readable copy, such as a backup.'],
  [/CANTOPEN|PERM|READONLY/, 'cannot be opened. Check the read permissions of the file and of its folder.'],
]

function readSqlite({ input: given, file = '' }: LoadedSource): InferredApi {
  let db: Connection.Database | undefined
  try {
    db = new Connection(`${pathToFileURL(file).href}?mode=ro`, { timeout: patience } as Connection.Options)
    db.exec('pragma query_only = on')
    const listed = db
      .prepare(
        "select l.name, l.type, l.wr, s.sql from pragma_table_list l left join sqlite_schema s on s.name = l.name and s.type in ('table', 'view') where l.schema = 'main' and l.name not like 'sqlite\\_%' escape '\\' order by l.name",
      )
      .all() as Listed[]
    const leftOut = listed.flatMap(({ name, type }): LeftOutItem[] => {
      if (type === 'view') return [{ what: `view ${name}`, because: 'records cannot be written through a view' }]
      if (type === 'virtual') return [{ what: `table ${name}`, because: 'the table is a search index' }]
      return type === 'table' && isBookkeepingTable(name)
        ? [{ what: `table ${name}`, because: 'a tool records its own actions in the table' }]
        : []
    })
    const plain = listed.filter(({ name, type }) => type === 'table' && !isBookkeepingTable(name))
    if (plain.length === 0)
      throw new UnreadableSourceError(`${given} has no tables. Check that the program writes to this file.`)
    const open = db
    return inferApiFromTables({
      from: `the SQLite file ${path.basename(file)}, ${plain.length} tables`,
      name: entityName(path.basename(file).replace(/\.\w+$/, '')),
      tables: plain.map((table, index) => tableOf(open, table, index < sampleLimits.tables)),
      leftOut,
    })
  } catch (error) {
    if (error instanceof UnreadableSourceError) throw error
    const { code = '', message } = error as Error & { code?: string }
    const cure = cures.find(([pattern]) => pattern.test(code) || pattern.test(message))?.[1]
    throw new UnreadableSourceError(
      `${given} ${cure ?? `cannot be read as a SQLite file (${message}). Pass a readable copy.`}`,
    )
  } finally {
    db?.close()
  }
}

const mark = 'SQLite format 3\0'

function hasSqliteHeader(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const start = Buffer.alloc(mark.length)
    readSync(handle, start, 0, mark.length, 0)
    return start.toString('latin1') === mark
  } finally {
    closeSync(handle)
  }
}

/** A SQLite file as a source. The SQLite file is read and never changed. */
export const sqliteSource: InferenceSource = {
  name: 'a SQLite file',
  matches: ({ file, text }) => file !== undefined && text === undefined && hasSqliteHeader(file),
  read: async (opened) => readSqlite(opened),
}
