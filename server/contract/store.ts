import type { CompiledQuery } from 'kysely'

import type { RecordOf, Registry, Resource, ServerInputFor } from '../../vocabulary'
import type { Dialect } from './dialect'
import type { Handler } from './handler'

import type { Database } from './tables'

export type { Database }

/** What runs within a transaction, or each statement by itself. */
export type Transaction = Database

/** How a list is narrowed, sorted and cut. Names and values are checked against the declaration before they get here. */
export interface ListQuery {
  readonly filters?: readonly ListQueryFilter[]
  readonly search?: string
  readonly sort?: readonly { readonly field: string; readonly descending: boolean }[]
  readonly start?: number
  /** Exclusive. Default: no end. */
  readonly end?: number
}

export interface ListQueryFilter {
  readonly field: string
  readonly operator: 'eq' | 'ne' | 'gte' | 'lte' | 'like'
  /** Several values: any of them. */
  readonly values: readonly (string | number | boolean | null)[]
}

/** A record of a list that is read in parts. */
export interface StreamedRecord {
  /** The record, as the API answers it. */
  readonly json: string
  /** How many records the list has. */
  readonly total: number
}

/** A record as it is answered to whoever asks for it alone. */
export interface RecordJson {
  readonly json: string
  readonly version: string
}

/** The database, seen through the declarations. */
export interface Store {
  readonly dialect: Dialect
  readonly db: Database
  readonly registry: Registry
  readonly ask: CachedQuery
  readonly computeCached: ComputeCached
  /** The resources whose tables were not there before it was opened. */
  readonly added: readonly string[]
  handlerOf(resource: string): Handler
  /** What whoever looks through it is limited to: other records are not there. Default: nothing. */
  readonly limits: RowScope | undefined
  /** What carries words to the other processes of the database; undefined where there are none, or nothing does. */
  readonly bus: Bus | undefined
  /** What the connections to the database do; nothing where there is one alone. */
  usage(): Partial<ConnectionUsage>
  /** The same database, seen through declarations that leave some fields out, and within limits that leave some records out. */
  restrictedTo(registry: Registry, limits?: RowScope): Store
  /** Whether the data still have the form in which they were found; a later program gives them another. */
  isCurrent(): Promise<boolean>
  /** Runs all or nothing; retried where the database asks for it (SQLSTATE 40001, SQLITE_BUSY). */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** The page of records as JSON text of an array, built by the database, and how many there are in all. */
  list(resource: Resource, query: ListQuery): Promise<{ json: string; total: number }>
  /**
   * The list's records in parts, each as JSON text, with how many there are in all: all of it as it is at one moment, read no
   * faster than it is taken. Until it has ended, or was left, it has a connection.
   *
   * @param atOnce records in a part at most.
   */
  streamRecords(resource: Resource, query: ListQuery, atOnce: number): AsyncGenerator<readonly StreamedRecord[]>
  /** The ids of the list's records in their order; so many at most. */
  ids(resource: Resource, query: ListQuery, most: number): Promise<readonly string[]>
  /** How many records the list has, wherever its page begins and ends. */
  count(resource: Resource, query: ListQuery): Promise<number>
  /** How many of the list's records have each value of a field. */
  tally(resource: Resource, query: ListQuery, field: string): Promise<Readonly<Record<string, number>>>
  /** `[{ id, name }]` of active records as JSON text, by title. */
  options(resource: Resource, query: Pick<ListQuery, 'filters'>): Promise<string>
  /** The record as JSON text, built by the database, and its version; undefined where it is not there. */
  show(resource: Resource, id: string): Promise<RecordJson | undefined>
  /** The record as the API answers it, or undefined. */
  get<R extends Resource>(resource: R, id: string, trx?: Transaction): Promise<RecordOf<R> | undefined>
  /** Those records that are there, in no order. */
  getAll<R extends Resource>(resource: R, ids: readonly string[], trx: Transaction): Promise<RecordOf<R>[]>
  /** Writes a new record with checked values; answers its id. Lines and lists of references are written with it. */
  insert<R extends Resource>(trx: Transaction, resource: R, values: ServerInputFor<R>): Promise<string>
  /** As `insert`, several at once; answers their ids in the same order. */
  insertAll<R extends Resource>(trx: Transaction, resource: R, rows: readonly ServerInputFor<R>[]): Promise<string[]>
  /**
   * Writes many new rows of one resource at once, with stored column values as the API would be given them. The history
   * has no entries for them: it tells of the record that they follow from.
   */
  insertMany<R extends Resource>(trx: Transaction, resource: R, rows: readonly ServerInputFor<R>[]): Promise<void>
  update<R extends Resource>(trx: Transaction, resource: R, id: string, values: ServerInputFor<R>): Promise<void>
  remove(trx: Transaction, resource: Resource, id: string): Promise<void>
  /**
   * Keeps records from being changed by others until the transaction ends. Call it before looking at what decides about a
   * change; who comes second waits, and reads what the first has left. A business takes its resources in one order
   * everywhere, and names last.
   *
   * @returns whether some were not held before, so that what was read of them may be out of date.
   */
  lock(trx: Transaction, resource: string, ids: readonly string[]): Promise<boolean>
  /** As `lock`, for a rule that spans records, some of which may not be there yet: one transaction at a time. */
  lockName(trx: Transaction, name: string): Promise<void>
  /**
   * To be told before records are written past the store, by a statement of one's own, so that the history has them too,
   * and they are stamped as changed.
   */
  trackChanges(trx: Transaction, resource: Resource, ids: readonly string[]): Promise<void>
  /** @deprecated Use `trackChanges`. */
  readonly watch?: Store['trackChanges']
  /**
   * Resolves once texts from before are found and sorted as people see them, with a sentence for each unique value that looks
   * the same as another. A start does not wait for that.
   */
  filled(): Promise<readonly string[]>
  close(): Promise<void>
}

