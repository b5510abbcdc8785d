import { commentCalls, longestComment, mostMentioned } from '../../vocabulary'
import { type Besides, below, describe } from './describe'
import { type Json, listOf, object, reference, text } from './schema'

const truth: Json = { type: 'boolean' }

const moment: Json = { ...text, format: 'date-time' }

const people = listOf(reference('CommentPerson'))

/** The schemas of what people write below records. */
export const commentSchemas: Json = {
  CommentPerson: object({ id: text, name: text }),
  Comment: object({
    id: text,
    text,
    by: reference('CommentPerson'),
    at: moment,
    editedAt: { ...moment, type: ['string', 'null'] },
    mentions: people,
    canEdit: { ...truth, description: 'Whether the caller may change it now.' },
    canDelete: { ...truth, description: 'Whether the caller may delete it now.' },
    isNew: { ...truth, description: 'It mentions the caller, who has not seen it yet.' },
  }),
  NewComment: object(
    {
      text: { ...text, maxLength: longestComment },
      mentions: {
        ...listOf(text),
        maxItems: mostMentioned,
        description: 'The ids of people who see the record; they learn of the comment.',
      },
      version: {
        ...text,
        description: 'When it was changed last, or written, as the caller has seen it: another one is refused.',
      },
    },
    ['mentions', 'version'],
  ),
  Mention: object({
    id: { ...text, description: 'That of the comment.' },
    resource: text,
    record: text,
    title: text,
    text: { ...text, description: 'The beginning of the comment.' },
    by: reference('CommentPerson'),
    at: moment,
    isNew: truth,
  }),
}

const comment = object({ data: reference('Comment') })

const mentions = object({ data: listOf(reference('Mention')), unseen: { type: 'integer' } })

/** The calls of what people write below records of resources that have comments. */
export const commentCallsDescribed: readonly Besides[] = [
  describe('Comments', 'listComments', below(commentCalls.list), {
    query: [['before', 'The id of a comment: the older ones are answered. Default: the newest.']],
    answers: object({ data: listOf(reference('Comment')), more: truth }),
  }),
  describe('Comments', 'mentionable', below(commentCalls.people), {
    query: [['q', 'How their names begin.']],
    answers: object({ data: people }),
  }),
  describe('Comments', 'createComment', below(commentCalls.create), {
    takes: reference('NewComment'),
    answers: comment,
  }),
  describe('Comments', 'editComment', below(commentCalls.edit), { takes: reference('NewComment'), answers: comment }),
  describe('Comments', 'deleteComment', below(commentCalls.delete), {
    answers: object({ data: object({ id: text }) }),
  }),
  describe('Comments', 'mentions', below(commentCalls.mentions), { answers: mentions }),
  describe('Comments', 'seeMentions', below(commentCalls.seen), {
    takes: object({ ids: { ...listOf(text), maxItems: 100 } }),
    answers: mentions,
  }),
]
