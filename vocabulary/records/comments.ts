import { phrase } from '../text/i18n'

/** The permission, without the resource's name, to write comments below its records. */
export const commentPermission = 'comment'

/** The permission, without the resource's name, to delete the comments of others. */
export const moderatePermission = 'moderateComments'

/** The labels of these permissions on the screens for roles. */
export const commentPermissionLabels: Readonly<Record<string, string>> = {
  [commentPermission]: phrase('Comment'),
  [moderatePermission]: phrase('Moderate comments'),
}

/** The resource name in live events about new, changed or deleted comments. */
export const commentChangeResource = 'record-comment'

/** The maximum number of characters of a comment. */
export const maxCommentLength = 10_000

/** The maximum number of people that a comment can mention. */
export const maxMentionsPerComment = 20

/** The author of a comment, or a mentioned person, with the name at that time. */
export interface CommentPerson {
  readonly id: string
  readonly name: string
}

/** A comment on a record, as the API returns it. */
export interface RecordComment {
  readonly id: string
  /** The typed text, without markup. A mentioned person is written as '@' with the name. */
  readonly text: string
  readonly by: CommentPerson
  /** The moment of writing, in ISO 8601. */
  readonly at: string
  /** The moment of the last change. Null if the comment was never changed. */
  readonly editedAt: string | null
  readonly mentions: readonly CommentPerson[]
  /** Whether the reader can change the comment now. */
  readonly canEdit: boolean
  /** Whether the reader can delete the comment now. */
  readonly canDelete: boolean
  /** Whether the comment mentions the reader and the reader has not seen it. */
  readonly isNew: boolean
}

/** A comment that mentions the reader. */
export interface Mention {
  /** The id of the comment. */
  readonly id: string
  readonly resource: string
  readonly record: string
  /** The name of the record when the comment was written. */
  readonly title: string
  /** The beginning of the comment. */
  readonly text: string
  readonly by: CommentPerson
  /** The moment of writing, in ISO 8601. */
  readonly at: string
  readonly isNew: boolean
}
