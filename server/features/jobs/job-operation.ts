import type { AnyRecord, FieldChange, JobRequest, Resource } from '../../../vocabulary'
import type { Values } from '../../contract/handler'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import type { CallTransaction, RecordCall } from '../../records/record-call'

/** What is asked of many records: all of an order but the records. */
export type JobParameters = Omit<JobRequest, 'ids' | 'query' | 'except'>

/** One of many records. */
export interface JobItemInput {
  /** Default: the one that `given` tells of. */
  readonly record: string | null
  /** The version that was looked at. Default: it was not looked at yet. */
  readonly version: string | null
  /** What it is done with, where each record has its own. */
  readonly input: Values | null
}

/** What a record was and has become, as the person sees it. */
export interface ItemChange {
  readonly before?: AnyRecord
  readonly after?: AnyRecord
  /** What has changed, where that is not told by the record before and after. */
  readonly changes?: readonly FieldChange[]
  /** What it is called. Default: as its record is. */
  readonly title?: string
  /** It has already what is asked for: nothing was done. */
  readonly isSame?: boolean
}

/** The call by which one of many records is changed, in a transaction that is kept or undone by whoever asks for it. */
export type ItemCall = RecordCall & { readonly joined: CallTransaction }

/** What can be done to many records at once. */
export interface JobOperation {
  /** What it is done with, one by one, where that is not records by their ids or by a list. */
  readonly items?: (
    store: Store,
    person: Person,
    asked: JobParameters,
  ) => Promise<readonly { readonly title: string; readonly given: Values }[]>
  /** Its records come later, as rows of values. Default: they are named when it is asked for. */
  readonly bringsRows?: boolean
  /** What is done, in English. */
  readonly label: (resource: Resource, asked: JobParameters) => string
  /** The names, without the resource's, of the permissions that it takes. */
  readonly permissions: (resource: Resource, asked: JobParameters) => readonly string[]
  /** Refuses what cannot be asked for of the resource as the person sees it. */
  readonly expect: (seen: Resource, asked: JobParameters) => void
  /**
   * Does it to one record, by any number of changes, all in the transaction of the `call`. The same is done to look what
   * would become of it, in a transaction that is undone.
   */
  readonly each: (call: ItemCall, asked: JobParameters, item: JobItemInput) => Promise<ItemChange>
}
