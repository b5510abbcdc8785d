import type { CompiledQuery } from 'kysely'

import type { RecordOf, Registry, Resource, ServerInputFor } from '../../vocabulary'
import type { Dialect } from './dialect'
import type { Handler } from './handler'

import type { Database } from './tables'

export type { Database }

/** A transaction, or a connection on which each statement runs by itself. */
export type Transaction = Database

/** The filters, sorting and page of a list. Names and values are already checked against the declaration. */
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
  /** If there are several values, any of them matches. */
  readonly values: readonly (string | number | boolean | null)[]
}

/** A record of a list that is streamed in chunks. */
export interface StreamedRecord {
  /** The record as JSON, in the form of the API. */
  readonly json: string
  /** The number of records in the list. */
  readonly total: number
}

/** The JSON text and the version of one record. */
export interface RecordJson {
  readonly json: string
  readonly version: string
}

/** Reads and writes the database through the declarations. */
export interface Store {
  readonly dialect: Dialect
  readonly db: Database
  readonly registry: Registry
  readonly ask: CachedQuery
  readonly computeCached: ComputeCached
  /** The resources whose tables did not exist before the store was opened. */
  readonly added: readonly string[]
  handlerOf(resource: string): Handler
  /** The row scope of this store. Records outside the scope are invisible. Default: all records are visible. */
  readonly limits: RowScope | undefined
  /** Sends messages to the other processes of the database. Undefined if there are none, or no channel exists. */
  readonly bus: Bus | undefined
  /** The state of the database connections. Empty if there is only one connection. */
  usage(): Partial<ConnectionUsage>
  /** The same database with a registry that lacks some fields, and with a row scope that hides some records. */
  restrictedTo(registry: Registry, limits?: RowScope): Store
  /** Whether the data version is still the one that this process found at startup. A newer program raises it. */
  isCurrent(): Promise<boolean>
  /** Runs the work in one transaction. Repeats it if the database requests a retry (SQLSTATE 40001, SQLITE_BUSY). */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** A page of records as JSON text of an array, built by the database, and the total number of records. */
  list(resource: Resource, query: ListQuery): Promise<{ json: string; total: number }>
  /**
   * Streams the list's records in chunks, each record as JSON text, with the total number of records. All records are
   * from one snapshot. Rows are read only as fast as the caller consumes them. The stream occupies a connection until
   * it ends or the caller stops reading.
   *
   * @param atOnce the maximum number of records in a chunk.
   */
  streamRecords(resource: Resource, query: ListQuery, atOnce: number): AsyncGenerator<readonly StreamedRecord[]>
  /** The ids of the list's records in the list's order, at most `most`. */
  ids(resource: Resource, query: ListQuery, most: number): Promise<readonly string[]>
  /** The number of records in the list, on all pages. */
  count(resource: Resource, query: ListQuery): Promise<number>
  /** The number of the list's records for each value of a field. */
  tally(resource: Resource, query: ListQuery, field: string): Promise<Readonly<Record<string, number>>>
  /** `[{ id, name }]` of active records as JSON text, sorted by name. */
  options(resource: Resource, query: Pick<ListQuery, 'filters'>): Promise<string>
  /** The record as JSON text, built by the database, and its version. Undefined if the record does not exist. */
  show(resource: Resource, id: string): Promise<RecordJson | undefined>
  /** The record in the form of the API, or undefined. */
  get<R extends Resource>(resource: R, id: string, trx?: Transaction): Promise<RecordOf<R> | undefined>
  /** The existing records among the ids, in no particular order. */
  getAll<R extends Resource>(resource: R, ids: readonly string[], trx: Transaction): Promise<RecordOf<R>[]>
  /** Writes a new record from checked values, with its rows and lists of references. Returns its id. */
  insert<R extends Resource>(trx: Transaction, resource: R, values: ServerInputFor<R>): Promise<string>
  /** Like `insert`, for several records. Returns their ids in the same order. */
  insertAll<R extends Resource>(trx: Transaction, resource: R, rows: readonly ServerInputFor<R>[]): Promise<string[]>
  /**
   * Writes many new rows of one resource at once, with values for stored columns in the form of API input. The history
   * gets no entries for the rows. It has an entry for the record that they belong to.
   */
  insertMany<R extends Resource>(trx: Transaction, resource: R, rows: readonly ServerInputFor<R>[]): Promise<void>
  update<R extends Resource>(trx: Transaction, resource: R, id: string, values: ServerInputFor<R>): Promise<void>
  remove(trx: Transaction, resource: Resource, id: string): Promise<void>
  /**
   * Locks records against changes by other transactions until this transaction ends. Call it before you read the values
   * that decide about a change. A second transaction waits, and then reads the result of the first. A business locks
   * its resources in one order everywhere, and names last.
   *
   * @returns whether some records were not locked before, so that values read earlier may be outdated.
   */
  lock(trx: Transaction, resource: string, ids: readonly string[]): Promise<boolean>
  /**
   * Like `lock`, for a rule that spans several records, which may not exist yet. One transaction at a time holds the
   * name.
   */
  lockName(trx: Transaction, name: string): Promise<void>
  /**
   * Call this before a statement of your own changes records. The history then has entries for these records, and
   * `updatedAt` is set.
   */
  trackChanges(trx: Transaction, resource: Resource, ids: readonly string[]): Promise<void>
  /** @deprecated Use `trackChanges`. */
  readonly watch?: Store['trackChanges']
  /**
   * Resolves when older texts have the columns for search and sorting. Returns a sentence for each unique value that
   * looks like another one. The start of the server does not wait for this.
   */
  filled(): Promise<readonly string[]>
  close(): Promise<void>
}

export type BusListener = (word: string) => void

/**
 * A channel between the processes of one database. Messages are not stored, so a process without a listener misses
 * them.
 */
export interface Bus {
  /** Sends a message of at most a few thousand characters to all listeners, including this process. */
  call(word: string): void
  /** Adds a listener. Returns a function that removes it. */
  listen(listener: BusListener): () => void
  /** Whether messages of other processes arrive. If not, poll the database for their changes. */
  isConnected(): boolean
  /**
   * Adds a listener that is called when the channel is connected again, because messages before that are lost. Returns
   * a function that removes it.
   */
  onConnected(listener: () => void): () => void
  close(): Promise<void>
}

/** The number of busy and idle connections, and of callers that wait for a connection. */
export type ConnectionUsage = Readonly<Record<'busy' | 'idle' | 'waiting', number>>

/**
 * Runs a query and maps its rows to a result. The result is cached until the next write.
 *
 * @param at the state of the database, if it was just read. Default: it is read.
 */
export type CachedQuery = <Row, Answer>(
  query: CompiledQuery<Row>,
  read: (rows: readonly Row[]) => Answer,
  at?: string,
) => Promise<Answer>

/** A cached computation. */
export interface CachedComputation<Answer> {
  readonly key: string
  /** SQL or words that name the tables on which the result depends. */
  readonly reads: string
  readonly find: () => Promise<Answer>
  /** The length of the result in characters. Default: 0. */
  readonly lettersOf?: () => number
}

/**
 * Returns a result that depends only on the database. Returns it at once if it is cached and its tables were not
 * written since.
 */
export type ComputeCached = <Answer>(found: CachedComputation<Answer>) => Answer | Promise<Answer>

/** The row scope of a person. */
export interface RowScope {
  /** Equal for equal scopes. */
  readonly key: string
  /**
   * The ids that the person belongs to, among the records of `root` that scope the resource. Undefined means no
   * restriction.
   */
  idsOf(resource: Resource, root: string): readonly string[] | undefined
}
