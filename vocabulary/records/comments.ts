import { phrase } from '../text/i18n'

/** The permission, without the resource's name, to write comments below its records. */
export const commentPermission = 'comment'

/** The permission, without the resource's name, to delete the comments of other users. */
export const moderatePermission = 'moderateComments'

/** The labels of the permissions for comments, on the screens for roles. */
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
  /** The typed text, without markup. A mention of a person consists of '@' and the person's name. */
  readonly text: string
  readonly by: CommentPerson
  /** The time of writing, in ISO 8601. */
  readonly at: string
  /** The time of the last change. The value is null if the comment was never changed. */
  readonly editedAt: string | null
  readonly mentions: readonly CommentPerson[]
  /** Whether the reader can currently change the comment. */
  readonly canEdit: boolean
  /** Whether the reader can currently delete the comment. */
  readonly canDelete: boolean
  /** Whether the comment mentions the reader and the reader has not seen the comment. */
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
  /** The time of writing, in ISO 8601. */
  readonly at: string
  readonly isNew: boolean
}
