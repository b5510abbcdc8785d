import type { CompiledQuery } from 'kysely'

import type { RecordOf, Registry, Resource, ServerInputFor } from '../../vocabulary'
import type { Dialect } from './dialect'
import type { Handler } from './handler'

import type { Database } from './tables'

export type { Database }

/** A transaction, or a connection on which each statement runs without a transaction. */
export type Transaction = Database

/**
 * The filters, sorting and page of a list. The names and values in a query are already checked against the declaration.
 */
export interface ListQuery {
  readonly filters?: readonly ListQueryFilter[]
  readonly search?: string
  readonly sort?: readonly { readonly field: string; readonly descending: boolean }[]
  readonly start?: number
  /** The end of the range, exclusive. Default: the range has no end. */
  readonly end?: number
}

export interface ListQueryFilter {
  readonly field: string
  readonly operator: 'eq' | 'ne' | 'gte' | 'lte' | 'like'
  /** The values of the filter. If a filter has several values, a record must match any of the values. */
  readonly values: readonly (string | number | boolean | null)[]
}

/** A record of a list that is streamed in chunks. */
export interface StreamedRecord {
  /** The record as JSON, in the format of the API. */
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
  /** Sends messages to the other processes of the database. Undefined if no other process or no channel exists. */
  readonly bus: Bus | undefined
  /** The state of the database connections. The list is empty if the store uses only one connection. */
  usage(): Partial<ConnectionUsage>
  /** A store of the same database in which some fields are missing and the row scope hides some records. */
  restrictedTo(registry: Registry, limits?: RowScope): Store
  /**
   * Whether the data version is still the data version that this process found at startup. A newer program raises the
   * data version.
   */
  isCurrent(): Promise<boolean>
  /**
   * Runs the work in one transaction. Repeats the transaction if the database requests a retry (SQLSTATE 40001,
   * SQLITE_BUSY).
   */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  /** A page of records as JSON text of an array, built by the database, and the total number of records. */
  list(resource: Resource, query: ListQuery): Promise<{ json: string; total: number }>
  /**
   * Streams the list's records in chunks, each record as JSON text, with the total number of records. All records are
   * from one snapshot. The stream reads rows only as fast as the caller consumes the rows. The stream occupies a
   * connection until the stream ends or the caller stops reading.
   *
   * @param atOnce the maximum number of records in a chunk.
   */
  streamRecords(resource: Resource, query: ListQuery, atOnce: number): AsyncGenerator<readonly StreamedRecord[]>
  /** The ids of the list's records, sorted like the list, at most `most` ids. */
  ids(resource: Resource, query: ListQuery, most: number): Promise<readonly string[]>
  /** The number of records in the list, on all pages. */
  count(resource: Resource, query: ListQuery): Promise<number>
  /** The number of the list's records for each value of a field. */
  tally(resource: Resource, query: ListQuery, field: string): Promise<Readonly<Record<string, number>>>
  /** `[{ id, name }]` of active records as JSON text, sorted by name. */
  options(resource: Resource, query: Pick<ListQuery, 'filters'>): Promise<string>
  /** The record as JSON text, built by the database, and its version. Undefined if the record does not exist. */
  show(resource: Resource, id: string): Promise<RecordJson | undefined>
  /** The record in the format of the API, or undefined. */
  get<R extends Resource>(resource: R, id: string, trx?: Transaction): Promise<RecordOf<R> | undefined>
  /** The existing records with these ids, unsorted. */
  getAll<R extends Resource>(resource: R, ids: readonly string[], trx: Transaction): Promise<RecordOf<R>[]>
  /** Writes a new record from checked values, with its rows and lists of references. Returns the new record's id. */
  insert<R extends Resource>(trx: Transaction, resource: R, values: ServerInputFor<R>): Promise<string>
  /** Like `insert`, for several records. Returns the records' ids in the sequence of the given records. */
  insertAll<R extends Resource>(trx: Transaction, resource: R, rows: readonly ServerInputFor<R>[]): Promise<string[]>
  /**
   * Writes many new rows of one resource in one call, with values for stored columns in the format of API input. The
   * history gets no entries for the rows. The history has an entry for the record that the rows belong to.
   */
  insertMany<R extends Resource>(trx: Transaction, resource: R, rows: readonly ServerInputFor<R>[]): Promise<void>
  update<R extends Resource>(trx: Transaction, resource: R, id: string, values: ServerInputFor<R>): Promise<void>
  remove(trx: Transaction, resource: Resource, id: string): Promise<void>
  /**
   * Locks records against changes by other transactions until this transaction ends. Lock the records before you read
   * the values on which a change depends. A second transaction waits, and then reads the result of the first
   * transaction. All code of a business must lock resources in the same sequence, and names after the resources.
   *
   * @returns whether some records were not locked before, so that values read earlier may be outdated.
   */
  lock(trx: Transaction, resource: string, ids: readonly string[]): Promise<boolean>
  /**
   * Like `lock`, for a rule about several records that may not exist yet. Only one transaction at a time can lock the
   * name.
   */
  lockName(trx: Transaction, name: string): Promise<void>
  /**
   * Call this function before your own SQL statement changes records. The function adds entries for these records to
   * the history, and sets `updatedAt`.
   */
  trackChanges(trx: Transaction, resource: Resource, ids: readonly string[]): Promise<void>
  /** @deprecated Use `trackChanges`. */
  readonly watch?: Store['trackChanges']
  /**
   * Resolves when the columns for search and sorting are filled for older texts. Returns a sentence for each unique
   * value that looks like another value. The start of the server does not wait for these columns.
   */
  filled(): Promise<readonly string[]>
  close(): Promise<void>
}

