import {
  backupCalls,
  bookmarkCalls,
  liveCalls,
  ownCalls,
  searchCall,
  sessionCalls,
  undoCalls,
  viewCalls,
} from '../../vocabulary'
import { backupSchemas } from './backups'
import { commentCallsDescribed, commentSchemas } from './comments'
import { type Besides, below, type Details, describe } from './describe'
import { jobCallsDescribed, jobSchemas } from './jobs'
import { anyRefusal, type Json, listOf, object, reference, refusals, text } from './schema'

const truth: Json = { type: 'boolean' }

/** What an API may say that it has besides. */
const further = [
  'search',
  'views',
  'description',
  'batches',
  'idempotency',
  'live',
  'presence',
  'jobs',
  'undo',
  'backups',
  'comments',
] as const

/** The schemas that these calls refer to. */
export const schemasBesides: Json = {
  UserData: object(
    {
      id: text,
      name: text,
      email: text,
      role: reference('Reference'),
      timeZone: text,
      profile: { ...truth, description: 'Whether the calls about oneself are there; in the same way the others.' },
      ...Object.fromEntries(further.map((name) => [name, truth])),
    },
    further,
  ),
  Hit: object(
    {
      resource: text,
      id: text,
      title: text,
      note: text,
      brief: { type: 'object', description: 'Some fields of the record.', additionalProperties: true },
    },
    ['note', 'brief'],
  ),
  NotUndone: object({
    request: text,
    resource: { type: ['string', 'null'] },
    record: { type: ['string', 'null'] },
    title: { type: ['string', 'null'] },
    why: text,
  }),
  WouldUndo: object(
    {
      id: text,
      resource: text,
      record: text,
      title: text,
      by: text,
      action: text,
      changes: listOf(object({ field: text, before: {}, after: {} }, ['before', 'after'])),
      at: text,
      call: text,
      undoes: text,
    },
    ['record', 'changes', 'at', 'call', 'undoes'],
  ),
  ListView: object({ ...viewFields(), id: text, isOwn: truth }),
  NewListView: object(viewFields(), ['isShared']),
  Bookmark: object({
    id: { ...text, description: "The screen's address below '/', such as 'coupon/create'." },
    target: text,
    title: text,
    icon: { type: ['string', 'null'], description: 'The name of an icon.' },
    isBookmarked: truth,
  }),
  ...jobSchemas,
  ...commentSchemas,
  ...backupSchemas,
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

const said = object({ message: text })

const moment: Json = { ...text, format: 'date-time' }

const words = listOf(text)

/** What people prove themselves by: the password, and the code of their second factor where they have one. */
const owner = { currentPassword: text, code: text }

/** The same where a proof, made by the call `prove`, can stand for it. */
const ownerOrProof = object(owner, Object.keys(owner))

const codes = object({ message: text, recoveryCodes: words })

/** What the calls of the session, and those about oneself, take and answer. */
const ownWith = (stats: Json): { readonly [Name in keyof typeof sessionCalls | keyof typeof ownCalls]: Details } => ({
  signIn: {
    isOpen: true,
    takes: object({ email: text, password: text, code: text, device: text }, ['code', 'device']),
    answers: {
      anyOf: [
        object({ accessToken: text, userData: reference('UserData'), message: text, device: text }, ['device']),
        object({ secondFactor: { ...text, enum: ['required'] } }),
      ],
    },
  },
  verify: { answers: object({ userData: reference('UserData') }) },
  signOut: { answers: object({}) },
  permission: { answers: words },
  dashboardStats: {
    query: [
      ['from', 'The first day of the range, such as 2026-11-01. Default: 30 days up to today.'],
      ['to', 'Its last day.'],
    ],
    answers: stats,
  },
  profile: {
    answers: object({
      name: text,
      email: text,
      role: reference('Reference'),
      secondFactor: truth,
      recoveryCodes: { type: 'integer' },
      sessions: listOf(
        object({ id: text, startedAt: moment, seenAt: moment, address: text, agent: text, isThis: truth }),
      ),
      version: { ...text, description: 'The version of the program that answers.' },
    }),
  },
  description: { answers: { type: 'object', additionalProperties: true } },
  changePassword: {
    isProven: true,
    takes: object({ ...owner, password: text }, Object.keys(owner)),
    answers: said,
  },
  openLink: { isOpen: true, takes: object({ token: text }), answers: object({ name: text, email: text }) },
  setPassword: { isOpen: true, takes: object({ token: text, password: text }), answers: said },
  forgotPassword: { isOpen: true, takes: object({ email: text }), answers: said },
  prove: { takes: object(owner, ['code']), answers: object({ proof: text }) },
  endOtherSessions: { answers: said },
  endSession: { answers: said },
  beginSecondFactor: { isProven: true, takes: ownerOrProof, answers: object({ secret: text, uri: text }) },
  confirmSecondFactor: { takes: object({ code: text }), answers: codes },
  dropSecondFactor: { isProven: true, takes: ownerOrProof, answers: said },
  renewRecoveryCodes: { isProven: true, takes: ownerOrProof, answers: codes },
})

const sessionWith = (stats?: Json): readonly Besides[] => {
  const own = ownWith(stats ?? {})
  return Object.entries({ ...sessionCalls, ...ownCalls })
    .filter(([name]) => stats || name !== 'dashboardStats')
    .map(([name, call]) => describe('Session', name, below(call), own[name as keyof typeof own]))
}

/** What happens meanwhile, event by event. */
const events: Besides = {
  ...below(liveCalls.stream),
  operation: {
    operationId: 'live',
    tags: ['Meanwhile'],
    description:
      "A stream of events that lasts: 'change' for every change of a record that the caller may see, 'presence' for who is at the records that they have before them, 'ready' once what was missed is told, and 'again' where so much was missed that everything is to be asked anew.",
    parameters: [
      {
        name: 'last-event-id',
        in: 'header',
        description: 'The id of the last event that was heard; what came since is told.',
        schema: text,
      },
    ],
    responses: {
      '200': { description: 'The events.', content: { 'text/event-stream': { schema: text } } },
      ...refusals(...anyRefusal, 429),
    },
  },
}

/**
 * The calls that belong to no resource: of the session, and of what people find and keep.
 *
 * @param stats what the dashboard answers. Default: there is none.
 */
export const besidesWith = (stats?: Json): readonly Besides[] => [
  ...sessionWith(stats),
  describe('Undoing', 'undoable', below(undoCalls.undoable), { answers: object({ data: words }) }),
  describe('Undoing', 'undo', below(undoCalls.undo), {
    takes: object({ request: text, batch: text, dry: truth }, ['request', 'batch', 'dry']),
    answers: object(
      {
        message: text,
        data: object(
          {
            undone: { type: 'integer' },
            refused: listOf(reference('NotUndone')),
            changes: {
              ...listOf(reference('WouldUndo')),
              description: 'What a dry run would change: the first of it.',
            },
            total: { type: 'integer', description: 'Of how many calls a dry run consists.' },
          },
          ['changes', 'total'],
        ),
      },
      ['message'],
    ),
    goesOn: object({ data: reference('Job') }),
  }),
  describe('Backups', 'backups', below(backupCalls.show), { answers: object({ data: reference('Backups') }) }),
  describe('Backups', 'backUp', below(backupCalls.make), {
    answers: object({ message: text, data: reference('Backups') }),
  }),
  describe('Finding', 'search', below(searchCall), {
    query: [['q', 'What is looked for in all that one may list; of at most 100 characters.']],
    answers: listOf(reference('Hit')),
  }),
  describe('Finding', 'listViews', below(viewCalls.list), {
    query: [['resource', 'Whose list the views are of.']],
    answers: listOf(reference('ListView')),
  }),
  events,
  describe('Meanwhile', 'presence', below(liveCalls.presence), {
    takes: object({
      resource: text,
      id: text,
      tab: { ...text, description: "A name of the client's own making for this window.", maxLength: 64 },
      state: { ...text, enum: ['open', 'editing', 'gone'], description: 'To be said again every 25 seconds.' },
    }),
    answers: object({
      data: object({ people: listOf(object({ id: text, name: text, state: { ...text, enum: ['open', 'editing'] } })) }),
    }),
  }),
  describe('Finding', 'createListView', below(viewCalls.create), { takes: reference('NewListView'), answers: view }),
  describe('Finding', 'editListView', below(viewCalls.edit), { takes: reference('NewListView'), answers: view }),
  describe('Finding', 'deleteListView', below(viewCalls.delete), { answers: object({ data: object({ id: text }) }) }),
  describe('Finding', 'bookmarks', bookmarkCalls.list, { answers: reference('Bookmarks') }),
  describe('Finding', 'updateBookmark', bookmarkCalls.update, {
    takes: object({ id: text }),
    answers: reference('Bookmarks'),
  }),
  ...jobCallsDescribed,
  ...commentCallsDescribed,
]
