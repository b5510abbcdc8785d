import type { Condition, Values } from '../conditions'

/** A list of related records on a record's page: the records of `resource` whose field `by` refers to the record. */
export interface RelatedRecords<R extends Values = Values> {
  /** The name of the other resource. */
  readonly resource: string
  /** The field of the other resource that refers to this record. */
  readonly by: string
  /** Default: the other resource's plural label. */
  readonly label?: string
  /** The condition on this record under which the list is shown. Default: always. */
  readonly when?: Condition<R>
}
