import type { AnyRecord, ConcurrentChange, Conflict, FieldChange, Resource } from '../../vocabulary'

/** The data of a conflict dialog, after a concurrent change of another user. */
export interface EditConflict {
  readonly resource: Resource
  /** The record's current values. */
  readonly record: AnyRecord
  /** The other users' changes, newest first. Empty if the API does not report changes. */
  readonly meanwhile: readonly ConcurrentChange[]
  /** The conflicting values to decide. Empty if only the whole change must be confirmed. */
  readonly conflicts: readonly Conflict[]
  /** The changed fields, if the user must confirm the whole change. */
  readonly changes: readonly FieldChange[]
  /** The label of the button that continues. */
  readonly doIt?: string
}

/** The decisions by the key of the conflict. Empty if the user confirmed the whole change. */
export type ConflictDecisions = ReadonlyMap<string, unknown>
