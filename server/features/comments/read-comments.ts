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
import { oneOf } from '../../database/one-of'
import { commentTable, mentionTable } from './comment-tables'

/** A comment as stored. */
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
  /** The mentioned people, as JSON. */
  readonly mentions: string
}

/** The maximum number of comments in one response. */
const pageSize = 50

/**
 * The milliseconds for which the author may edit or delete a comment. After this time, other people may already have
 * reacted to the comment.
 */
export const commentEditMilliseconds = 24 * 60 * 60 * 1000

/** Whether a person may edit a comment at present. */
export const canStillEditComment = ({ person, at }: CommentRow, me: Person): boolean =>
  person === me.id && Date.now() - Date.parse(at) < commentEditMilliseconds

/** A comment in the format that a person receives. */
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

/** The comment with the id. Undefined if no such comment exists. */
export async function findComment(trx: Transaction, id: string): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`select * from ${commentTable} where id = ${id}`.execute(trx)
  return rows[0]
}

/**
 * The comments on a record, and whether older comments exist. The newest comment is first.
 *
 * @param before the id of a comment: only older comments are listed. Default: the list starts with the newest comment.
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

/** The comments on some records of a resource, in the format of an export. The oldest comment is first. */
export async function readCommentsOf({ db }: Pick<Store, 'db'>, resource: string, records: readonly string[]) {
  const { rows } = await sql<CommentRow>`select * from ${commentTable}
    where resource = ${resource} and ${oneOf(sql.ref('record'), records)} order by id`.execute(db)
  return rows.map(({ id, record, text, byName, at, editedAt }) => ({
    ...{ id, resource, record, text, by: byName, at, editedAt },
  }))
}
