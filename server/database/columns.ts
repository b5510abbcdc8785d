import { sql } from 'kysely'
import { type Column, idOf } from '../../vocabulary'
import type { Dialect, Sql } from '../contract/dialect'
import type { StoredValue } from '../contract/tables'

/** How values are kept in a column of one sort, and how they are read back. */
interface ColumnStorage<C extends Column = Column> {
  /** The column's type. None: the values stand in a table of their own. */
  readonly type?: 'text' | 'integer'
  /** A value of the API as it is kept; never asked of null. */
  readonly keep: (value: unknown, column: C) => StoredValue
  /** The kept value as the API answers it. */
  readonly answer: (kept: Sql, dialect: Dialect, column: C) => Sql
  /** What a list can be narrowed by: bounds, equality or nothing. */
  readonly compares: 'bounds' | 'equality' | 'nothing'
}

const asIs = (kept: Sql) => kept

const plain = { keep: (value: unknown) => value as StoredValue, answer: asIs }

const inOwnTable = { keep: () => null, answer: asIs } as const

/** The name under which a picture is stored, from the name itself or from its address. */
export const storedFileName = (value: unknown): string => {
  const address = typeof value === 'string' ? value : String((value as { url?: unknown }).url)
  return address.slice(address.lastIndexOf('/') + 1)
}

type Pictured = Extract<Column, { store: 'file' }>

/** The members of a stored picture, for a record that is itself one. */
export const pictureJsonMembers = (kept: Sql, column: Pictured): [string, Sql][] => {
  const folder = sql.lit(column.public ? '/files/public/' : '/files/')
  return [
    ['url', sql`${folder} || ${kept}`],
    ['thumbnailUrl', sql`${folder} || replace(${kept}, '.webp', '.thumb.webp')`],
  ]
}

const columnStorages: { readonly [S in Column['store']]: ColumnStorage<Extract<Column, { store: S }>> } = {
  text: { type: 'text', ...plain, compares: 'bounds' },
  integer: { type: 'integer', ...plain, compares: 'bounds' },
  boolean: {
    type: 'integer',
    keep: (value) => (value ? 1 : 0),
    answer: (kept, dialect) => dialect.truth(kept),
    compares: 'equality',
  },
  decimal: {
    type: 'integer',
    keep: (value, { scale }) => Math.round(Number(value) * 10 ** scale),
    answer: (kept, dialect, { scale }) => dialect.decimal(kept, scale),
    compares: 'bounds',
  },
  json: {
    type: 'text',
    keep: (value) => JSON.stringify(value),
    answer: (kept, dialect) => dialect.json(kept),
    compares: 'nothing',
  },
  file: {
    type: 'text',
    keep: storedFileName,
    answer: (kept, dialect, column) =>
      sql`case when ${kept} is not null then ${dialect.object(pictureJsonMembers(kept, column))} end`,
    compares: 'nothing',
  },
  attachments: {
    type: 'text',
    keep: (value) => JSON.stringify(value),
    answer: (kept, dialect) => dialect.json(kept),
    compares: 'nothing',
  },
  secret: { type: 'text', ...plain, compares: 'nothing' },
  reference: { type: 'text', keep: (value) => idOf(value) as StoredValue, answer: asIs, compares: 'equality' },
  references: { ...inOwnTable, compares: 'equality' },
  rows: { ...inOwnTable, compares: 'nothing' },
}

/** How the values of a column are kept. */
export const storageOf = (column: Column): ColumnStorage => columnStorages[column.store] as ColumnStorage

/** A value of the API as its column keeps it. */
export const toStored = (column: Column, value: unknown): StoredValue =>
  value === null || value === undefined ? null : storageOf(column).keep(value, column)
