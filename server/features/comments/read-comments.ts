import { sql } from 'kysely'
import {
  type CommentPerson,
  commentPermission,
  hasPermission,
  moderatePermission,
  type RecordComment,
  type Resource,
} from '../../../vocabulary'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import { commentTable, mentionTable } from './comment-tables'

/** A comment as it is kept. */
export interface CommentRow {
  readonly id: string
  readonly resource: string
  readonly record: string
  readonly title: string
  readonly text: string
  readonly person: string
  readonly byName: string
  readonly at: string
  readonly editedAt: string | null
  /** As JSON. */
  readonly mentions: string
}

/** So many are answered at once. */
const pageSize = 50

/** Milliseconds within which whoever wrote a comment may change or take it back; later, others have acted on it. */
export const commentEditMilliseconds = 24 * 60 * 60 * 1000

/** Whether somebody may still change what they wrote. */
export const canStillEditComment = ({ person, at }: CommentRow, me: Person): boolean =>
  person === me.id && Date.now() - Date.parse(at) < commentEditMilliseconds

/** A comment as somebody reads it. */
export function toRecordComment(row: CommentRow, me: Person, resource: Resource, isNew = false): RecordComment {
  const writes = hasPermission(me.permissions, resource, commentPermission)
  const isOwn = writes && canStillEditComment(row, me)
  return {
    id: row.id,
    text: row.text,
    by: { id: row.person, name: row.byName },
    at: row.at,
    editedAt: row.editedAt,
    mentions: JSON.parse(row.mentions) as CommentPerson[],
    canEdit: isOwn,
    canDelete: isOwn || hasPermission(me.permissions, resource, moderatePermission),
    isNew,
  }
}

/** The comment of that id; undefined where there is none. */
export async function findComment(trx: Transaction, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`select * from ${commentTable} where id = ${id}`.execute(trx)
  return rows[0]
}

/**
 * The comments on a record, the newest first, and whether there are older ones.
 *
 * @param before the id of the comment behind which to go on. Default: from the newest.
 */
export async function listComments(
  { db }: Store,
  me: Person,
  resource: Resource,
  record: string,
  before?: string,
): Promise<{ readonly data: readonly RecordComment[]; readonly more: boolean }> {
  const older = before === undefined ? sql`` : sql`and one.id < ${before}`
  const { rows } = await sql<CommentRow & { isNew: number }>`select one.*,
      exists (select 1 from ${mentionTable} as seen
        where seen.comment = one.id and seen.person = ${me.id} and seen."seenAt" is null) as "isNew"
    from ${commentTable} as one where one.record = ${record} and one.resource = ${resource.name} ${older}
    order by one.id desc limit ${pageSize + 1}`.execute(db)
  return {
    data: rows.slice(0, pageSize).map((row) => toRecordComment(row, me, resource, Boolean(row.isNew))),
    more: rows.length > pageSize,
  }
}
