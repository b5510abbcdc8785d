import type { AnyRecord, Conflict, FieldChange, Resource } from '../vocabulary'

/** What somebody has done with a record since it was seen. */
export interface Deed {
  /** Their name; null where nobody is known. */
  readonly by: string | null
  readonly at: string
  readonly action: string
  /** The name of the permission of what was asked, such as 'ticket.state'. */
  readonly call: string | null
  readonly fields: readonly string[]
}

/** What whoever changes a record is asked, as others came first. */
export interface Overtaken {
  readonly resource: Resource
  /** As it stands now. */
  readonly record: AnyRecord
  /** What others have done since, the newest first; none where nobody tells. */
  readonly meanwhile: readonly Deed[]
  /** What is to be decided, value by value; none where it is the whole. */
  readonly conflicts: readonly Conflict[]
  /** What has changed since; asked whether it is meant nevertheless. */
  readonly changes: readonly FieldChange[]
  /** The word for what is to be done nevertheless. */
  readonly doIt?: string
}

/** What is chosen, by the path of the conflict; empty where it is done nevertheless. */
export type Decisions = ReadonlyMap<string, unknown>

/** What a conflict is known by among the decisions. */
export const keyOf = ({ path }: Pick<Conflict, 'path'>): string => path.join('\n')
