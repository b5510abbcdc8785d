import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Database, Transaction } from './store'

export type Sql = Expression<unknown>

/** The class of a database error that the caller can fix, or that is worth a retry. */
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
  /** The column type for whole numbers. */
  readonly integer: 'integer' | 'bigint'
  /** Whether all tables are created in one transaction, which avoids a flush to disk for each statement. */
  readonly createsInTransaction: boolean
  /** Whether several transactions write at the same time, in this process or in others. */
  readonly isShared: boolean
  /** Each statement sees all earlier commits. Therefore handlers lock the records that they read before a write. */
  readonly isolation?: 'read committed'
  /** JSON that the database has built, as text for the response. */
  text(json: Sql): RawBuilder<string>
  object(members: readonly (readonly [name: string, value: Sql])[]): Sql
  /** An aggregate: the values of all rows as a JSON list. */
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
   * Milliseconds since 1970 by the clock that all processes of the database share. This is the clock of the database
   * server. If only one process uses the database, it is the clock of this process.
   */
  clock(): Sql
  /** The shared clock if it is the clock of this process. Undefined if the database must be queried. */
  readonly ownClock?: () => number
  /** A time as text, one millisecond later. */
  justAfter(moment: Sql): Sql
  /** Whether text contains other text. Ignores the case of A to Z. */
  contains(text: Sql, part: string): Expression<SqlBool>
  /**
   * Text as a sort key: in lower case, from the shadow column with the folded form if there is one. Null for empty
   * text.
   */
  folded(text: Sql, beside?: Sql): Sql
  /** Text as a sort key without an index. Ignores the case of A to Z. */
  caseless(text: Sql): Sql
  /** Text for substring search, from the shadow column with the folded form if there is one. */
  sought(text: Sql, beside?: Sql): Sql
  /** Whether searchable text contains other folded text. */
  containsFolded(sought: Sql, part: string): Expression<SqlBool>
  /** Whether folded text starts with other folded text. Can use an index on the folded text. */
  startsWithFolded(folded: Sql, part: string): Sql
  /** A condition that is true for texts whose folded or visible form may differ from the text. */
  mayDiffer(text: Sql): Sql
  /** Whether text is a whole number that consists only of digits. */
  isNumber(text: Sql): Sql
  /** The definition of an index for substring search, with the columns that hide records. */
  searched(texts: readonly Sql[], behind: readonly Sql[], operators: Sql): Sql
  /**
   * Creates planner statistics on a text that is made of several columns. With them the planner estimates how many
   * records a search finds. Undefined if the database has no such statistics.
   */
  spread(name: string, table: string, text: Sql): RawBuilder<unknown> | undefined
  /** Prepares and returns the operators that `searched` needs. Undefined if the database has none. */
  prepareSearch(db: Database): Promise<Sql | undefined>
  /**
   * Whether the planner needs a hint that many records meet a condition, because its statistics contain no single
   * values.
   */
  readonly guessesHowOften: boolean
  /**
   * Whether the database reads the complete records before a page to skip them. Only an index with all needed columns
   * avoids this.
   */
  readonly readsWhatItSkips: boolean
  /** Marks a condition that many records meet. */
  often(condition: Sql): Sql
  /** Marks a condition to evaluate record by record, because many records meet it. */
  oneByOne(condition: Sql): Sql
  /**
   * A sort term with absent values last in both directions.
   *
   * @param absence 'first' for the first term of a field whose values may be absent, 'behind' for its further terms.
   * 'never' if values are never absent.
   */
  ordered(term: Sql, descending: boolean, absence: 'first' | 'behind' | 'never'): Sql
  /**
   * The terms of an index that serves `ordered`. If values may be absent, ascending and descending order may need one
   * index each.
   */
  indexed(terms: readonly Sql[], canBeAbsent: boolean): readonly (readonly Sql[])[]
  /**
   * Creates an index. Where the database supports it, other transactions can read and write the table at the same time.
   */
  createIndex(db: Database, name: string, statement: RawBuilder<unknown>): Promise<unknown>
  /** Drops an index if it exists. Where the database supports it, other transactions do not wait. */
  dropIndex(db: Database, name: string): Promise<unknown>
  /** Updates the planner's statistics after new indexes on these tables. */
  refreshStatistics(db: Database, tables: readonly string[]): Promise<unknown>
  /** Updates the planner's statistics of a table with many written rows, and removes old row versions. */
  tidyTable(db: Database, table: string): Promise<unknown>
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
   * The outcome of a transaction whose connection broke. Undefined while the outcome is not known yet, 'unknown' if it
   * never will be.
   */
  outcomeOf(db: Database, ticket: string): Promise<TransactionOutcome | undefined>
}
