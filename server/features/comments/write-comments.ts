import { sql } from 'kysely'
import {
  type CommentPerson,
  commentPermission,
  hiddenMessage,
  isHidden,
  labelInSentence,
  language,
  moderatePermission,
  permissionName,
  type RecordComment,
  t,
  titleOf,
} from '../../../vocabulary'
import { missingPermissionProblem } from '../../auth/require-permission'
import type { Person } from '../../contract/person'
import type { Store, Transaction } from '../../contract/store'
import type { CallOrigin } from '../../database/history/call-origin'
import { writeHistoryEntries } from '../../database/history/entries'
import { isPossibleId, newId } from '../../database/ids'
import { oneOf } from '../../database/one-of'
import { Problem } from '../../platform/problem'
import { recordNotFound } from '../../records/record-call'
import type { CommentInput } from './comment-input'
import { commentTable, mentionTable } from './comment-tables'
import { type CommentedRecord, expectCommentedResource, expectVisibleCommentedRecord } from './commented-record'
import { queueMentionMail } from './mention-mails'
import type { MentionablePeople } from './mentionable-people'
import { type CommentRow, canStillEditComment, findComment, toRecordComment } from './read-comments'

/** The author of a comment, and the origin of the call. */
export interface CommentWriteContext {
  readonly store: Store
  readonly mentionable: MentionablePeople
  readonly person: Person
  readonly origin: CallOrigin
  /** Whether mentioned people receive a mail. */
  readonly mails: boolean
}

const asItIs = (label: string) => label

/** Records a comment in the history of its record, in the same transaction. */
const record = (
  { store, person, origin }: CommentWriteContext,
  trx: Transaction,
  row: CommentRow,
  change: { before?: string; after?: string },
) =>
  writeHistoryEntries(store, trx, [
    {
      action: 'done',
      by: person,
      about: { resource: row.resource, record: row.record, title: row.title },
      changes: [{ field: 'comment', ...change }],
      call: permissionName(row.resource, commentPermission),
      origin,
    },
  ])

/**
 * @throws Problem 422 if a mentioned person may not see the record, or if the author may not see the mentioned person.
 */
async function expectMentionable(
  { mentionable: readers, person }: CommentWriteContext,
  { mentioned }: CommentInput,
  place: CommentedRecord,
): Promise<readonly CommentPerson[]> {
  const found = await readers.filterMentionable(mentioned, place, person)
  if (found.length === mentioned.length) return found
  const message = t(
    'You cannot mention everyone listed: some may not see this {{one}}, are inactive, or are not visible to you.',
    {
      one: labelInSentence(t(place.resource.label.one)),
    },
  )
  throw new Problem(422, message, { mentions: [message] })
}

/** Stores the mentions of a comment. A mention of the author is not stored. */
async function mention(
  { person, mails }: CommentWriteContext,
  trx: Transaction,
  comment: string,
  people: readonly CommentPerson[],
) {
  for (const { id } of people) {
    if (id === person.id) continue
    await sql`insert into ${mentionTable} (comment, person) values (${comment}, ${id})
      on conflict (comment, person) do nothing`.execute(trx)
    if (mails) await queueMentionMail(trx, comment, id, language())
  }
}

/** Adds a comment to a record, without changing the record. */
export async function addComment(
  writing: CommentWriteContext,
  place: CommentedRecord,
  given: CommentInput,
): Promise<RecordComment> {
  const { store, person } = writing
  const { resource } = place
  await expectVisibleCommentedRecord(store, person, place)
  const people = await expectMentionable(writing, given, place)
  const row = await store.transaction(async (trx) => {
    await store.lock(trx, resource.name, [place.record])
    await expectVisibleCommentedRecord(store, person, place, trx)
    const found = await store.get(resource, place.record, trx)
    if (!found) throw recordNotFound(resource, place.record)
    if (isHidden(resource, found)) throw new Problem(409, hiddenMessage(resource, found))
    const made: CommentRow = {
      id: newId(),
      resource: resource.name,
      record: place.record,
      title: titleOf(resource, found, asItIs),
      text: given.text,
      person: person.id,
      byName: person.name,
      at: new Date().toISOString(),
      editedAt: null,
      mentions: JSON.stringify(people),
    }
    await sql`insert into ${commentTable} (id, resource, record, title, text, person, "byName", at, mentions)
      values (${made.id}, ${made.resource}, ${made.record}, ${made.title}, ${made.text}, ${made.person}, ${made.byName},
        ${made.at}, ${made.mentions})`.execute(trx)
    await mention(writing, trx, made.id, people)
    await record(writing, trx, made, { after: made.text })
    return made
  })
  return toRecordComment(row, person, resource)
}

