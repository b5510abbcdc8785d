import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Database, Transaction } from './store'

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
export type TransactionOutcome = 'kept' | 'undone' | 'unknown'

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
  /**
   * Milliseconds since 1970 by the one clock that all processes of the database have in common: its own, and where a single
   * process works with it, that of the process.
   */
  clock(): Sql
  /** That clock where it is the one of this process; undefined where the database has to be asked. */
  readonly ownClock?: () => number
  /** A moment as text, a millisecond later. */
  justAfter(moment: Sql): Sql
  /** Whether text contains other text, whatever the case of A to Z. */
  contains(text: Sql, part: string): Expression<SqlBool>
  /** Text as it is sorted: in small letters, from the folded form where that is kept beside it; null for no text. */
  folded(text: Sql, beside?: Sql): Sql
  /** Text as it is sorted where no index serves, whatever the case of A to Z. */
  caseless(text: Sql): Sql
  /** Text in which parts are searched, from the folded form where that is kept beside it. */
  sought(text: Sql, beside?: Sql): Sql
  /** Whether such text contains other folded text. */
  containsFolded(sought: Sql, part: string): Expression<SqlBool>
  /** Whether folded text begins with other folded text; an index of the folded text serves it. */
  startsWithFolded(folded: Sql, part: string): Sql
  /** A condition that texts meet whose folded or visible form may differ from them. */
  mayDiffer(text: Sql): Sql
  /** Whether text is a whole number, in digits alone. */
  isNumber(text: Sql): Sql
  /** What an index is made on by which records are found by a part of their texts, with what hides them. */
  searched(texts: readonly Sql[], behind: readonly Sql[], operators: Sql): Sql
  /**
   * Creates the planner's statistics on a text that is made of several columns. With them the planner estimates how many records
   * a search finds. Undefined where the database has no such statistics.
   */
  spread(name: string, table: string, text: Sql): RawBuilder<unknown> | undefined
  /** The operators that `searched` needs, made ready; undefined where the database has none. */
  prepareSearch(db: Database): Promise<Sql | undefined>
  /** Whether the planner has to be told where many records meet a condition, as its statistics know no single values. */
  readonly guessesHowOften: boolean
  /** Whether records that come before a page are read whole to be skipped, unless an index has all that is asked of them. */
  readonly readsWhatItSkips: boolean
  /** A condition that many records meet. */
  often(condition: Sql): Sql
  /** A condition that is looked at for one record after the other, as many meet it. */
  oneByOne(condition: Sql): Sql
  /**
   * A term of an order, in which absent values come last either way.
   *
   * @param absence whether values may be absent, and the term is the first that is so of its field; or `never`.
   */
  ordered(term: Sql, descending: boolean, absence: 'first' | 'behind' | 'never'): Sql
  /** The terms of an index as it serves `ordered`; where values may be absent, rising and falling orders may need one each. */
  indexed(terms: readonly Sql[], canBeAbsent: boolean): readonly (readonly Sql[])[]
  /** Makes an index of a table that others read and write in the meantime, by its statement; where that can be, they do not wait. */
  createIndex(db: Database, name: string, statement: RawBuilder<unknown>): Promise<unknown>
  /** Takes an index away, where it is there, in the same way. */
  dropIndex(db: Database, name: string): Promise<unknown>
  /** Has the planner know what new indexes of tables hold. */
  refreshStatistics(db: Database, tables: readonly string[]): Promise<unknown>
  /** Does the same for a table of which many rows have been written, and makes their former versions no burden. */
  tidyTable(db: Database, table: string): Promise<unknown>
  columns(db: Database): Promise<ExistingColumn[]>
  indexes(db: Database): Promise<string[]>
  /** Takes a table away, and what guards references to it. */
  dropTable(name: string): RawBuilder<unknown>
  classify(error: unknown): ErrorClass
  /** Whether the database can be asked what has become of a transaction. Never asked within one. */
  supportsTransactionIds(db: Database): Promise<boolean>
  /** A name for the transaction, by which `outcomeOf` knows it. */
  transactionId(trx: Transaction): Promise<string>
  /** What has become of a transaction whose connection broke; undefined while that cannot be told, 'unknown' where it never can. */
  outcomeOf(db: Database, ticket: string): Promise<TransactionOutcome | undefined>
}
