import { type SqlBool, sql } from 'kysely'
import type { Dialect, ErrorClass, ExistingColumn, Sql, TransactionOutcome } from '../../contract/dialect'
import type { Database, Transaction } from '../../contract/store'
import { DatabaseUnavailable } from '../../platform/database-unavailable'
import { databaseErrorCode, likePattern, mayDifferWhenFolded, prefixRange, sortDirectionSql } from './sql-helpers'

const postgresErrors: Readonly<Record<string, ErrorClass>> = {
  '23505': 'taken',
  '23503': 'reference',
  '23001': 'reference',
  // The error codes for text with U+0000, and for numbers above eight bytes.
  '22021': 'unstorable',
  '22P05': 'unstorable',
  '22003': 'unstorable',
  '22P02': 'unstorable',
  // The error codes for a table or column that is missing or was renamed.
  '42P01': 'schema',
  '42703': 'schema',
  // The error codes of a serialization failure and a deadlock.
  '40001': 'retry',
  '40P01': 'retry',
  // The error codes that occur if another process has just created the same table, type or column.
  '42P07': 'retry',
  '42710': 'retry',
  '42701': 'retry',
}

/** Concurrent creation of tables can collide in the system catalogue. */
const isInCatalogue = (error: unknown) =>
  error instanceof Error && 'constraint' in error && String(error.constraint).startsWith('pg_')

const featureNotSupported = '0A000'

/**
 * Runs a statement without a lock timeout. The statement waits for earlier transactions on its tables and blocks no
 * later transactions.
 */
const patiently = <Result>(db: Database, work: (one: Database) => Promise<Result>) =>
  db.connection().execute(async (one) => {
    await sql`set lock_timeout = 0`.execute(one)
    return work(one)
  })

