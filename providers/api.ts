import type { MoreRows } from '../integrations/adapters/more-rows'
import type { AnyRecord, CsvSeparator, ItemOutcome, Job, JobItem, JobRequest, Resource } from '../vocabulary'
import type { ListCriteria } from './lists/list-criteria'
import type { ApiProblem } from './problem'

/** An option of a dropdown. */
export interface DropdownOption {
  readonly id: string
  readonly name: string
}

/** The options of a dropdown. */
export interface DropdownOptions {
  readonly options: readonly DropdownOption[]
  /** Information about missing options. Absent if all options are included. */
  readonly more?: MoreRows
  /** Whether a search in the list can find more options. */
  readonly isSearchable: boolean
}

/** The result of a change. */
export interface RecordChangeResult {
  readonly message?: string
  readonly data?: AnyRecord
  /** The secret, if the action `reveals` one. */
  readonly revealed?: string
}

/** A change of an existing record. */
export interface RecordSaveRequest {
  /** The record as the user last saw it, before the change. */
  readonly base: AnyRecord
  /** The new values. Missing fields stay unchanged. An API without versions receives all values. */
  readonly values: Readonly<Record<string, unknown>>
  /** Converts a record to the values that the form would send without user input. Default: the record itself. */
  readonly written?: (
    record: AnyRecord,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  /** The id that groups several changes in the history, if the API supports groups. */
  readonly batch?: string
  /** See {@link BulkChangeOptions}. */
  readonly isFresh?: boolean
}

/** The result of saving, with messages about concurrent changes of other users. */
export interface RecordSaveResult extends RecordChangeResult {
  readonly meanwhile?: readonly string[]
}

/** Options of a change that is one of many. */
export interface BulkChangeOptions {
  /** The id that groups several changes in the history, if the API supports groups. */
  readonly batch?: string
  /** Whether no toast is shown, because the caller reports success and failure. Default: false. */
  readonly quiet?: boolean
  /** Whether the record was read just before, so that it is not read again. Default: false. */
  readonly isFresh?: boolean
}

/** A range of days such as '2026-03-31', including both ends. */
export interface CalendarRange {
  readonly from: string
  readonly to: string
}

/** A result of the search over all resources. */
export interface GlobalSearchHit {
  readonly resource: string
  readonly id: string
  readonly title: string
  /** Another value of the record, to distinguish records with equal titles. */
  readonly note?: string
  /** The values of the declared `summary` fields, with the values needed to show them. */
  readonly brief?: Readonly<Record<string, unknown>>
}

/** Searches all resources, best results first, without toast or spinner. Undefined if the API has no such call. */
export type GlobalSearchCall = (text: string) => Promise<readonly GlobalSearchHit[] | undefined>

/** A named view of a list. */
export interface SavedListView {
  readonly id: string
  readonly name: string
  /** The query of the list's address, without the page. */
  readonly query: string
  readonly columns: readonly string[]
  /** Whether all users of the list can see the view. */
  readonly isShared: boolean
  readonly isOwn: boolean
}

/** The saved views of lists. */
export interface SavedListViews {
  /** Whether views can be shared. */
  canShare(): boolean
  list(resource: string): Promise<readonly SavedListView[]>
  /** The views of several lists, each with the name of its resource. */
  all(resources: readonly string[]): Promise<readonly { readonly resource: string; readonly view: SavedListView }[]>
  /** Saves a view, or replaces the view with the same id. Throws a problem if the API rejects the view. */
  save(resource: string, view: Omit<SavedListView, 'id' | 'isOwn'> & { readonly id?: string }): Promise<SavedListView>
  remove(resource: string, id: string): Promise<void>
}

/** A screen that a user can bookmark. */
export interface Bookmark {
  readonly id: string
  readonly isBookmarked: boolean
  /** The address of the screen, if the API returns the address. */
  readonly target?: string
}

/**
 * The calls that Refine's data provider does not have. The layer below handles toasts, the loading indicator and
 * errors.
 */
export interface Api {
  /** The active records for a dropdown. With `within`, only the records with this field value. */
  options(resource: Resource, within?: { readonly field: string; readonly value: string }): Promise<DropdownOptions>
  /** The names of a resource's records by id, including inactive and hidden records, as far as the API lists them. */
  names(resource: Resource): Promise<ReadonlyMap<string, string>>
  /**
   * Saves changes to a record and merges them with concurrent changes of other users. Asks the user if both changed the
   * same value. Rejects with `isDeleted` if the record is deleted, and with 412 if the user cancels.
   *
   * @param quiet whether no toast is shown, because the caller reports success and failure. Default: false.
   */
  save(resource: Resource, saving: RecordSaveRequest, quiet?: boolean): Promise<RecordSaveResult>
  /** Switches a record's status from the seen status. Does nothing if another user has already switched it. */
  toggle(resource: Resource, seen: AnyRecord, how?: BulkChangeOptions): Promise<RecordChangeResult>
  /** Deletes a record. Asks the user again if the record has changed. */
  remove(resource: Resource, seen: AnyRecord, how?: BulkChangeOptions): Promise<RecordChangeResult>
  /**
   * Creates several records, a few at a time, without toast or spinner. A failure does not stop the other records,
   * except when nothing more can be created. Calls `told` after each record, with the problem of a failure.
   */
  createAll(
    resource: Resource,
    records: readonly Readonly<Record<string, unknown>>[],
    told: (index: number, problem?: ApiProblem) => void,
  ): Promise<void>
  /**
   * Saves changes to several records, a few at a time, as one group in the history. A failure does not stop the other
   * records, except when nothing more can be saved. Calls `told` after each record, with the problem of a failure. One
   * toast reports all saved records.
   */
  saveAll(
    resource: Resource,
    all: readonly RecordSaveRequest[],
    told: (index: number, problem?: ApiProblem, saved?: RecordSaveResult) => void,
  ): Promise<void>
  /**
   * Runs an action of a resource. If the response is a file, the browser saves it. If another user changed a relevant
   * value, the action is rejected, or the user must confirm it.
   *
   * @param seen the record as the user last saw it. With only an id, changes cannot be detected.
   */
  act(
    resource: Resource,
    action: string,
    seen: AnyRecord | undefined,
    values?: Readonly<Record<string, unknown>>,
    how?: BulkChangeOptions,
  ): Promise<RecordChangeResult>
  /** The file of an action with `downloads`, for display, without toast or spinner. */
  file(resource: Resource, action: string, record: AnyRecord): Promise<Blob>
  /**
   * Calls a `readOnly` action, without toast or spinner. Undefined if the API has no such call. Throws a problem if the
   * API rejects the call.
   */
  ask(
    resource: Resource,
    action: string,
    values?: Readonly<Record<string, unknown>>,
    id?: string,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Views the product as a role. The argument is the response of a read-only action: `{ id, name, permissions }`. */
  viewAs(role: Readonly<Record<string, unknown>>): void
  /**
   * The response of GET /dashboard-stats. Undefined if the API has no such call.
   *
   * @param range the requested days. Default: no range, because not every API accepts a range.
   */
  dashboardStats(range?: CalendarRange): Promise<Readonly<Record<string, unknown>> | undefined>
}

/** Bookmarks, which not every API stores. */
export interface Bookmarks {
  /**
   * All screens that can be bookmarked. Bookmarked screens are first, in the order of bookmarking. Undefined if the API
   * has no bookmarks. Never rejects.
   */
  list(): Promise<readonly Bookmark[] | undefined>
  /** Adds or removes a bookmark. A failure is already shown as a toast. */
  update(id: string): Promise<void>
}

/** Bulk changes that the API runs itself. Rejections throw a problem and show no toast. */
export interface Jobs {
  /** Whether the API runs bulk changes for a resource. */
  areFor(resource: Resource): boolean
  /** The user's own jobs, newest first. */
  list(): Promise<readonly Job[]>
  /** Whether the API can undo jobs as a whole. */
  areUndone(): boolean
  /**
   * Creates a job. The API previews the job at once, and runs it after `start`.
   *
   * @param view selects all records of this list view instead of ids.
   */
  create(order: JobRequest, view?: ListCriteria): Promise<Job>
  /** Uploads rows of an import, at most 1,000 at a time. The preview begins after the last upload. */
  rows(id: string, rows: readonly Readonly<Record<string, unknown>>[], last: boolean): Promise<Job>
  /** The progress of a job. */
  job(id: string): Promise<Job>
  start(id: string): Promise<Job>
  /** Stops a job. Completed changes remain. */
  cancel(id: string): Promise<Job>
  /** Repeats the failed changes. */
  retry(id: string): Promise<Job>
  /** The results per record: a page of items, and their total number. */
  items(
    id: string,
    page?: { readonly outcome?: ItemOutcome; readonly start?: number; readonly end?: number },
  ): Promise<{ readonly items: readonly JobItem[]; readonly total: number }>
  /** The results as a CSV file. Default: all records, with the separator of spreadsheets in the user's language. */
  itemsCsv(id: string, options?: { readonly outcome?: ItemOutcome; readonly separator?: CsvSeparator }): Promise<Blob>
  /** Must be called when a followed job ends, because cached data are then out of date. */
  ended(): void
}

/** Whether the signed-in user may do something. Synchronous, with the stored permissions. */
export type AccessCheck = (resource: string, action: string) => boolean
