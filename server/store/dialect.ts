import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from './store'
import { Unavailable } from './unavailable'

export type Sql = Expression<unknown>

/** What went wrong in the database, where it is for the caller to mend or worth another try. */
export type ErrorClass = 'taken' | 'reference' | 'unstorable' | 'schema' | 'retry' | undefined

/** A column of the database as it stands. */
export interface ExistingColumn {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** What has become of a transaction. */
export type Outcome = 'kept' | 'undone' | 'unknown'

/** Everything in which the two databases differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The type of a column for whole numbers. */
  readonly integer: 'integer' | 'bigint'
  /** Statements that create tables go into one transaction, which spares a flush to the disk for each. */
  readonly createsInTransaction: boolean
  /** Several transactions write at the same time, of this process or of others. */
  readonly isShared: boolean
  /** Each statement sees what was committed before it; handlers hold what they look at before they write. */
  readonly isolation?: 'read committed'
  /** JSON text that the database has built, as it goes to the caller. */
  text(json: Sql): RawBuilder<string>
  object(members: readonly (readonly [name: string, value: Sql])[]): Sql
  /** All rows' values as a list: an aggregate. */
  array(value: Sql, order?: Sql): Sql
  /** What stands before an offset where there is no limit. */
  readonly unlimited: Sql
  /** Kept JSON text as JSON. */
  json(text: Sql): Sql
  /** A kept decimal as a number. */
  decimal(scaled: Sql, scale: number): Sql
  /** A kept 1 or 0 as true or false. */
  truth(bit: Sql): Sql
  /** Whether text contains other text, whatever the case. */
  contains(text: Sql, part: string): Expression<SqlBool>
  /** Whether text is a whole number, in digits alone. */
  isNumber(text: Sql): Sql
  /** Whether text begins with other text, whatever the case; an index of `begun` serves it. */
  begins(text: Sql, part: string): Sql
  /** Text in the order in which those of one beginning stand together. */
  begun(text: Sql): Sql
  /** What an index is made on by which records are found by a part of their texts, with what hides them. */
  searched(texts: readonly Sql[], behind: readonly Sql[]): Sql
  /** Makes ready what `searched` needs; whether that is to be had. */
  prepareSearch(db: Database): Promise<boolean>
  /** Whether an index of `fold` is one of `begun`. */
  readonly foldedAsBegun: boolean
  /** Whether the planner has to be told where many records meet a condition, as its statistics know no single values. */
  readonly guessesHowOften: boolean
  /** A condition that many records meet. */
  often(condition: Sql): Sql
  /** Text as it is sorted: whatever the case. */
  fold(text: Sql): Sql
  /** A term of an order; absent values come first, and last in descending order. */
  ordered(term: Sql, descending: boolean): Sql
  /** A term of an index that serves `ordered`. */
  indexed(term: Sql): Sql
  columns(db: Database): Promise<ExistingColumn[]>
  indexes(db: Database): Promise<string[]>
  /** Takes a table away, and what guards references to it. */
  dropTable(name: string): RawBuilder<unknown>
  classify(error: unknown): ErrorClass
  /** Whether the database can be asked what has become of a transaction. Never asked within one. */
  hasTickets(db: Database): Promise<boolean>
  /** A name for the transaction, by which `outcomeOf` knows it. */
  ticket(trx: Transaction): Promise<string>
  /** What has become of a transaction whose connection broke; undefined while that cannot be told, 'unknown' where it never can. */
  outcomeOf(db: Database, ticket: string): Promise<Outcome | undefined>
}

const literal = (text: string) => sql.lit(text)

const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** Sorts behind every other. */
const lastCharacter = String.fromCodePoint(0x10ffff)

const between = (term: Sql, part: string) => sql`(${term} >= ${part} and ${term} < ${part + lastCharacter})`

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/** SQLite takes at most 127 arguments to a function, so an object grows by so many members at a time. */
const membersAtOnce = 60

