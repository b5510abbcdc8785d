import { setTimeout } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { Dialect, ExistingColumn } from '../../contract/dialect'
import { refreshStatisticsStatements } from '../sqlite/statistics'
import { databaseErrorCode, likePattern, mayDifferWhenFolded, prefixRange, sortDirectionSql } from './sql-helpers'

const literal = (text: string) => sql.lit(text)

/** The number of properties per call of a JSON function. SQLite accepts at most 127 arguments per function. */
const membersAtOnce = 60

/** The number of attempts to empty the write-ahead log, and the milliseconds between two attempts. */
const checkpointAttempts = 50
const checkpointPause = 200

export const sqlite: Dialect & Required<Pick<Dialect, 'ownClock'>> = {
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
  clock: () => sql`${sqlite.ownClock()}`,
  ownClock: () => Date.now(),
  justAfter: (moment) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, '+0.001 seconds')`,
  contains: (text, ...parts) => sql<SqlBool>`${text} like ${likePattern(...parts)} escape '\\'`,
  isNumber: (text) => sql`(${text} <> '' and ${text} not glob '*[^0-9]*')`,
  folded: (text, beside) =>
    beside ? sql`nullif(coalesce(${beside}, lower(${text})), '')` : sql`nullif(lower(${text}), '')`,
  // This comparison is faster than lower() for each text.
  caseless: (text) => sql`${text} collate nocase`,
  sought: (text, beside) => sqlite.folded(text, beside),
  containsFolded: (sought, part) => sql<SqlBool>`instr(${sought}, ${part}) > 0`,
  startsWithFolded: prefixRange,
  mayDiffer: mayDifferWhenFolded,
  // A substring search reads all texts, but reads the texts only from this index.
  searched: (texts, behind) => sql`(${sql.join([...texts, sql.id('id'), ...behind])})`,
  spread: () => undefined,
  prepareSearch: async () => sql``,
  guessesHowOften: true,
  readsWhatItSkips: false,
  often: (condition) => sql`likelihood(${condition}, 0.5)`,
  oneByOne: (condition) => condition,
  // SQLite can use an index if the first sort expression has "nulls last", but not if a later sort expression has it.
  ordered: (term, descending, absence) =>
    sql`${term} ${sortDirectionSql(descending)}${absence === 'first' && !descending ? sql` nulls last` : sql``}`,
  indexed: (terms) => [terms],
  createIndex: (db, _, statement) => statement.execute(db),
  dropIndex: (db, name) => sql`drop index if exists ${sql.id(name)}`.execute(db),
  refreshStatistics: async (db) => {
    for (const statement of refreshStatisticsStatements) await sql.raw(statement).execute(db)
  },
  tidyTable: (db, table) => sqlite.refreshStatistics(db, [table]),
  // The option `secure_delete` overwrites deleted values in the database, but not in the write-ahead log.
  purge: async (db) => {
    for (let at = 0; at < checkpointAttempts; at += 1) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
      if (rows[0]?.busy !== 1) return
      await setTimeout(checkpointPause)
    }
  },
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
    const code = databaseErrorCode(error)
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'taken'
    // SQLite reports a refused delete as an error of a trigger.
    if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === 'SQLITE_CONSTRAINT_TRIGGER') return 'reference'
    return code.startsWith('SQLITE_BUSY') ? 'retry' : undefined
  },
  // A database file needs no network connection that could break.
  supportsTransactionIds: async () => false,
  transactionId: async () => '',
  outcomeOf: async () => undefined,
}
