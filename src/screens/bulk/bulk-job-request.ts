import type { AnyRecord, JobRequest, Resource, Values } from '../../../vocabulary'
import type { ListState } from '../list/list-state'

/** The records that something is done with: those that were marked, or all that a list shows however long it is. */
export type BulkScope =
  | { readonly records: readonly AnyRecord[] }
  | {
      readonly state: ListState
      /** Undefined where nobody knows. */
      readonly total: number | undefined
      /** The ids of those that are not meant. */
      readonly except: ReadonlySet<string>
    }

/** What is done. */
export type BulkOperation = Pick<JobRequest, 'kind' | 'changes' | 'action' | 'values' | 'status'>

/** What is done with which records. */
export interface BulkJobRequest {
  readonly resource: Resource
  readonly scope: BulkScope
  readonly deed: BulkOperation
  /** What it is called, in the person's language. */
  readonly label: string
  /** A record as it is written as a whole, for an API that takes no part of one. */
  readonly written: (record: AnyRecord) => Values
}

/** How many records are meant, as far as that is known. */
export const scopeSize = (scope: BulkScope): number | undefined =>
  'records' in scope ? scope.records.length : countExcept(scope.total, scope.except)

/** How many there are but for some, where it is known how many there are. */
export const countExcept = (total: number | undefined, except: ReadonlySet<string>): number | undefined =>
  total === undefined ? undefined : Math.max(0, total - except.size)
