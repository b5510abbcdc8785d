import type { MoreRows } from '../integrations/adapters/more-rows'
import type { AnyRecord, CsvSeparator, ItemOutcome, Job, JobItem, JobRequest, Resource } from '../vocabulary'
import type { ListCriteria } from './lists/list-criteria'
import type { ApiProblem } from './problem'

/** An option of a dropdown. */
export interface DropdownOption {
  readonly id: string
  readonly name: string
  /** Further texts by which people find the record, from the search fields of its list. Default: no further texts. */
  readonly searched?: readonly string[]
}

/** Filters the options of a dropdown by the value of one of their fields. */
export interface OptionFilter {
  readonly field: string
  /** The value, or several values of which each is accepted. */
  readonly value: string | readonly string[]
}

/** The options of a dropdown. */
export interface DropdownOptions {
  readonly options: readonly DropdownOption[]
  /** Information about options that the response does not include. Absent if the response includes all options. */
  readonly more?: MoreRows
  /** Whether a search in the list can find more options. */
  readonly isSearchable: boolean
}

/** The result of a change. */
export interface RecordChangeResult {
  readonly message?: string
  readonly data?: AnyRecord
  /** The secret, if the action has the option `reveals`. */
  readonly revealed?: string
}

/** A change of an existing record. */
export interface RecordSaveRequest {
  /** The record as the user last saw it, before the change. */
  readonly base: AnyRecord
  /**
   * The new values. Fields that the values do not contain stay unchanged. If an API has no versions, the API receives
   * all values.
   */
  readonly values: Readonly<Record<string, unknown>>
  /**
   * Converts a record to the values that the form would send without user input. By default, the record itself is used.
   */
  readonly written?: (
    record: AnyRecord,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  /** The id that groups several changes in the history, if the API supports groups. */
  readonly batch?: string
  /** Whether the caller has just read the record, see {@link BulkChangeOptions}. */
  readonly isFresh?: boolean
}

/** The result of saving, with messages about concurrent changes of other users. */
export interface RecordSaveResult extends RecordChangeResult {
  readonly meanwhile?: readonly string[]
}

/** Options for a change that is one of many changes. */
export interface BulkChangeOptions {
  /** The id that groups several changes in the history, if the API supports groups. */
  readonly batch?: string
  /** Whether the change shows no toast, because the caller reports success and failure. Default: false. */
  readonly quiet?: boolean
  /** Whether the caller has just read the record, so that the record is not read again. Default: false. */
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
  /** The values of the fields in the declared `summary`, and the values that are needed to show the summary. */
  readonly brief?: Readonly<Record<string, unknown>>
}

/**
 * Searches all resources, without toast or spinner, and returns the best results first. The function is undefined if
 * the API has no search over all resources.
 */
export type GlobalSearchCall = (text: string) => Promise<readonly GlobalSearchHit[] | undefined>

/** A named view of a list. */
export interface SavedListView {
  readonly id: string
  readonly name: string
  /** The query of the list's address, without the number of the page. */
  readonly query: string
  readonly columns: readonly string[]
  /** Whether all users who can open the list can see the view. */
  readonly isShared: boolean
  readonly isOwn: boolean
}

/** The saved views of lists. */
export interface SavedListViews {
  /** Whether users can share views with other users. */
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
  /** The address of the screen, if the API returns an address. */
  readonly target?: string
}

/**
 * The calls that Refine's data provider does not have. The layer below this interface handles toasts, the loading
 * indicator and errors.
 */
export interface Api {
  /**
   * The active records of a resource for a dropdown. With `within`, only records with the given value in the given
   * field are included.
   */
  options(resource: Resource, within?: OptionFilter): Promise<DropdownOptions>
  /** The names of a resource's records by id, including inactive and hidden records, if the API lists such records. */
  names(resource: Resource): Promise<ReadonlyMap<string, string>>
  /**
   * Saves changes to a record and merges them with concurrent changes of other users. If two users changed the same
   * value, the user is asked which value to keep. The promise rejects with `isDeleted` if the record is deleted, and
   * with status 412 if the user cancels.
   *
   * @param quiet whether the change shows no toast, because the caller reports success and failure. Default: false.
   */
  save(resource: Resource, saving: RecordSaveRequest, quiet?: boolean): Promise<RecordSaveResult>
  /**
   * Switches a record's status, starting from the status that the user saw. If another user has already switched the
   * status, nothing is changed.
   */
  toggle(resource: Resource, seen: AnyRecord, how?: BulkChangeOptions): Promise<RecordChangeResult>
  /** Deletes a record. If the record has changed in the meantime, asks the user again. */
  remove(resource: Resource, seen: AnyRecord, how?: BulkChangeOptions): Promise<RecordChangeResult>
  /**
   * Creates several records, a few at a time, without toast or spinner. If one record fails, the other records are
   * still created, unless no more records can be created. Calls `told` after each record, and passes the problem if the
   * record failed.
   */
  createAll(
    resource: Resource,
    records: readonly Readonly<Record<string, unknown>>[],
    told: (index: number, problem?: ApiProblem) => void,
  ): Promise<void>
  /**
   * Saves changes to several records, a few records at a time, as one group in the history. If one record fails, the
   * other records are still saved, unless no more records can be saved. Calls `told` after each record, and passes the
   * problem if the record failed. One toast reports the success for all saved records.
   */
  saveAll(
    resource: Resource,
    all: readonly RecordSaveRequest[],
    told: (index: number, problem?: ApiProblem, saved?: RecordSaveResult) => void,
  ): Promise<void>
  /**
   * Runs an action of a resource. If the response is a file, the browser saves the file. If another user changed a
   * relevant value, the action is rejected, or the user must confirm the action.
   *
   * @param seen the record as the user last saw it. If only an id is given, changes of other users cannot be detected.
   */
  act(
    resource: Resource,
    action: string,
    seen: AnyRecord | undefined,
    values?: Readonly<Record<string, unknown>>,
    how?: BulkChangeOptions,
  ): Promise<RecordChangeResult>
  /** Loads the file of an action with `downloads` for display, without toast or spinner. */
  file(resource: Resource, action: string, record: AnyRecord): Promise<Blob>
  /**
   * Calls a `readOnly` action, without toast or spinner. The result is undefined if the API does not have this action.
   * Throws a problem if the API rejects the action.
   */
  ask(
    resource: Resource,
    action: string,
    values?: Readonly<Record<string, unknown>>,
    id?: string,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
  /**
   * Shows the product as users with a role see the product. The argument is the response of a read-only action: `{ id,
   * name, permissions }`.
   */
  viewAs(role: Readonly<Record<string, unknown>>): void
  /**
   * Loads the dashboard statistics with GET /dashboard-stats. The result is undefined if the API has no dashboard
   * statistics.
   *
   * @param range the requested period, as a first and a last day. By default, the request contains no period, because
   * not every API accepts a period.
   */
  dashboardStats(range?: CalendarRange): Promise<Readonly<Record<string, unknown>> | undefined>
}

/** The calls for bookmarks, which not every API stores. */
export interface Bookmarks {
  /**
   * All screens that can be bookmarked. Bookmarked screens are first, oldest bookmark first. Undefined if the API has
   * no bookmarks. The promise never rejects.
   */
  list(): Promise<readonly Bookmark[] | undefined>
  /** Adds or removes a bookmark. If the call fails, a toast has already reported the failure. */
  update(id: string): Promise<void>
}

/**
 * The calls for bulk changes that the API runs itself. If the API rejects a call, the call throws a problem and shows
 * no toast.
 */
export interface Jobs {
  /** Whether the API runs bulk changes for a resource. */
  areFor(resource: Resource): boolean
  /** The user's own jobs, newest first. */
  list(): Promise<readonly Job[]>
  /** Whether the API can undo jobs as a whole. */
  areUndone(): boolean
  /**
   * Creates a job. The API immediately previews the job, and runs the job after `start`.
   *
   * @param view selects all records of this list view, in place of a list of ids.
   */
  create(order: JobRequest, view?: ListCriteria): Promise<Job>
  /** Uploads rows of an import, at most 1,000 at a time. The preview begins after the last upload has finished. */
  rows(id: string, rows: readonly Readonly<Record<string, unknown>>[], last: boolean): Promise<Job>
  /** The progress of a job. */
  job(id: string): Promise<Job>
  start(id: string): Promise<Job>
  /** Stops a job. Changes that the job has already made remain. */
  cancel(id: string): Promise<Job>
  /** Repeats the changes of a job that failed. */
  retry(id: string): Promise<Job>
  /** The result for each record: a page of items, and the total number of items. */
  items(
    id: string,
    page?: { readonly outcome?: ItemOutcome; readonly start?: number; readonly end?: number },
  ): Promise<{ readonly items: readonly JobItem[]; readonly total: number }>
  /**
   * The results of a job as a CSV file. By default, the file contains all records, with the separator that spreadsheets
   * expect in the user's language.
   */
  itemsCsv(id: string, options?: { readonly outcome?: ItemOutcome; readonly separator?: CsvSeparator }): Promise<Blob>
  /** Must be called when a watched job ends, because the job makes the cached data out of date. */
  ended(): void
}

/**
 * Whether the signed-in user has the permission for an action. The check is synchronous and uses the stored
 * permissions.
 */
export type AccessCheck = (resource: string, action: string) => boolean
