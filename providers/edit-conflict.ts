import type { AnyRecord, ConcurrentChange, Conflict, FieldChange, Resource } from '../vocabulary'

/** What whoever changes a record is asked, as others came first. */
export interface EditConflict {
  readonly resource: Resource
  /** As it stands now. */
  readonly record: AnyRecord
  /** What others have done since, the newest first; none where nobody tells. */
  readonly meanwhile: readonly ConcurrentChange[]
  /** What is to be decided, value by value; none where it is the whole. */
  readonly conflicts: readonly Conflict[]
  /** What has changed since; asked whether it is meant nevertheless. */
  readonly changes: readonly FieldChange[]
  /** The word for what is to be done nevertheless. */
  readonly doIt?: string
}

/** What is chosen, by the key of the conflict; empty where it is done nevertheless. */
export type ConflictDecisions = ReadonlyMap<string, unknown>
