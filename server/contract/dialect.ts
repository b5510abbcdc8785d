import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Database, Transaction } from './store'

export type Sql = Expression<unknown>

/** The class of a database error that the caller can fix, or that a retry may fix. */
export type ErrorClass = 'taken' | 'reference' | 'unstorable' | 'schema' | 'retry' | undefined

/** An existing column of the database. */
export interface ExistingColumn {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** The outcome of a transaction. */
export type TransactionOutcome = 'kept' | 'undone' | 'unknown'

/** All differences between SQLite and PostgreSQL. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The column type for integers. */
  readonly integer: 'integer' | 'bigint'
  /** Whether all tables are created in one transaction, which avoids a separate flush to disk for each statement. */
  readonly createsInTransaction: boolean
  /** Whether several transactions can write at the same time, in this process or in other processes. */
  readonly isShared: boolean
  /**
   * The isolation level of transactions. With 'read committed', each statement reads all earlier commits. Therefore
   * handlers lock the records that they read before a write.
   */
  readonly isolation?: 'read committed'
  /** JSON text for the response, which the database has built. */
  text(json: Sql): RawBuilder<string>
  object(members: readonly (readonly [name: string, value: Sql])[]): Sql
  /** A SQL aggregate function that returns the values of all rows as a JSON list. */
  array(value: Sql, order?: Sql): Sql
  /** The SQL before an offset if there is no limit. */
  readonly unlimited: Sql
  /** Stored JSON text as JSON. */
  json(text: Sql): Sql
  /** A stored decimal as a number. */
  decimal(scaled: Sql, scale: number): Sql
  /** A stored 1 or 0 as true or false. */
  truth(bit: Sql): Sql
  /**
   * The milliseconds since 1970, by the clock that all processes of the database share. The shared clock is the clock
   * of the database server. If only one process uses the database, the shared clock is the clock of this process.
   */
  clock(): Sql
  /** The shared clock if it is the clock of this process. Undefined if the database must be queried. */
  readonly ownClock?: () => number
  /** A time as text, one millisecond later. */
  justAfter(moment: Sql): Sql
  /** Whether text contains other texts in the given sequence. Ignores the case of A to Z. */
  contains(text: Sql, ...parts: readonly string[]): Expression<SqlBool>
  /**
   * Text as a sort key in lower case. If the table has a shadow column with the normalized text, the sort key is that
   * column. Null for empty text.
   */
  folded(text: Sql, beside?: Sql): Sql
  /** Text as a sort key without an index. Ignores the case of A to Z. */
  caseless(text: Sql): Sql
  /**
   * Text for substring search. If the table has a shadow column with the normalized text, the search uses that column.
   */
  sought(text: Sql, beside?: Sql): Sql
  /** Whether searchable text contains other normalized text. */
  containsFolded(sought: Sql, part: string): Expression<SqlBool>
  /**
   * Whether normalized text starts with other normalized text. The condition can use an index on the normalized text.
   */
  startsWithFolded(folded: Sql, part: string): Sql
  /** A condition that is true if the normalized or displayed text may differ from the stored text. */
  mayDiffer(text: Sql): Sql
  /** Whether a text is an integer that consists only of digits. */
  isNumber(text: Sql): Sql
  /** The definition of an index for substring search, with the columns that decide whether a record is hidden. */
  searched(texts: readonly Sql[], behind: readonly Sql[], operators: Sql): Sql
  /**
   * Creates query planner statistics on a text that consists of several columns. With these statistics the planner
   * estimates how many records a search finds. Undefined if the database has no such statistics.
   */
  spread(name: string, table: string, text: Sql): RawBuilder<unknown> | undefined
  /** Prepares and returns the operators that `searched` needs. Undefined if the database has no such operators. */
  prepareSearch(db: Database): Promise<Sql | undefined>
  /**
   * Whether the planner needs a hint that many records meet a condition, because the planner's statistics contain no
   * frequencies of single values.
   */
  readonly guessesHowOften: boolean
  /**
   * Whether the database reads all records before a page completely to skip the records. Only an index with all needed
   * columns avoids these reads.
   */
  readonly readsWhatItSkips: boolean
  /** Marks a condition that many records meet. */
  often(condition: Sql): Sql
  /** Marks a condition that the database must evaluate record by record, because many records meet the condition. */
  oneByOne(condition: Sql): Sql
  /**
   * A sort expression that puts missing values last in both directions.
   *
   * @param absence 'first' for the first sort expression of a field with missing values, 'behind' for its further sort
   * expressions. 'never' if values are never missing.
   */
  ordered(term: Sql, descending: boolean, absence: 'first' | 'behind' | 'never'): Sql
  /**
   * The expressions of an index that `ordered` can use. If values may be missing, ascending and descending sorting may
   * need one index each.
   */
  indexed(terms: readonly Sql[], canBeAbsent: boolean): readonly (readonly Sql[])[]
  /**
   * Creates an index. If the database supports concurrent creation, other transactions can read and write the table at
   * the same time.
   */
  createIndex(db: Database, name: string, statement: RawBuilder<unknown>): Promise<unknown>
  /** Drops an index if it exists. If the database supports concurrent removal, other transactions do not wait. */
  dropIndex(db: Database, name: string): Promise<unknown>
  /** Updates the planner's statistics after new indexes on these tables. */
  refreshStatistics(db: Database, tables: readonly string[]): Promise<unknown>
  /** Updates the planner's statistics of a table with many written rows, and removes old row versions. */
  tidyTable(db: Database, table: string): Promise<unknown>
  /**
   * Removes the former values of changed and deleted rows from the files of the database, as far as possible while
   * others read.
   */
  purge(db: Database, tables: readonly string[]): Promise<unknown>
  columns(db: Database): Promise<ExistingColumn[]>
  indexes(db: Database): Promise<string[]>
  /** Drops a table and the foreign keys that refer to it. */
  dropTable(name: string): RawBuilder<unknown>
  classify(error: unknown): ErrorClass
  /** Whether the database can report the outcome of a transaction. Never call this inside a transaction. */
  supportsTransactionIds(db: Database): Promise<boolean>
  /** An id of the transaction for `outcomeOf`. */
  transactionId(trx: Transaction): Promise<string>
  /**
   * The outcome of a transaction whose connection broke. Undefined while the outcome is not known yet. 'unknown' if the
   * outcome will never be known.
   */
  outcomeOf(db: Database, ticket: string): Promise<TransactionOutcome | undefined>
}
