import type { AnyRecord, JobRequest, Resource, Values } from '../../../vocabulary'
import type { ListState } from '../list/state/list-state'

/** The records of an operation: the selected records, or all records of a list. */
export type BulkScope =
  | { readonly records: readonly AnyRecord[] }
  | {
      readonly state: ListState
      /** The number of records, or undefined if the number is unknown. */
      readonly total: number | undefined
      /** The ids of the excluded records. */
      readonly except: ReadonlySet<string>
    }

/** The operation for the API. */
export type BulkOperation = Pick<JobRequest, 'kind' | 'changes' | 'action' | 'values' | 'status'>

/** The operation and its records. */
export interface BulkJobRequest {
  readonly resource: Resource
  readonly scope: BulkScope
  readonly deed: BulkOperation
  /** The label of the operation, in the person's language. */
  readonly label: string
  /** Returns the full payload of a record, for an API that does not accept partial updates. */
  readonly written: (record: AnyRecord) => Values
}

/** The number of records that the operation applies to. Undefined if the number is unknown. */
export const scopeSize = (scope: BulkScope): number | undefined =>
  'records' in scope ? scope.records.length : countExcept(scope.total, scope.except)

/** The total number of records, minus the excluded records. Undefined if the total is unknown. */
export const countExcept = (total: number | undefined, except: ReadonlySet<string>): number | undefined =>
  total === undefined ? undefined : Math.max(0, total - except.size)
