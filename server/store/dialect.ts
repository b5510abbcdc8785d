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
  /**
   * Milliseconds since 1970 by the one clock that all processes of the database have in common: its own, and where a single
   * process works with it, that of the process.
   */
  clock(): Sql
  /** That clock where it is the one of this process; undefined where the database has to be asked. */
  readonly ownClock?: () => number
  /** A moment as text, a millisecond later. */
  justAfter(moment: Sql): Sql
  /** Whether text contains other text, whatever the case. */
  contains(text: Sql, part: string): Expression<SqlBool>
  /** Whether text is a whole number, in digits alone. */
  isNumber(text: Sql): Sql
  /** Whether text begins with other text, whatever the case; an index of `begun` serves it. */
  begins(text: Sql, part: string): Sql
  /** Text in the order in which those of one beginning stand together. */
  begun(text: Sql): Sql
  /** What an index is made on by which records are found by a part of their texts, with what hides them. */
  searched(texts: readonly Sql[], behind: readonly Sql[], operators: Sql): Sql
  /** The operators that `searched` needs, made ready; undefined where the database has none. */
  prepareSearch(db: Database): Promise<Sql | undefined>
  /** Whether an index of `fold` is one of `begun`. */
  readonly foldedAsBegun: boolean
  /** Whether the planner has to be told where many records meet a condition, as its statistics know no single values. */
  readonly guessesHowOften: boolean
  /** Whether records that come before a page are read whole to be skipped, unless an index has all that is asked of them. */
  readonly readsWhatItSkips: boolean
  /** A condition that many records meet. */
  often(condition: Sql): Sql
  /** A condition that is looked at for one record after the other, as many meet it. */
  oneByOne(condition: Sql): Sql
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
