import type { ApiRow } from '../../../../vocabulary'
import type { Property } from '../../inferred-api'

/** A table, whichever database has it. */
export interface DatabaseTable {
  readonly name: string
  /** As people say it where there are several schemas: 'sales.orders'. */
  readonly fullName: string
  readonly about?: string
  readonly columns: Readonly<Record<string, DatabaseColumn>>
  /** The columns of its key; none where it has no key. */
  readonly key: readonly string[]
  /** The columns that are unique together, the key left out. */
  readonly uniques: readonly (readonly string[])[]
  readonly references: readonly ForeignKey[]
  /** Some of its records. */
  readonly rows: readonly ApiRow[]
  readonly doubts: readonly string[]
}

/** A column: what its type says of it. */
export interface DatabaseColumn extends Property {
  /** What stands for it where nothing is given: a value, or a word of the database such as 'now()'. */
  readonly hasDefault: boolean
}

export interface ForeignKey {
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
}

/** The most records of one table that are looked at, letters of one text, and tables that are looked into. */
export const sampleLimits = { rows: 400, letters: 1000, tables: 400 }

/** A name as a statement has it. */
export const quoteSourceIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Tables in which tools note what they did. */
export const isBookkeepingTable = (name: string) =>
  /^(_prisma_migrations|__drizzle_migrations|drizzle_migrations|schema_migrations|ar_internal_metadata|knex_migrations(_lock)?|flyway_schema_history|databasechangelog(lock)?|alembic_version|django_(migrations|content_type|session|admin_log)|migrations|typeorm_metadata|sequelizemeta|goose_db_version|_sqlx_migrations|spatial_ref_sys|kysely_migration(_lock)?|deckhand_\w+)$/i.test(
    name,
  )

/** What the text of a default stands for: `'open'::text` → 'open'. */
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

/** What conditions of a table say of single columns, as SQL writes them: closed sets and bounds. */
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
