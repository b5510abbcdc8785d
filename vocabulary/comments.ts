import { phrase } from './i18n'

/** The permission, without the resource's name, to write comments below its records. */
export const commentPermission = 'comment'

/** The permission, without the resource's name, to delete the comments of others. */
export const moderatePermission = 'moderateComments'

/** What these permissions are called where roles are given them. */
export const commentPermissionLabels: Readonly<Record<string, string>> = {
  [commentPermission]: phrase('Comment'),
  [moderatePermission]: phrase('Moderate comments'),
}

/** The name under which the live stream tells that comments were written, changed or deleted. */
export const commentChangeResource = 'record-comment'

/** A comment has so many characters at most. */
export const maxCommentLength = 10_000

/** A comment mentions so many people at most. */
export const maxMentionsPerComment = 20

/** Somebody who wrote a comment or is mentioned in one, by the name at the time. */
export interface CommentPerson {
  readonly id: string
  readonly name: string
}

/** What somebody has written below a record, as it is answered. */
export interface RecordComment {
  readonly id: string
  /** As it was typed: no markup. Whoever is mentioned stands in it as '@' with their name. */
  readonly text: string
  readonly by: CommentPerson
  /** When, as ISO 8601. */
  readonly at: string
  /** When it was changed last; null where it never was. */
  readonly editedAt: string | null
  readonly mentions: readonly CommentPerson[]
  /** Whether the reader may change it now. */
  readonly canEdit: boolean
  /** Whether the reader may delete it now. */
  readonly canDelete: boolean
  /** It mentions the reader, who has not seen it yet. */
  readonly isNew: boolean
}

/** A comment that mentions the reader. */
export interface Mention {
  /** That of the comment. */
  readonly id: string
  readonly resource: string
  readonly record: string
  /** What the record was called when it was written. */
  readonly title: string
  /** The beginning of the comment. */
  readonly text: string
  readonly by: CommentPerson
  /** When it was written, as ISO 8601. */
  readonly at: string
  readonly isNew: boolean
}