export type BusListener = (word: string) => void

/**
 * A channel between the processes of one database. Messages are not stored, so a process without a listener does not
 * receive the messages.
 */
export interface Bus {
  /** Sends a message of at most a few thousand characters to all listeners, including this process. */
  call(word: string): void
  /** Adds a listener. Returns a function that removes the listener. */
  listen(listener: BusListener): () => void
  /**
   * Whether messages of other processes arrive. If no messages arrive, poll the database for the changes of other
   * processes.
   */
  isConnected(): boolean
  /**
   * Adds a listener that is called when the channel is connected again, because earlier messages are lost. Returns a
   * function that removes the listener.
   */
  onConnected(listener: () => void): () => void
  close(): Promise<void>
}

/** The number of busy and idle connections, and of callers that wait for a connection. */
export type ConnectionUsage = Readonly<Record<'busy' | 'idle' | 'waiting', number>>

/**
 * Runs a query and maps its rows to a result. The result is cached until the next write.
 *
 * @param at the state of the database, if the caller has just read the state. Default: the function reads the state.
 */
export type CachedQuery = <Row, Answer>(
  query: CompiledQuery<Row>,
  read: (rows: readonly Row[]) => Answer,
  at?: string,
) => Promise<Answer>

/** A computation whose result is cached. */
export interface CachedComputation<Answer> {
  readonly key: string
  /** SQL or words that contain the names of the tables on which the result depends. */
  readonly reads: string
  readonly find: () => Promise<Answer>
  /** The length of the result in characters. Default: 0. */
  readonly lettersOf?: () => number
}

/**
 * Returns a result that depends only on the database. Returns the result synchronously if the result is cached and
 * nobody has written to the tables since.
 */
export type ComputeCached = <Answer>(found: CachedComputation<Answer>) => Answer | Promise<Answer>

/** The row scope of a person. */
export interface RowScope {
  /** A key that is equal for equal row scopes. */
  readonly key: string
  /**
   * The ids of the `root` records that the person belongs to and that restrict the resource. Undefined means that the
   * person has no restriction.
   */
  idsOf(resource: Resource, root: string): readonly string[] | undefined
}