export type BusListener = (word: string) => void

/** What the processes of one database call to each other. Nothing is kept of it: who does not listen misses it. */
export interface Bus {
  /** Calls a word of at most a few thousand letters to all that listen, this process too. */
  call(word: string): void
  /** Answers how to stop. */
  listen(listener: BusListener): () => void
  /** Whether others are heard; where not, what they have done has to be looked for. */
  isConnected(): boolean
  /** Tells that others are heard from now on, so that what they said before has been missed. Answers how to stop. */
  onConnected(listener: () => void): () => void
  close(): Promise<void>
}

/** How many connections do what, and how many callers wait for one. */
export type ConnectionUsage = Readonly<Record<'busy' | 'idle' | 'waiting', number>>

/**
 * Asks the database, and makes an answer of what it has; remembered where nothing was written since.
 *
 * @param at what the database holds, where that has just been read. Default: it is looked for.
 */
export type CachedQuery = <Row, Answer>(
  query: CompiledQuery<Row>,
  read: (rows: readonly Row[]) => Answer,
  at?: string,
) => Promise<Answer>

/** What is found, and remembered. */
export interface CachedComputation<Answer> {
  readonly key: string
  /** SQL, or words, in which the tables are named that the answer follows from. */
  readonly reads: string
  readonly find: () => Promise<Answer>
  /** How long the answer is. Default: it is short. */
  readonly lettersOf?: () => number
}

/** Finds what follows from the database alone; at once where that is known and nothing of it was written since. */
export type ComputeCached = <Answer>(found: CachedComputation<Answer>) => Answer | Promise<Answer>

/** What somebody is limited to. */
export interface RowScope {
  /** The same for the same limits. */
  readonly key: string
  /** The ids of what they belong to, among those that a resource's records are bound to; undefined for no limit. */
  idsOf(resource: Resource, root: string): readonly string[] | undefined
}