export const sqlite: Dialect = {
  name: 'sqlite',
  integer: 'integer',
  createsInTransaction: true,
  isShared: false,
  text: (json) => sql<string>`${json}`,
  object: (members) => {
    const parts = (some: typeof members, prefix: string) =>
      sql.join(some.map(([name, value]) => sql`${literal(prefix + name)}, ${value}`))
    let object = sql`json_object(${parts(members.slice(0, membersAtOnce), '')})`
    for (let at = membersAtOnce; at < members.length; at += membersAtOnce)
      object = sql`json_insert(${object}, ${parts(members.slice(at, at + membersAtOnce), '$.')})`
    return object
  },
  array: (value, order) => sql`json_group_array(${value}${order ? sql` order by ${order}` : sql``})`,
  unlimited: sql` limit -1`,
  json: (text) => sql`json(${text})`,
  decimal: (scaled, scale) => sql`${scaled} / ${sql.raw(`1e${scale}`)}`,
  truth: (bit) => sql`json(case ${bit} when 1 then 'true' when 0 then 'false' end)`,
  contains: (text, part) => sql<SqlBool>`${text} like ${pattern(part)} escape '\\'`,
  isNumber: (text) => sql`(${text} <> '' and ${text} not glob '*[^0-9]*')`,
  begins: (text, part) => between(sqlite.begun(text), part),
  begun: (text) => sqlite.fold(text),
  // A search for a part reads all texts, but no more than these.
  searched: (texts, behind) => sql`(${sql.join([...texts, sql.id('id'), ...behind])})`,
  prepareSearch: async () => true,
  foldedAsBegun: true,
  guessesHowOften: true,
  often: (condition) => sql`likelihood(${condition}, 0.5)`,
  fold: (text) => sql`${text} collate nocase`,
  ordered: (term, descending) => sql`${term} ${direction(descending)}`,
  indexed: (term) => term,
  columns: async (db) => {
    const { rows } = await sql<ExistingColumn>`
      select t.name as "table", c.name as "column", lower(c.type) as "type"
      from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`.execute(db)
    return rows
  },
  indexes: async (db) => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'index'`.execute(db)
    return rows.map(({ name }) => name)
  },
  dropTable: (name) => sql`drop table ${sql.table(name)}`,
  classify: (error) => {
    const code = codeOf(error)
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'taken'
    // A refused delete is reported as a trigger's.
    if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === 'SQLITE_CONSTRAINT_TRIGGER') return 'reference'
    return code.startsWith('SQLITE_BUSY') ? 'retry' : undefined
  },
  // No connection lies between the process and its file.
  hasTickets: async () => false,
  ticket: async () => '',
  outcomeOf: async () => undefined,
}

const postgresErrors: Readonly<Record<string, ErrorClass>> = {
  '23505': 'taken',
  '23503': 'reference',
  '23001': 'reference',
  // Text with U+0000, and numbers beyond eight bytes.
  '22021': 'unstorable',
  '22P05': 'unstorable',
  '22003': 'unstorable',
  '22P02': 'unstorable',
  // A table or a column that is not there, or is no longer called so.
  '42P01': 'schema',
  '42703': 'schema',
  // Serialization failure and deadlock.
  '40001': 'retry',
  '40P01': 'retry',
  // Another process has just made the same table, type or column.
  '42P07': 'retry',
  '42710': 'retry',
  '42701': 'retry',
}

/** Tables that are made at the same moment collide in the catalogue itself. */
const isInCatalogue = (error: unknown) =>
  error instanceof Error && 'constraint' in error && String(error.constraint).startsWith('pg_')

/**
 * The number of a transaction, and since when its server runs: one that starts again gives out numbers anew that were not
 * written down before it fell.
 */
const ticket = (id: Sql) => sql<string>`${id}::text || ' ' || extract(epoch from pg_postmaster_start_time())::text`

const outcomes: Readonly<Record<string, Outcome>> = { committed: 'kept', aborted: 'undone' }

const ticketed = new WeakMap<Database, Promise<boolean>>()

/** Whether an engine numbers its transactions as PostgreSQL does; asked once, and apart, as asking in vain undoes the rest. */
function hasTickets(db: Database): Promise<boolean> {
  const known = ticketed.get(db)
  if (known) return known
  const asked = sql`select txid_status(txid_current()), ${ticket(sql`txid_current()`)}`.execute(db).then(
    () => true,
    (error) => {
      if (error instanceof Unavailable) ticketed.delete(db)
      return false
    },
  )
  ticketed.set(db, asked)
  return asked
}

export const postgres: Dialect = {
  name: 'postgres',
  integer: 'bigint',
  createsInTransaction: false,
  isShared: true,
  isolation: 'read committed',
  text: (json) => sql<string>`(${json})::text`,
  // A row knows no limit of members, where json_build_object takes fifty.
  object: (members) =>
    sql`(select row_to_json(r) from (select ${sql.join(members.map(([name, value]) => sql`${value} as ${sql.id(name)}`))}) r)`,
  array: (value, order) => sql`coalesce(json_agg(${value}${order ? sql` order by ${order}` : sql``}), '[]'::json)`,
  unlimited: sql``,
  json: (text) => sql`(${text})::json`,
  decimal: (scaled, scale) => sql`(${scaled})::float8 / ${sql.raw(`1e${scale}`)}::float8`,
  truth: (bit) => sql`(${bit} = 1)`,
  contains: (text, part) => sql<SqlBool>`${text} ilike ${pattern(part)}`,
  isNumber: (text) => sql`${text} ~ '^[0-9]+$'`,
  begins: (text, part) => between(postgres.begun(text), part.toLowerCase()),
  // Languages sort by more than one letter after the other.
  begun: (text) => sql`lower(${text}) collate "C"`,
  searched: (texts) => sql`using gin (${sql.join(texts.map((text) => sql`${text} gin_trgm_ops`))})`,
  // Not every engine has the extension, and not everybody may add it; then all records are read.
  prepareSearch: async (db) => {
    await sql`create extension if not exists pg_trgm`.execute(db).catch(() => {})
    const there = sql`select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`
    return there.execute(db).then(
      ({ rows }) => rows.length > 0,
      () => false,
    )
  },
  foldedAsBegun: false,
  guessesHowOften: false,
  often: (condition) => condition,
  fold: (text) => sql`lower(${text})`,
  ordered: (term, descending) => sql`${term} ${direction(descending)} nulls ${descending ? sql`last` : sql`first`}`,
  indexed: (term) => sql`${term} nulls first`,
  columns: async (db) => {
    const { rows } = await sql<ExistingColumn>`
      select table_name as "table", column_name as "column", data_type as "type"
      from information_schema.columns where table_schema = current_schema()`.execute(db)
    return rows
  },
  indexes: async (db) => {
    const { rows } = await sql<{ name: string }>`
      select indexname as "name" from pg_indexes where schemaname = current_schema()`.execute(db)
    return rows.map(({ name }) => name)
  },
  dropTable: (name) => sql`drop table ${sql.table(name)} cascade`,
  classify: (error) => {
    if (error instanceof Unavailable) return error.failing === 'cut' ? 'retry' : undefined
    return isInCatalogue(error) ? 'retry' : postgresErrors[codeOf(error)]
  },
  hasTickets,
  ticket: async (trx) => {
    const { rows } = await sql<{ ticket: string }>`select ${ticket(sql`txid_current()`)} as ticket`.execute(trx)
    return String(rows[0]?.ticket)
  },
  outcomeOf: async (db, given) => {
    const [id = ''] = given.split(' ')
    const { rows } = await sql<{ status: string | null; now: string }>`
      select txid_status(${id}::bigint) as status, ${ticket(sql`${id}::text`)} as now`.execute(db)
    const outcome = outcomes[rows[0]?.status ?? '']
    return outcome === 'kept' && rows[0]?.now !== given ? 'unknown' : outcome
  },
}
