import type { AnyRecord, FieldChange, JobRequest, Resource } from '../../../vocabulary'
import type { Values } from '../../contract/handler'
import type { Person } from '../../contract/person'
import type { Store } from '../../contract/store'
import type { CallTransaction, RecordCall } from '../../records/record-call'

/** The input of a job without its records. */
export type JobParameters = Omit<JobRequest, 'ids' | 'query' | 'except'>

/** One item of a job. */
export interface JobItemInput {
  /** The id of the item's record. Default: the record that `input` identifies. */
  readonly record: string | null
  /** The version of the record in the preview. Default: the item had no preview yet. */
  readonly version: string | null
  /** The input of this item, if each item has a different input. */
  readonly input: Values | null
}

/** A record before and after the change, with the values that the person may see. */
export interface ItemChange {
  readonly before?: AnyRecord
  readonly after?: AnyRecord
  /** The changes, if the record before and after does not show the changes. */
  readonly changes?: readonly FieldChange[]
  /** The item's title. Default: the title of its record. */
  readonly title?: string
  /** Whether the item changed nothing, because the record already has the requested values. */
  readonly isSame?: boolean
}

/** The call that changes one item. The caller commits or rolls back its transaction. */
export type ItemCall = RecordCall & { readonly joined: CallTransaction }

/** An operation on many records. */
export interface JobOperation {
  /** The items of the job, if the items are not selected by ids or by a list. */
  readonly items?: (
    store: Store,
    person: Person,
    asked: JobParameters,
  ) => Promise<readonly { readonly title: string; readonly given: Values }[]>
  /** Whether the items are uploaded later, as rows of values. Default: the request names the records. */
  readonly bringsRows?: boolean
  /** The English name of the operation. */
  readonly label: (resource: Resource, asked: JobParameters) => string
  /** The required permissions, without the name of the resource. */
  readonly permissions: (resource: Resource, asked: JobParameters) => readonly string[]
  /** Refuses parameters that are invalid for the fields of the resource that the person may see. */
  readonly expect: (seen: Resource, asked: JobParameters) => void
  /**
   * Processes one item with any number of changes, in the transaction of the `call`. A preview runs the same code in a
   * transaction that is rolled back.
   */
  readonly each: (call: ItemCall, asked: JobParameters, item: JobItemInput) => Promise<ItemChange>
}
