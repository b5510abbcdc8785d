import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, historyResource, type JobRequest, t, undoCalls } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { callOriginOf } from '../../database/history/call-origin'
import type { NewHistoryEntry } from '../../database/history/entries'
import { newId } from '../../database/ids'
import { Problem } from '../../platform/problem'
import type { JobStarter } from '../call-routes'
import { redactInvisible } from '../history/redact-invisible'
import { respondOncePerKey } from '../idempotency/run-once-per-key'
import { previewUndo, toHistoryRecord, type UndoContext, type UndoRefusal, undoRefusalOf, undoRequest } from '.'
import { noSuchChangeProblem } from './entry-visibility'
import { callsOfBatch, hasHistory } from './history-queries'
import { expectUndoable, undoableCalls } from './undo-method'

/**
 * The maximum number of calls that one request can undo. For a larger batch, a dry run tries this many calls as an
 * example.
 */
const maxCallsPerRequest = 50

/** The maximum number of changes that a dry run returns. */
const maxPreviewedChanges = 50

/** The input of an undo: one request, or all requests of a batch. */
interface UndoRequest {
  readonly requests: readonly string[]
  /** Whether the undo is a dry run. A dry run only returns the changes that the undo would make. */
  readonly dry: boolean
  /** The job that undoes a batch. Undefined for the undo of one request. */
  readonly order: JobRequest | undefined
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100 && !value.includes('\u0000')

async function readUndoRequest(store: Store, { person, body }: FastifyRequest): Promise<UndoRequest> {
  const { request, batch, dry } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (isName(request) === isName(batch))
    throw new Problem(400, t('Expected the change to undo: {"request": "…"} or {"batch": "…"}.'))
  if (isName(request)) return { requests: [request], dry: dry === true, order: undefined }
  const calls = await callsOfBatch(store, person, String(batch))
  const [last] = calls
  if (!last) throw noSuchChangeProblem()
  expectUndoable(store, person, calls)
  return {
    requests: calls.map((call) => call.request),
    dry: dry === true,
    order: { resource: last.resource, kind: 'undo', batch: String(batch) },
  }
}

/**
 * Adds the routes of undo. `request.person` must be set before these calls.
 *
 * @param begin starts a background job that undoes a batch of many calls. Default: the request itself undoes all calls.
 */
export function addUndoRoutes(app: FastifyInstance, store: Store, begin?: JobStarter): void {
  if (!hasHistory(store)) return
  const { undo, undoable: listed } = undoCalls

  app.route({
    method: listed.method,
    url: apiBase + listed.path,
    handler: async ({ person }) => ({ data: undoableCalls(store, person) }),
  })

  app.route({
    method: undo.method,
    url: apiBase + undo.path,
    handler: async (request, reply) => {
      const asked = await readUndoRequest(store, request)
      if (asked.dry) return { data: await look(store, request, asked) }
      return respondOncePerKey(store, request, reply, async () => {
        const { order, requests } = asked
        if (begin && order && requests.length > maxCallsPerRequest && store.registry.isLocal(order.resource)) {
          const data = await begin(request, order)
          reply.status(202)
          return { data }
        }
        const { undone, refused } = await undoAll(store, request, asked)
        if (!order && (await canBeUndone(store, request))) reply.header('x-undo', request.id)
        return {
          message:
            refused.length > 0
              ? t('Changes undone: {{undone}}. Not undone: {{refused}}.', undoCounts(undone, refused))
              : t('Undone.'),
          data: { undone, refused },
        }
      })
    },
  })
}

/** The changes that the undo would make. */
async function look(store: Store, request: FastifyRequest, asked: UndoRequest) {
  const { undone, refused, entries } = await undoAll(store, request, asked)
  const resource = store.registry.get(historyResource)
  const told = entries.slice(0, maxPreviewedChanges).map(toHistoryRecord)
  const changes = (await redactInvisible({ store, resource }, request.person)?.(told)) ?? told
  return { undone, refused, changes, total: asked.requests.length }
}

const undoCounts = (undone: number, refused: readonly UndoRefusal[]) => ({ undone, refused: refused.length })

/** The maximum number of reasons in a message. */
const mostReasons = 3

const whyOf = (refused: readonly UndoRefusal[]): Problem =>
  new Problem(409, [...new Set(refused.map(({ why }) => why))].slice(0, mostReasons).join(' '))

/** The context of an undo. In a batch, each call has a separate request id. */
const undoerOf = (store: Store, request: FastifyRequest, origin = callOriginOf(request)): UndoContext => ({
  store,
  person: request.person,
  failed: (error) => request.log.error(error, 'The work after a change failed.'),
  origin,
})

/** Whether the changes of a request can be undone now. */
const canBeUndone = (store: Store, request: FastifyRequest): Promise<boolean> =>
  previewUndo(undoerOf(store, request), request.id).then(
    () => true,
    (error) => {
      if (error instanceof Problem) return false
      throw error
    },
  )

/**
 * Undoes the calls one after the other, starting with the latest call. Calls that cannot be undone are reported. Throws
 * a Problem if no call can be undone.
 */
async function undoAll(store: Store, request: FastifyRequest, { requests, dry, order }: UndoRequest) {
  const origin = callOriginOf(request)
  const undoer = () =>
    order
      ? undoerOf(store, request, { ...origin, requestId: newId(), batch: origin.batch ?? origin.requestId })
      : undoerOf(store, request)
  const refused: UndoRefusal[] = []
  const entries: NewHistoryEntry[] = []
  let undone = 0
  for (const one of requests) {
    if (dry && undone + refused.length >= maxCallsPerRequest) break
    try {
      entries.push(...(await (dry ? previewUndo : undoRequest)(undoer(), one)))
      undone += 1
    } catch (error) {
      refused.push(await undoRefusalOf(undoer(), one, error))
    }
  }
  if (undone === 0 && refused[0]) throw whyOf(refused)
  return { undone, refused, entries }
}
