import type { Condition, Values } from './conditions'

/** A list of other records on a record's page: those of `resource` whose field `by` refers to it. */
export interface RelatedRecords<R extends Values = Values> {
  /** The name of the other resource. */
  readonly resource: string
  /** Its field that refers to this record. */
  readonly by: string
  /** Default: the other resource's plural label. */
  readonly label?: string
  /** Shown only where this holds of the record. Default: always. */
  readonly when?: Condition<R>
}
