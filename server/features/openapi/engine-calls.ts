import {
  accountCalls,
  backupCalls,
  bookmarkCalls,
  liveCalls,
  searchCall,
  sessionCalls,
  undoCalls,
  viewCalls,
} from '../../../vocabulary'
import { backupSchemas } from './backups'
import { commentCallDescriptions, commentSchemas } from './comments'
import { describeCall, type EngineCall, type EngineCallOptions, withApiBase } from './describe-call'
import { jobCallDescriptions, jobSchemas } from './jobs'
import {
  commonRefusalStatuses,
  type Json,
  listSchema,
  objectSchema,
  refusalResponses,
  schemaReference,
  textSchema,
} from './schema'

const truth: Json = { type: 'boolean' }

/** The optional features that an API may report. */
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

/** The schemas of the calls that belong to no resource. */
export const engineCallSchemas: Json = {
  UserData: objectSchema(
    {
      id: textSchema,
      name: textSchema,
      email: textSchema,
      role: schemaReference('Reference'),
      timeZone: textSchema,
      profile: { ...truth, description: 'Whether the calls about oneself are there; in the same way the others.' },
      ...Object.fromEntries(further.map((name) => [name, truth])),
    },
    further,
  ),
  Hit: objectSchema(
    {
      resource: textSchema,
      id: textSchema,
      title: textSchema,
      note: textSchema,
      brief: { type: 'object', description: 'Some fields of the record.', additionalProperties: true },
    },
    ['note', 'brief'],
  ),
  NotUndone: objectSchema({
    request: textSchema,
    resource: { type: ['string', 'null'] },
    record: { type: ['string', 'null'] },
    title: { type: ['string', 'null'] },
    why: textSchema,
  }),
  WouldUndo: objectSchema(
    {
      id: textSchema,
      resource: textSchema,
      record: textSchema,
      title: textSchema,
      by: textSchema,
      action: textSchema,
      changes: listSchema(objectSchema({ field: textSchema, before: {}, after: {} }, ['before', 'after'])),
      at: textSchema,
      call: textSchema,
      undoes: textSchema,
    },
    ['record', 'changes', 'at', 'call', 'undoes'],
  ),
  ListView: objectSchema({ ...viewFields(), id: textSchema, isOwn: truth }),
  NewListView: objectSchema(viewFields(), ['isShared']),
  Bookmark: objectSchema({
    id: { ...textSchema, description: "The screen's address below '/', such as 'coupon/create'." },
    target: textSchema,
    title: textSchema,
    icon: { type: ['string', 'null'], description: 'The name of an icon.' },
    isBookmarked: truth,
  }),
  ...jobSchemas,
  ...commentSchemas,
  ...backupSchemas,
  Bookmarks: objectSchema({
    suggestions: listSchema(schemaReference('Bookmark')),
    bookmarks: listSchema(schemaReference('Bookmark')),
  }),
}

function viewFields() {
  return {
    resource: textSchema,
    name: { ...textSchema, maxLength: 60 },
    query: { ...textSchema, description: "The list's address without its page.", maxLength: 4000 },
    columns: listSchema(textSchema),
    isShared: truth,
  }
}

const view = objectSchema({ data: schemaReference('ListView') })

const messageSchema = objectSchema({ message: textSchema })

const moment: Json = { ...textSchema, format: 'date-time' }

const words = listSchema(textSchema)

/** The proof of identity: the password, and the code of the second factor, if the person has a second factor. */
const owner = { currentPassword: textSchema, code: textSchema }

/** The proof of identity for calls that also accept a proof from the call `prove`. */
const ownerOrProof = objectSchema(owner, Object.keys(owner))

const codes = objectSchema({ message: textSchema, recoveryCodes: words })

/** The input and the response of the calls about the session and the person's own account. */
const ownWith = (
  stats: Json,
): { readonly [Name in keyof typeof sessionCalls | keyof typeof accountCalls]: EngineCallOptions } => ({
  signIn: {
    isOpen: true,
    takes: objectSchema({ email: textSchema, password: textSchema, code: textSchema, device: textSchema }, [
      'code',
      'device',
    ]),
    answers: {
      anyOf: [
        objectSchema(
          { accessToken: textSchema, userData: schemaReference('UserData'), message: textSchema, device: textSchema },
          ['device'],
        ),
        objectSchema({ secondFactor: { ...textSchema, enum: ['required'] } }),
      ],
    },
  },
  verify: { answers: objectSchema({ userData: schemaReference('UserData') }) },
  signOut: { answers: objectSchema({}) },
  permission: { answers: words },
  dashboardStats: {
    query: [
      ['from', 'The first day of the range, such as 2026-11-01. Default: 30 days up to today.'],
      ['to', 'Its last day.'],
    ],
    answers: stats,
  },
  profile: {
    answers: objectSchema({
      name: textSchema,
      email: textSchema,
      role: schemaReference('Reference'),
      secondFactor: truth,
      recoveryCodes: { type: 'integer' },
      sessions: listSchema(
        objectSchema({
          id: textSchema,
          startedAt: moment,
          seenAt: moment,
          address: textSchema,
          agent: textSchema,
          isThis: truth,
        }),
      ),
      version: { ...textSchema, description: 'The version of the program that answers.' },
    }),
  },
  description: { answers: { type: 'object', additionalProperties: true } },
  changePassword: {
    isProven: true,
    takes: objectSchema({ ...owner, password: textSchema }, Object.keys(owner)),
    answers: messageSchema,
  },
  openLink: {
    isOpen: true,
    takes: objectSchema({ token: textSchema }),
    answers: objectSchema({ name: textSchema, email: textSchema }),
  },
  setPassword: {
    isOpen: true,
    takes: objectSchema({ token: textSchema, password: textSchema }),
    answers: messageSchema,
  },
  forgotPassword: { isOpen: true, takes: objectSchema({ email: textSchema }), answers: messageSchema },
  prove: { takes: objectSchema(owner, ['code']), answers: objectSchema({ proof: textSchema }) },
  endOtherSessions: { answers: messageSchema },
  endSession: { answers: messageSchema },
  beginSecondFactor: {
    isProven: true,
    takes: ownerOrProof,
    answers: objectSchema({ secret: textSchema, uri: textSchema }),
  },
  confirmSecondFactor: { takes: objectSchema({ code: textSchema }), answers: codes },
  dropSecondFactor: { isProven: true, takes: ownerOrProof, answers: messageSchema },
  renewRecoveryCodes: { isProven: true, takes: ownerOrProof, answers: codes },
})

