import {
  apiBase,
  bookmarkCalls,
  iconNames,
  type Method,
  ownCalls,
  searchCall,
  sessionCalls,
  viewCalls,
} from '../../src/vocabulary'
import { failure, type Json, json, listOf, object, pathParameters, reference, text } from './schema'

/** A call that belongs to no resource. */
interface Besides {
  readonly method: Method
  /** From the host on. */
  readonly path: string
  readonly operation: Json
}

interface Details {
  /** A parameter of the query, and what it says. */
  readonly query?: readonly [name: string, description: string]
  readonly takes?: Json
  readonly answers?: Json
  /** Whether it is for those who are not signed in, too. Default: false. */
  readonly isOpen?: boolean
}

const describe = (
  tag: string,
  name: string,
  { method, path }: { readonly method: Method; readonly path: string },
  { query, takes, answers, isOpen = false }: Details = {},
): Besides => ({
  method,
  path,
  operation: {
    operationId: name,
    tags: [tag],
    parameters: [
      ...pathParameters(path),
      ...(query ? [{ name: query[0], in: 'query', required: true, description: query[1], schema: text }] : []),
    ],
    ...(isOpen && { security: [] }),
    ...(takes && { requestBody: { required: true, content: json(takes) } }),
    responses: { '200': { description: 'Done.', ...(answers && { content: json(answers) }) }, '4XX': failure },
  },
})

const below = <Call extends { readonly path: string }>(call: Call) => ({ ...call, path: apiBase + call.path })

const truth: Json = { type: 'boolean' }

/** The schemas that these calls refer to. */
export const schemasBesides: Json = {
  Hit: object({ resource: text, id: text, title: text, note: text }, ['note']),
  ListView: object({ ...viewFields(), id: text, isOwn: truth }),
  NewListView: object(viewFields(), ['isShared']),
  Bookmark: object({
    id: { ...text, description: "The screen's address below '/', such as 'coupon/create'." },
    target: text,
    title: text,
    icon: { type: ['string', 'null'], enum: [...iconNames, null] },
    isBookmarked: truth,
  }),
  Bookmarks: object({ suggestions: listOf(reference('Bookmark')), bookmarks: listOf(reference('Bookmark')) }),
}

function viewFields() {
  return {
    resource: text,
    name: { ...text, maxLength: 60 },
    query: { ...text, description: "The list's address without its page.", maxLength: 4000 },
    columns: listOf(text),
    isShared: truth,
  }
}

const view = object({ data: reference('ListView') })

/** The calls of those who are not signed in. */
const open = ['signIn', 'openLink', 'setPassword', 'forgotPassword']

/** The calls that belong to no resource: of the session, and of what people find and keep. */
export const besides: readonly Besides[] = [
  ...Object.entries({ ...sessionCalls, ...ownCalls }).map(([name, call]) =>
    describe('Session', name, below(call), { isOpen: open.includes(name) }),
  ),
  describe('Finding', 'search', below(searchCall), {
    query: ['q', 'What is looked for in all that one may list; of at most 100 characters.'],
    answers: listOf(reference('Hit')),
  }),
  describe('Finding', 'listViews', below(viewCalls.list), {
    query: ['resource', 'Whose list the views are of.'],
    answers: listOf(reference('ListView')),
  }),
  describe('Finding', 'createListView', below(viewCalls.create), { takes: reference('NewListView'), answers: view }),
  describe('Finding', 'editListView', below(viewCalls.edit), { takes: reference('NewListView'), answers: view }),
  describe('Finding', 'deleteListView', below(viewCalls.delete), { answers: object({ data: object({ id: text }) }) }),
  describe('Finding', 'bookmarks', bookmarkCalls.list, { answers: reference('Bookmarks') }),
  describe('Finding', 'updateBookmark', bookmarkCalls.update, {
    takes: object({ id: text }),
    answers: reference('Bookmarks'),
  }),
]
