import { commentCalls, maxCommentLength, maxMentionsPerComment } from '../../../vocabulary'
import { describeCall, type EngineCall, withApiBase } from './describe-call'
import { type Json, listSchema, objectSchema, schemaReference, textSchema } from './schema'

const truth: Json = { type: 'boolean' }

const moment: Json = { ...textSchema, format: 'date-time' }

const people = listSchema(schemaReference('CommentPerson'))

/** The schemas of comments. */
export const commentSchemas: Json = {
  CommentPerson: objectSchema({ id: textSchema, name: textSchema }),
  Comment: objectSchema({
    id: textSchema,
    text: textSchema,
    by: schemaReference('CommentPerson'),
    at: moment,
    editedAt: { ...moment, type: ['string', 'null'] },
    mentions: people,
    canEdit: { ...truth, description: 'Whether the caller may change it now.' },
    canDelete: { ...truth, description: 'Whether the caller may delete it now.' },
    isNew: { ...truth, description: 'It mentions the caller, who has not seen it yet.' },
  }),
  NewComment: objectSchema(
    {
      text: { ...textSchema, maxLength: maxCommentLength },
      mentions: {
        ...listSchema(textSchema),
        maxItems: maxMentionsPerComment,
        description: 'The ids of people who see the record; they learn of the comment.',
      },
      version: {
        ...textSchema,
        description: 'When it was changed last, or written, as the caller has seen it: another one is refused.',
      },
    },
    ['mentions', 'version'],
  ),
  Mention: objectSchema({
    id: { ...textSchema, description: 'That of the comment.' },
    resource: textSchema,
    record: textSchema,
    title: textSchema,
    text: { ...textSchema, description: 'The beginning of the comment.' },
    by: schemaReference('CommentPerson'),
    at: moment,
    isNew: truth,
  }),
}

const comment = objectSchema({ data: schemaReference('Comment') })

const mentions = objectSchema({ data: listSchema(schemaReference('Mention')), unseen: { type: 'integer' } })

/** The calls of comments on records. */
export const commentCallDescriptions: readonly EngineCall[] = [
  describeCall('Comments', 'listComments', withApiBase(commentCalls.list), {
    query: [['before', 'The id of a comment: the older ones are answered. Default: the newest.']],
    answers: objectSchema({ data: listSchema(schemaReference('Comment')), more: truth }),
  }),
  describeCall('Comments', 'mentionable', withApiBase(commentCalls.people), {
    query: [['q', 'How their names begin.']],
    answers: objectSchema({ data: people }),
  }),
  describeCall('Comments', 'createComment', withApiBase(commentCalls.create), {
    takes: schemaReference('NewComment'),
    answers: comment,
  }),
  describeCall('Comments', 'editComment', withApiBase(commentCalls.edit), {
    takes: schemaReference('NewComment'),
    answers: comment,
  }),
  describeCall('Comments', 'deleteComment', withApiBase(commentCalls.delete), {
    answers: objectSchema({ data: objectSchema({ id: textSchema }) }),
  }),
  describeCall('Comments', 'mentions', withApiBase(commentCalls.mentions), { answers: mentions }),
  describeCall('Comments', 'seeMentions', withApiBase(commentCalls.seen), {
    takes: objectSchema({ ids: { ...listSchema(textSchema), maxItems: 100 } }),
    answers: mentions,
  }),
]
