import type { MoreRows } from '../integrations/adapters/more-rows'
import type { AnyRecord, CsvSeparator, ItemOutcome, Job, JobItem, JobRequest, Resource } from '../vocabulary'
import type { ListCriteria } from './list-criteria'
import type { ApiProblem } from './problem'

/** One entry of a dropdown. */
export interface DropdownOption {
  readonly id: string
  readonly name: string
}

/** What a dropdown may offer. */
export interface DropdownOptions {
  readonly options: readonly DropdownOption[]
  /** There are more than came; absent where all did. */
  readonly more?: MoreRows
  /** Whether others are found by looking for them in the list. */
  readonly isSearchable: boolean
}

/** What an API answers to a change. */
export interface RecordChangeResult {
  readonly message?: string
  readonly data?: AnyRecord
  /** The secret that the action `reveals`. */
  readonly revealed?: string
}

/** What is to be saved of a record that exists. */
export interface RecordSaveRequest {
  /** The record as it was seen when it was begun. */
  readonly base: AnyRecord
  /** What it shall be: a field that is left out stays. An API without versions is sent all of it. */
  readonly values: Readonly<Record<string, unknown>>
  /** How the values would have been written, had nothing been typed over a record. Default: as they are read. */
  readonly written?: (
    record: AnyRecord,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  /** The id under which the history keeps several changes together, where the API takes one. */
  readonly batch?: string
  /** As of {@link BulkChangeOptions}. */
  readonly isFresh?: boolean
}

/** What was saved, with sentences about what others had changed by then. */
export interface RecordSaveResult extends RecordChangeResult {
  readonly meanwhile?: readonly string[]
}

/** How a record is changed that is one of many. */
export interface BulkChangeOptions {
  /** The id under which the history keeps several changes together, where the API takes one. */
  readonly batch?: string
  /** No toast, neither of success nor of failure: the caller tells of both. Default: false. */
  readonly quiet?: boolean
  /** It was read just before, and is not read once more. Default: false. */
  readonly isFresh?: boolean
}

/** Some days of the calendar, such as '2026-03-31'; both ends included. */
export interface CalendarRange {
  readonly from: string
  readonly to: string
}

/** A record that a search over all resources has found. */
export interface GlobalSearchHit {
  readonly resource: string
  readonly id: string
  readonly title: string
  /** Another of its values, which tells it from others of its name. */
  readonly note?: string
  /** What its declaration says of it in brief, with what it takes to be shown. */
  readonly brief?: Readonly<Record<string, unknown>>
}

/** Looks for records of all resources, without toast or spinner; the best come first. Undefined where this API has no such call. */
export type GlobalSearchCall = (text: string) => Promise<readonly GlobalSearchHit[] | undefined>

/** How somebody looks at a list, under a name. */
export interface SavedListView {
  readonly id: string
  readonly name: string
  /** What the list's address says, without its page. */
  readonly query: string
  readonly columns: readonly string[]
  /** Whether all who see the list have it. */
  readonly isShared: boolean
  readonly isOwn: boolean
}

/** The views of lists that people keep. */
export interface SavedListViews {
  /** Whether views can be shared at all. */
  canShare(): boolean
  list(resource: string): Promise<readonly SavedListView[]>
  /** The views of several lists, each with the name of its resource. */
  all(resources: readonly string[]): Promise<readonly { readonly resource: string; readonly view: SavedListView }[]>
  /** Keeps a view, in place of the one of that id. A refusal is thrown with its problems. */
  save(resource: string, view: Omit<SavedListView, 'id' | 'isOwn'> & { readonly id?: string }): Promise<SavedListView>
  remove(resource: string, id: string): Promise<void>
}

/** A screen that a person may mark to find again. */
export interface Bookmark {
  readonly id: string
  readonly isBookmarked: boolean
  /** Its address, as far as the API tells. */
  readonly target?: string
}

/** The calls that Refine's data provider has no name for. Toasts, the loading counter and errors are dealt with beneath it. */
export interface Api {
  /** The active records for a dropdown; with `within`, only those whose field has the value. */
  options(resource: Resource, within?: { readonly field: string; readonly value: string }): Promise<DropdownOptions>
  /** The names of a resource's records by their ids, inactive and hidden ones among them, as far as its API lists them. */
  names(resource: Resource): Promise<ReadonlyMap<string, string>>
  /**
   * Saves what was changed of a record, and merges it with what others have changed since it was seen; asks where both
   * have changed the same. Refused with `isDeleted` where it is deleted, and with 412 where they would rather not decide.
   *
   * @param quiet no toast, neither of success nor of failure: the caller tells of both. Default: false.
   */
  save(resource: Resource, saving: RecordSaveRequest, quiet?: boolean): Promise<RecordSaveResult>
  /** Flips a record's status from what was seen of it; where somebody else has done so by now, nothing is left to do. */
  toggle(resource: Resource, seen: AnyRecord, how?: BulkChangeOptions): Promise<RecordChangeResult>
  /** Deletes a record; asks again where it is not what was seen. */
  remove(resource: Resource, seen: AnyRecord, how?: BulkChangeOptions): Promise<RecordChangeResult>
  /**
   * Creates records, a few at a time and without toast or spinner; one failure does not stop the others, unless nothing
   * more can be created at all. Tells of each that is done, with the problem where it failed.
   */
  createAll(
    resource: Resource,
    records: readonly Readonly<Record<string, unknown>>[],
    told: (index: number, problem?: ApiProblem) => void,
  ): Promise<void>
  /**
   * Saves what was changed of several records, a few at a time and as one in the history; one failure does not stop the
   * others, unless nothing more can be saved at all. Tells of each that is done, with the problem where it failed. A single
   * toast tells of all that are saved.
   */
  saveAll(
    resource: Resource,
    all: readonly RecordSaveRequest[],
    told: (index: number, problem?: ApiProblem, saved?: RecordSaveResult) => void,
  ): Promise<void>
  /**
   * Does one of a resource's actions; a file that it answers with is saved by the browser. Where others have changed
   * since what it depends on, it is refused, or asked whether it is meant all the same.
   *
   * @param seen the record as it was seen; of an id alone it is not known what was.
   */
  act(
    resource: Resource,
    action: string,
    seen: AnyRecord | undefined,
    values?: Readonly<Record<string, unknown>>,
    how?: BulkChangeOptions,
  ): Promise<RecordChangeResult>
  /** The file of an action that `downloads` one, to be shown; without toast or spinner. */
  file(resource: Resource, action: string, record: AnyRecord): Promise<Blob>
  /**
   * Asks one of a resource's actions that are `readOnly`, without toast or spinner. Undefined where this API has no such
   * call; a refusal is thrown with its problems.
   */
  ask(
    resource: Resource,
    action: string,
    values?: Readonly<Record<string, unknown>>,
    id?: string,
  ): Promise<Readonly<Record<string, unknown>> | undefined>
  /** Looks through the eyes of a role, as an action that reads has answered it: `{ id, name, permissions }`. */
  viewAs(role: Readonly<Record<string, unknown>>): void
  /**
   * The single object of GET /dashboard-stats; undefined where this API has none.
   *
   * @param range the days that it is asked for. Default: none are named, as not every API takes any.
   */
  dashboardStats(range?: CalendarRange): Promise<Readonly<Record<string, unknown>> | undefined>
}

/** Bookmarks, which not every API keeps. */
export interface Bookmarks {
  /** What can be marked, with what is marked in the order in which it was; undefined where the API keeps none. It never fails. */
  list(): Promise<readonly Bookmark[] | undefined>
  /** Marks or unmarks. A failure has been told by a toast. */
  update(id: string): Promise<void>
}

/** Changes of many records that the API makes by itself. A refusal is thrown with its problems, and told by no toast. */
export interface Jobs {
  /** Whether the API makes such changes to the records of a resource. */
  areFor(resource: Resource): boolean
  /** One's own, the newest first. */
  list(): Promise<readonly Job[]>
  /** Whether the API undoes them as a whole. */
  areUndone(): boolean
  /**
   * Asks for a change, which is looked at at once and begins when it is started.
   *
   * @param view in place of ids: all that a list has so.
   */
  create(order: JobRequest, view?: ListCriteria): Promise<Job>
  /** Brings rows of an import, at most 1,000 at a time; the look at them begins with the last. */
  rows(id: string, rows: readonly Readonly<Record<string, unknown>>[], last: boolean): Promise<Job>
  /** How far it has come. */
  job(id: string): Promise<Job>
  start(id: string): Promise<Job>
  /** Ends it where it stands: what is done stays done. */
  cancel(id: string): Promise<Job>
  /** Does once more what has failed. */
  retry(id: string): Promise<Job>
  /** What has become of its records: a page of them, and how many there are in all. */
  items(
    id: string,
    page?: { readonly outcome?: ItemOutcome; readonly start?: number; readonly end?: number },
  ): Promise<{ readonly items: readonly JobItem[]; readonly total: number }>
  /** The same as a CSV file. Default: all records, separated as spreadsheets expect in the person's language. */
  itemsCsv(id: string, options?: { readonly outcome?: ItemOutcome; readonly separator?: CsvSeparator }): Promise<Blob>
  /** Who has followed a job to its end says so: what was read before is out of date. */
  ended(): void
}

/** Whether the signed-in person may do something; answered at once from the permissions kept. */
export type AccessCheck = (resource: string, action: string) => boolean
