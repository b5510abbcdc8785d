import { sql } from 'kysely'
import { type Column, idOf } from '../../vocabulary'
import type { Dialect, Sql } from '../contract/dialect'
import type { StoredValue } from '../contract/tables'

/** The functions that convert values of a column to and from their stored form. */
interface ColumnStorage<C extends Column = Column> {
  /** The type of the column. Undefined if the values are in a separate table. */
  readonly type?: 'text' | 'integer'
  /** Converts a value of the API to its stored form. The function is never called with null. */
  readonly keep: (value: unknown, column: C) => StoredValue
  /** Converts a stored value to the form of the API. */
  readonly answer: (kept: Sql, dialect: Dialect, column: C) => Sql
  /** The filters that a list supports on the column: ranges, equality or no filters. */
  readonly compares: 'bounds' | 'equality' | 'nothing'
}

const asIs = (kept: Sql) => kept

const plain = { keep: (value: unknown) => value as StoredValue, answer: asIs }

const inOwnTable = { keep: () => null, answer: asIs } as const

/** The stored file name of a picture, from the name itself or from its URL. */
export const storedFileName = (value: unknown): string => {
  const address = typeof value === 'string' ? value : String((value as { url?: unknown }).url)
  return address.slice(address.lastIndexOf('/') + 1)
}

type Pictured = Extract<Column, { store: 'file' }>

/** The JSON properties of a stored picture, for a record that is itself a picture. */
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

/** The way in which a column stores its values. */
export const storageOf = (column: Column): ColumnStorage => columnStorages[column.store] as ColumnStorage

/** Converts a value of the API to the stored form of its column. */
export const toStored = (column: Column, value: unknown): StoredValue =>
  value === null || value === undefined ? null : storageOf(column).keep(value, column)
