import type { AnyRecord, ConcurrentChange, Conflict, FieldChange, Resource } from '../../vocabulary'

/** The data for the dialog about a conflict with another user's change. */
export interface EditConflict {
  readonly resource: Resource
  /** The record's current values. */
  readonly record: AnyRecord
  /** The changes of other users, newest change first. Empty if the API does not report changes. */
  readonly meanwhile: readonly ConcurrentChange[]
  /**
   * The values in conflict, between which the user must decide. Empty if the user only has to confirm the entire
   * change.
   */
  readonly conflicts: readonly Conflict[]
  /** The changed fields, if the user must confirm the entire change. */
  readonly changes: readonly FieldChange[]
  /** The label of the button that continues with the change. */
  readonly doIt?: string
}

/** The user's decisions, by the key of the conflicting value. Empty if the user confirmed the entire change. */
export type ConflictDecisions = ReadonlyMap<string, unknown>