/** Whether the creation of an index was interrupted. An interrupted index exists, but is unusable. */
async function isBrokenOff(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname = ${name} and not i.indisvalid`.execute(db)
  return rows.length > 0
}

const dropConcurrently = (db: Database, name: string) =>
  sql`drop index concurrently if exists ${sql.id(name)}`
    .execute(db)
    .catch((error) =>
      databaseErrorCode(error) === featureNotSupported
        ? sql`drop index if exists ${sql.id(name)}`.execute(db)
        : Promise.reject(error),
    )

export const postgres: Dialect = {
  name: 'postgres',
  integer: 'bigint',
  createsInTransaction: false,
  isShared: true,
  isolation: 'read committed',
  text: (json) => sql<string>`(${json})::text`,
  // json_build_object accepts only fifty pairs of name and value, but a row in `row_to_json` may have more columns.
  object: (members) =>
    sql`(select row_to_json(r) from (select ${sql.join(members.map(([name, value]) => sql`${value} as ${sql.id(name)}`))}) r)`,
  array: (value, order) => sql`coalesce(json_agg(${value}${order ? sql` order by ${order}` : sql``}), '[]'::json)`,
  unlimited: sql``,
  json: (text) => sql`(${text})::json`,
  decimal: (scaled, scale) => sql`(${scaled})::float8 / ${sql.raw(`1e${scale}`)}::float8`,
  truth: (bit) => sql`(${bit} = 1)`,
  clock: () => sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  justAfter: (moment) =>
    sql`to_char(cast(${moment} as timestamp) + interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  contains: (text, ...parts) => sql<SqlBool>`${text} ilike ${likePattern(...parts)}`,
  isNumber: (text) => sql`${text} ~ '^[0-9]+$'`,
  // Converts only A to Z to lower case, regardless of the language of the database. The collation of the database's
  // language would also sort more slowly.
  folded: (text, beside) => {
    const small = sql`lower(${text} collate "C")`
    return sql`(nullif(${beside ? sql`coalesce(${beside}, ${small})` : small}, '') collate "C")`
  },
  caseless: (text) => sql`lower(${text} collate "C")`,
  // The expression does not use lower(), because a search would call lower() once per row.
  sought: (text, beside) => sql`(${beside ? sql`coalesce(${beside}, ${text})` : text} collate "C")`,
  containsFolded: (sought, part) => sql<SqlBool>`${sought} ilike ${likePattern(part)}`,
  startsWithFolded: prefixRange,
  mayDiffer: mayDifferWhenFolded,
  searched: (texts, _, operators) => sql`using gin (${sql.join(texts.map((text) => sql`${text} ${operators}`))})`,
  // The planner ignores the statistics of partial indexes.
  spread: (name, table, text) =>
    sql`create statistics if not exists ${sql.id(name)} on (${text}) from ${sql.table(table)}`,
  // Some database engines do not have the extension, and some database roles may not create it. Without the extension,
  // a search reads all records. A database that is shared with other programs, such as with tables in another schema,
  // gets no extension.
  prepareSearch: async (db) => {
    const { rows: ours } = await sql`select 1 where current_schema() = 'public' and not exists
      (select 1 from information_schema.tables where table_schema not in ('public', 'information_schema')
        and table_schema not like 'pg\\_%' and table_schema not like 'crdb\\_%')`.execute(db)
    if (ours.length > 0) await sql`create extension if not exists pg_trgm`.execute(db).catch(() => {})
    const there = sql<{
      schema: string
    }>`select n.nspname as schema from pg_opclass o join pg_namespace n on n.oid = o.opcnamespace
      where o.opcname = 'gin_trgm_ops' and has_schema_privilege(n.oid, 'usage')`
    const schema = await there.execute(db).then(
      ({ rows }) => rows[0]?.schema,
      () => undefined,
    )
    return schema === undefined ? undefined : sql`${sql.id(schema, 'gin_trgm_ops')}`
  },
  guessesHowOften: false,
  readsWhatItSkips: true,
  often: (condition) => condition,
  // Without this, PostgreSQL joins the subquery separately, row by row if the planner expects an early match.
  oneByOne: (condition) => sql`(${condition}) is true`,
  ordered: (term, descending, absence) =>
    sql`${term} ${sortDirectionSql(descending)} nulls ${descending || absence !== 'never' ? sql`last` : sql`first`}`,
  // An index with missing values first returns the missing values last when the database reads the index backwards.
  indexed: (terms, canBeAbsent) => [
    terms.map((term) => sql`${term} nulls first`),
    ...(canBeAbsent ? [terms.map((term) => sql`${term} nulls last`)] : []),
  ],
  createIndex: (db, name, statement) =>
    patiently(db, async (one) => {
      const { sql: text } = statement.compile(one)
      const create = () =>
        sql
          .raw(text.replace(/^create (unique )?index/, 'create $1index concurrently'))
          .execute(one)
          // Not every database engine supports the concurrent creation of an index.
          .catch((error) =>
            databaseErrorCode(error) === featureNotSupported ? statement.execute(one) : Promise.reject(error),
          )
      await create()
      if (!(await isBrokenOff(one, name))) return
      await dropConcurrently(one, name)
      await create()
    }),
  dropIndex: (db, name) => patiently(db, (one) => dropConcurrently(one, name)),
  refreshStatistics: async (db, tables) => {
    // Some database engines do not allow the role to run `analyze`.
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db).catch(() => {})
  },
  // A count that reads only an index needs the visibility map, which `vacuum` updates.
  tidyTable: (db, table) =>
    sql`vacuum (analyze) ${sql.table(table)}`.execute(db).catch(() => postgres.refreshStatistics(db, [table])),
  purge: async (db, tables) => {
    for (const table of tables) await postgres.tidyTable(db, table)
  },
  columns: async (db) => {
    const { rows } = await sql<ExistingColumn>`
      select table_name as "table", column_name as "column", data_type as "type"
      from information_schema.columns where table_schema = current_schema()`.execute(db)
    return rows
  },
  indexes: async (db) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as "name" from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and i.indisvalid`.execute(db)
    return rows.map(({ name }) => name)
  },
  dropTable: (name) => sql`drop table ${sql.table(name)} cascade`,
  classify: (error) => {
    if (error instanceof DatabaseUnavailable) return error.failure === 'cut' ? 'retry' : undefined
    return isInCatalogue(error) ? 'retry' : postgresErrors[databaseErrorCode(error)]
  },
  supportsTransactionIds: supportsTransactionIds,
  transactionId: currentTransactionId,
  outcomeOf: transactionOutcomeOf,
}

/**
 * The id of a transaction with the start time of the server. After a crash, the database server can reuse transaction
 * ids that were not yet on disk.
 */
const numbered = (id: Sql) => sql<string>`${id}::text || ' ' || extract(epoch from pg_postmaster_start_time())::text`

const outcomes: Readonly<Record<string, TransactionOutcome>> = { committed: 'kept', aborted: 'undone' }

const ticketed = new WeakMap<Database, Promise<boolean>>()

/**
 * Whether the engine numbers its transactions like PostgreSQL. The result is cached. The test runs outside of
 * transactions, because a failed statement would roll back the transaction.
 */
export function supportsTransactionIds(db: Database): Promise<boolean> {
  const known = ticketed.get(db)
  if (known) return known
  const asked = sql`select txid_status(txid_current()), ${numbered(sql`txid_current()`)}`.execute(db).then(
    () => true,
    (error) => {
      if (error instanceof DatabaseUnavailable) ticketed.delete(db)
      return false
    },
  )
  ticketed.set(db, asked)
  return asked
}

/** The id of the current transaction, for `transactionOutcomeOf`. */
async function currentTransactionId(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ ticket: string }>`select ${numbered(sql`txid_current()`)} as ticket`.execute(trx)
  return String(rows[0]?.ticket)
}

/** The outcome of the transaction with the given id. */
async function transactionOutcomeOf(db: Database, given: string): Promise<TransactionOutcome | undefined> {
  const [id = ''] = given.split(' ')
  const { rows } = await sql<{ status: string | null; now: string }>`
      select txid_status(${id}::bigint) as status, ${numbered(sql`${id}::text`)} as now`.execute(db)
  const outcome = outcomes[rows[0]?.status ?? '']
  return outcome === 'kept' && rows[0]?.now !== given ? 'unknown' : outcome
}
