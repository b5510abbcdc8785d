import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, historyResource, type JobRequest, t, undoCalls } from '../../../vocabulary'
import type { Store } from '../../contract/store'
import { callOriginOf } from '../../database/history/call-origin'
import type { NewHistoryEntry } from '../../database/history/entries'
import { newId } from '../../database/ids'
import { Problem } from '../../platform/problem'
import { redactInvisible } from '../history/redact-invisible'
import { respondOncePerKey } from '../idempotency/run-once-per-key'
import type { JobStarter } from '../job-starter'
import { previewUndo, toHistoryRecord, type UndoContext, type UndoRefusal, undoRefusalOf, undoRequest } from '.'
import { noSuchChangeProblem } from './entry-visibility'
import { callsOfBatch, hasHistory } from './history-queries'
import { expectUndoable, undoableCalls } from './undo-method'

/** So many calls are undone within a call; of more, so many are tried before, and told as an example. */
const maxCallsPerRequest = 50

/** So many changes of a dry run are told. */
const maxPreviewedChanges = 50

/** What is to be undone: one call, or all of those that belong together. */
interface UndoRequest {
  readonly requests: readonly string[]
  /** Whether it is only tried, and what it would change told. */
  readonly dry: boolean
  /** Undefined for one call. */
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
 * The calls by which what was done is undone. Expects that `request.person` is set.
 *
 * @param begin begins to undo what consists of many calls, which goes on by itself. Default: it is undone while one waits.
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

/** What undoing would change. */
async function look(store: Store, request: FastifyRequest, asked: UndoRequest) {
  const { undone, refused, entries } = await undoAll(store, request, asked)
  const resource = store.registry.get(historyResource)
  const told = entries.slice(0, maxPreviewedChanges).map(toHistoryRecord)
  const changes = (await redactInvisible({ store, resource }, request.person)?.(told)) ?? told
  return { undone, refused, changes, total: asked.requests.length }
}

const undoCounts = (undone: number, refused: readonly UndoRefusal[]) => ({ undone, refused: refused.length })

/** So many reasons are named. */
const mostReasons = 3

const whyOf = (refused: readonly UndoRefusal[]): Problem =>
  new Problem(409, [...new Set(refused.map(({ why }) => why))].slice(0, mostReasons).join(' '))

/** Who undoes, by a request of its own for each call of many. */
const undoerOf = (store: Store, request: FastifyRequest, origin = callOriginOf(request)): UndoContext => ({
  store,
  person: request.person,
  failed: (error) => request.log.error(error, 'What comes after a change was not done.'),
  origin,
})

/** Whether what a request has done can be undone as it stands. */
const canBeUndone = (store: Store, request: FastifyRequest): Promise<boolean> =>
  previewUndo(undoerOf(store, request), request.id).then(
    () => true,
    (error) => {
      if (error instanceof Problem) return false
      throw error
    },
  )

/** Undoes one call after the other, the latest first: what can be, while the rest is named. Refuses where nothing can be. */
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
