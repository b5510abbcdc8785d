import { isBlank, maxCommentLength, maxMentionsPerComment, t } from '../../../vocabulary'
import { isPossibleId } from '../../database/ids'
import { Problem } from '../../platform/problem'

/** The checked input of a comment. */
export interface CommentInput {
  readonly text: string
  /** The ids of the mentioned people. */
  readonly mentioned: readonly string[]
  /**
   * The version of the comment that the author has seen, which is the time of the last change. Default: any version.
   */
  readonly version?: string
}

const refused = (field: string, message: string) => new Problem(422, message, { [field]: [message] })

/** @throws Problem 422 with the field that the caller must fix. */
export function readCommentInput(body: unknown): CommentInput {
  const { text, mentions = [], version } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (typeof text !== 'string' || isBlank(text)) throw refused('text', t('Write something first.'))
  const written = text.replace(/\r\n?/g, '\n').trim()
  if (written.length > maxCommentLength)
    throw refused(
      'text',
      t('Comments must have at most {{longest}} characters. This comment has {{length}}. Shorten it.', {
        longest: maxCommentLength,
        length: written.length,
      }),
    )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression refuses control characters
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(written))
    throw refused('text', t('The comment contains invalid characters. Type it again, or paste it as plain text.'))
  const ids = Array.isArray(mentions) ? [...new Set(mentions)] : undefined
  if (!ids?.every((id): id is string => typeof id === 'string' && isPossibleId(id)))
    throw refused('mentions', t('Must be a list of the ids of people.'))
  if (ids.length > maxMentionsPerComment)
    throw refused('mentions', t('A comment can mention at most {{most}} people.', { most: maxMentionsPerComment }))
  return { text: written, mentioned: ids, ...(typeof version === 'string' && { version }) }
}