const sessionWith = (stats?: Json): readonly EngineCall[] => {
  const own = ownWith(stats ?? {})
  return Object.entries({ ...sessionCalls, ...accountCalls })
    .filter(([name]) => stats || name !== 'dashboardStats')
    .map(([name, call]) => describeCall('Session', name, withApiBase(call), own[name as keyof typeof own]))
}

/** The stream of live events. */
const events: EngineCall = {
  ...withApiBase(liveCalls.stream),
  operation: {
    operationId: 'live',
    tags: ['Meanwhile'],
    description:
      "An event stream. 'change' reports a change of a record that the caller can see. 'presence' reports who views the same records. 'ready' follows after all missed events. 'again' asks the caller to load all data again, because too many events were missed.",
    parameters: [
      {
        name: 'last-event-id',
        in: 'header',
        description: 'The id of the last event that was received. Later events are sent.',
        schema: textSchema,
      },
    ],
    responses: {
      '200': { description: 'The events.', content: { 'text/event-stream': { schema: textSchema } } },
      ...refusalResponses(...commonRefusalStatuses, 429),
    },
  },
}

/**
 * The calls that belong to no resource.
 *
 * @param stats the schema of the dashboard. Default: the business has no dashboard.
 */
export const listEngineCalls = (stats?: Json): readonly EngineCall[] => [
  ...sessionWith(stats),
  describeCall('Undoing', 'undoable', withApiBase(undoCalls.undoable), { answers: objectSchema({ data: words }) }),
  describeCall('Undoing', 'undo', withApiBase(undoCalls.undo), {
    takes: objectSchema({ request: textSchema, batch: textSchema, dry: truth }, ['request', 'batch', 'dry']),
    answers: objectSchema(
      {
        message: textSchema,
        data: objectSchema(
          {
            undone: { type: 'integer' },
            refused: listSchema(schemaReference('NotUndone')),
            changes: {
              ...listSchema(schemaReference('WouldUndo')),
              description: 'What a dry run would change: the first of it.',
            },
            total: { type: 'integer', description: 'Of how many calls a dry run consists.' },
          },
          ['changes', 'total'],
        ),
      },
      ['message'],
    ),
    goesOn: objectSchema({ data: schemaReference('Job') }),
  }),
  describeCall('Backups', 'backups', withApiBase(backupCalls.show), {
    answers: objectSchema({ data: schemaReference('Backups') }),
  }),
  describeCall('Backups', 'backUp', withApiBase(backupCalls.make), {
    answers: objectSchema({ message: textSchema, data: schemaReference('Backups') }),
  }),
  describeCall('Finding', 'search', withApiBase(searchCall), {
    query: [['q', 'What is looked for in all that one may list; of at most 100 characters.']],
    answers: listSchema(schemaReference('Hit')),
  }),
  describeCall('Finding', 'listViews', withApiBase(viewCalls.list), {
    query: [['resource', 'Whose list the views are of.']],
    answers: listSchema(schemaReference('ListView')),
  }),
  events,
  describeCall('Meanwhile', 'presence', withApiBase(liveCalls.presence), {
    takes: objectSchema({
      resource: textSchema,
      id: textSchema,
      tab: { ...textSchema, description: "A name of the client's own making for this window.", maxLength: 64 },
      state: { ...textSchema, enum: ['open', 'editing', 'gone'], description: 'To be said again every 25 seconds.' },
    }),
    answers: objectSchema({
      data: objectSchema({
        people: listSchema(
          objectSchema({ id: textSchema, name: textSchema, state: { ...textSchema, enum: ['open', 'editing'] } }),
        ),
      }),
    }),
  }),
  describeCall('Finding', 'createListView', withApiBase(viewCalls.create), {
    takes: schemaReference('NewListView'),
    answers: view,
  }),
  describeCall('Finding', 'editListView', withApiBase(viewCalls.edit), {
    takes: schemaReference('NewListView'),
    answers: view,
  }),
  describeCall('Finding', 'deleteListView', withApiBase(viewCalls.delete), {
    answers: objectSchema({ data: objectSchema({ id: textSchema }) }),
  }),
  describeCall('Finding', 'bookmarks', bookmarkCalls.list, { answers: schemaReference('Bookmarks') }),
  describeCall('Finding', 'updateBookmark', bookmarkCalls.update, {
    takes: objectSchema({ id: textSchema }),
    answers: schemaReference('Bookmarks'),
  }),
  ...jobCallDescriptions,
  ...commentCallDescriptions,
]