const missingComment = () => new Problem(404, t('This comment no longer exists.'))

/** The comment with the id, on a record that the person may see. Locks the record until the transaction ends. */
async function lockCommentedRecord({ store, person }: CommentWriteContext, trx: Transaction, id: string) {
  const found = isPossibleId(id) ? await findComment(trx, id) : undefined
  if (!found) throw missingComment()
  const resource = expectCommentedResource(store, person, found.resource)
  const place = { resource, record: found.record }
  await store.lock(trx, resource.name, [found.record])
  await expectVisibleCommentedRecord(store, person, place, trx)
  const row = await findComment(trx, id)
  if (!row) throw missingComment()
  return { row, place }
}

/**
 * Edits a comment. Only the author may edit a comment, within a day.
 *
 * @throws Problem 403 for other people. Throws Problem 409 after a day, or if the comment has changed since the author
 * saw it.
 */
export async function editComment(
  writing: CommentWriteContext,
  id: string,
  given: CommentInput,
): Promise<RecordComment> {
  const { store, person } = writing
  const known = isPossibleId(id) ? await findComment(store.db, id) : undefined
  if (!known) throw missingComment()
  const resource = expectCommentedResource(store, person, known.resource)
  await expectVisibleCommentedRecord(store, person, { resource, record: known.record })
  if (known.person !== person.id) throw new Problem(403, t('Only the author can edit a comment.'))
  expectCommentedResource(store, person, known.resource, commentPermission)
  const people = await expectMentionable(writing, given, { resource, record: known.record })
  const row = await store.transaction(async (trx) => {
    const { row: before } = await lockCommentedRecord(writing, trx, id)
    if (!canStillEditComment(before, person))
      throw new Problem(409, t('Comments can be edited for only one day. Write a new comment.'))
    if (given.version !== undefined && given.version !== (before.editedAt ?? before.at))
      throw new Problem(
        409,
        t('You changed this comment in another window. Load the comment again and repeat your change.'),
      )
    const after: CommentRow = {
      ...before,
      text: given.text,
      editedAt: new Date().toISOString(),
      mentions: JSON.stringify(people),
    }
    await sql`update ${commentTable} set text = ${after.text}, "editedAt" = ${after.editedAt},
      mentions = ${after.mentions} where id = ${id}`.execute(trx)
    const kept = sql`and not ${oneOf(
      sql.ref('person'),
      people.map(({ id }) => id),
    )}`
    await sql`delete from ${mentionTable} where comment = ${id} ${kept}`.execute(trx)
    await mention(writing, trx, id, people)
    if (after.text !== before.text) await record(writing, trx, after, { before: before.text, after: after.text })
    return after
  })
  return toRecordComment(row, person, resource)
}

/**
 * Deletes a comment, which stays in the history. The author may delete a comment within a day. People with the
 * permission may delete any comment.
 *
 * @throws Problem 403 for other people.
 */
export async function deleteComment(writing: CommentWriteContext, id: string): Promise<void> {
  const { store, person } = writing
  await store.transaction(async (trx) => {
    const { row, place } = await lockCommentedRecord(writing, trx, id)
    const { canDelete } = toRecordComment(row, person, place.resource)
    if (!canDelete) throw missingPermissionProblem(store.registry, permissionName(row.resource, moderatePermission))
    await sql`delete from ${mentionTable} where comment = ${id}`.execute(trx)
    await sql`delete from ${commentTable} where id = ${id}`.execute(trx)
    await record(writing, trx, row, { before: row.text })
  })
}
