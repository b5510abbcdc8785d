import type { ApiRow } from '../../../../vocabulary'
import type { Property } from '../../inferred-api'

/** A table of any database. */
export interface DatabaseTable {
  readonly name: string
  /**
   * The name of the table. If the database has several schemas, the name contains the schema, such as 'sales.orders'.
   */
  readonly fullName: string
  readonly about?: string
  readonly columns: Readonly<Record<string, DatabaseColumn>>
  /** The columns of the primary key. The list is empty if the table has no primary key. */
  readonly key: readonly string[]
  /** The sets of columns with a unique constraint, except the primary key. */
  readonly uniques: readonly (readonly string[])[]
  readonly references: readonly ForeignKey[]
  /** The sample records of the table. */
  readonly rows: readonly ApiRow[]
  readonly doubts: readonly string[]
}

/** A column with its declared type. */
export interface DatabaseColumn extends Property {
  /** Whether the column has a default. A default is a value or an expression such as 'now()'. */
  readonly hasDefault: boolean
}

export interface ForeignKey {
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
}

/** The maximum numbers of sample records per table, of characters per text, and of sampled tables. */
export const sampleLimits = { rows: 400, letters: 1000, tables: 400 }

/** Quotes an identifier for SQL. */
export const quoteSourceIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Whether a table contains internal data of a migration tool or framework. */
export const isBookkeepingTable = (name: string) =>
  /^(_prisma_migrations|__drizzle_migrations|drizzle_migrations|schema_migrations|ar_internal_metadata|knex_migrations(_lock)?|flyway_schema_history|databasechangelog(lock)?|alembic_version|django_(migrations|content_type|session|admin_log)|migrations|typeorm_metadata|sequelizemeta|goose_db_version|_sqlx_migrations|spatial_ref_sys|kysely_migration(_lock)?|deckhand_\w+)$/i.test(
    name,
  )

/** Parses the SQL text of a default: `'open'::text` → 'open'. */
export function parseDefault(given: string | null | undefined): unknown {
  if (given === null || given === undefined) return undefined
  const text = given
    .trim()
    .replace(/::[\w\s."[\]()]+$/, '')
    .replace(/^\((.*)\)$/s, '$1')
  const quoted = /^'((?:[^']|'')*)'$/s.exec(text)?.[1]
  if (quoted !== undefined) return quoted.replaceAll("''", "'")
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined
}

const unquoted = (name: string) => name.replace(/^["`[]|["`\]]$/g, '').replaceAll('""', '"')

const texts = (list: string) =>
  [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'"))

type CheckConstraint = Pick<Property, 'type' | 'values' | 'min' | 'max'>

/**
 * Parses check constraints on single columns. A constraint may contain a list of values, a minimum or maximum, or a
 * flag.
 */
export function parseCheckConstraints(sql: string): Map<string, CheckConstraint> {
  const found = new Map<string, CheckConstraint>()
  const add = (name: string, said: CheckConstraint) =>
    void found.set(unquoted(name), { ...found.get(unquoted(name)), ...said })
  const name = String.raw`\(*("(?:[^"]|"")+"|\[[^\]]+\]|\`[^\`]+\`|\w+)\)*(?:::[\w ]+)?\)*`
  const list = String.raw`\(?\(?(?:ANY\s*\(\(?\s*ARRAY\s*\[)?((?:\s*'(?:[^']|'')*'(?:::[\w ]+)?\s*,?)+)`
  for (const [, column = '', values = ''] of sql.matchAll(new RegExp(`${name}\\s+IN\\s*${list}`, 'gi')))
    add(column, { values: texts(values) })
  for (const [, column = '', values = ''] of sql.matchAll(new RegExp(`${name}\\s*=\\s*${list}`, 'gi')))
    if (texts(values).length > 1) add(column, { values: texts(values) })
  for (const [, column = ''] of sql.matchAll(
    new RegExp(`${name}\\s+IN\\s*\\(\\s*(?:0\\s*,\\s*1|1\\s*,\\s*0)\\s*\\)`, 'gi'),
  ))
    add(column, { type: 'boolean' })
  for (const [, column = '', sign, bound] of sql.matchAll(
    new RegExp(`${name}\\s*(>=|<=|>|<)\\s*\\(?'?(-?\\d+(?:\\.\\d+)?)'?\\)?`, 'g'),
  ))
    if (sign?.startsWith('>')) add(column, { min: Number(bound) })
    else add(column, { max: Number(bound) })
  for (const [, column = '', min, max] of sql.matchAll(
    new RegExp(`${name}\\s+BETWEEN\\s+(-?\\d+(?:\\.\\d+)?)\\s+AND\\s+(-?\\d+(?:\\.\\d+)?)`, 'gi'),
  ))
    add(column, { min: Number(min), max: Number(max) })
  return found
}
