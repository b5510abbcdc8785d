import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBase, historyResource, type JobOrder, t, undoCalls } from '../../vocabulary'
import type { Entry } from '../history/entries'
import { originOf } from '../history/origin'
import { redactUnseen } from '../history/redact-unseen'
import type { Begin } from '../jobs/routes'
import { answeredOnce } from '../once/asked'
import { Problem } from '../problem'
import { newId } from '../store/ids'
import type { Store } from '../store/store'
import { callsOf, hasHistory } from './done'
import { asTold, type Refused, refusedOf, tryUndo, type Undoer, undoRequest } from './index'
import { noSuchChange } from './sight'
import { expectUndoable, undoable } from './ways'

/** So many calls are undone within a call; of more, so many are tried before, and told as an example. */
const mostAtOnce = 50

/** So many changes of a dry run are told. */
const mostTold = 50

/** What is to be undone: one call, or all of those that belong together. */
interface Asked {
  readonly requests: readonly string[]
  /** Whether it is only tried, and what it would change told. */
  readonly dry: boolean
  /** Undefined for one call. */
  readonly order: JobOrder | undefined
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 100 && !value.includes('\u0000')

async function readAsked(store: Store, { person, body }: FastifyRequest): Promise<Asked> {
  const { request, batch, dry } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (isName(request) === isName(batch))
    throw new Problem(400, t('Expected what is to be undone: {"request": "…"} or {"batch": "…"}.'))
  if (isName(request)) return { requests: [request], dry: dry === true, order: undefined }
  const calls = await callsOf(store, person, String(batch))
  const [last] = calls
  if (!last) throw noSuchChange()
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
export function addUndo(app: FastifyInstance, store: Store, begin?: Begin): void {
  if (!hasHistory(store)) return
  const { undo, undoable: listed } = undoCalls

  app.route({
    method: listed.method,
    url: apiBase + listed.path,
    handler: async ({ person }) => ({ data: undoable(store, person) }),
  })

  app.route({
    method: undo.method,
    url: apiBase + undo.path,
    handler: async (request, reply) => {
      const asked = await readAsked(store, request)
      if (asked.dry) return { data: await look(store, request, asked) }
      return answeredOnce(store, request, reply, async () => {
        const { order, requests } = asked
        if (begin && order && requests.length > mostAtOnce && store.registry.keeps(order.resource)) {
          const data = await begin(request, order)
          reply.status(202)
          return { data }
        }
        const { undone, refused } = await undoAll(store, request, asked)
        if (!order && (await canBeUndone(store, request))) reply.header('x-undo', request.id)
        return {
          message: refused.length > 0 ? t('{{undone}} undone, {{refused}} not.', said(undone, refused)) : t('Undone.'),
          data: { undone, refused },
        }
      })
    },
  })
}

/** What undoing would change. */
async function look(store: Store, request: FastifyRequest, asked: Asked) {
  const { undone, refused, entries } = await undoAll(store, request, asked)
  const resource = store.registry.get(historyResource)
  const told = entries.slice(0, mostTold).map(asTold)
  const changes = (await redactUnseen({ store, resource }, request.person)?.(told)) ?? told
  return { undone, refused, changes, total: asked.requests.length }
}

const said = (undone: number, refused: readonly Refused[]) => ({ undone, refused: refused.length })

/** So many reasons are named. */
const mostReasons = 3

const whyOf = (refused: readonly Refused[]): Problem =>
  new Problem(409, [...new Set(refused.map(({ why }) => why))].slice(0, mostReasons).join(' '))

/** Who undoes, by a request of its own for each call of many. */
const undoerOf = (store: Store, request: FastifyRequest, origin = originOf(request)): Undoer => ({
  store,
  person: request.person,
  failed: (error) => request.log.error(error, 'What comes after a change was not done.'),
  origin,
})

/** Whether what a request has done can be undone as it stands. */
const canBeUndone = (store: Store, request: FastifyRequest): Promise<boolean> =>
  tryUndo(undoerOf(store, request), request.id).then(
    () => true,
    (error) => {
      if (error instanceof Problem) return false
      throw error
    },
  )

/** Undoes one call after the other, the latest first: what can be, while the rest is named. Refuses where nothing can be. */
async function undoAll(store: Store, request: FastifyRequest, { requests, dry, order }: Asked) {
  const origin = originOf(request)
  const undoer = () =>
    order
      ? undoerOf(store, request, { ...origin, requestId: newId(), batch: origin.batch ?? origin.requestId })
      : undoerOf(store, request)
  const refused: Refused[] = []
  const entries: Entry[] = []
  let undone = 0
  for (const one of requests) {
    if (dry && undone + refused.length >= mostAtOnce) break
    try {
      entries.push(...(await (dry ? tryUndo : undoRequest)(undoer(), one)))
      undone += 1
    } catch (error) {
      refused.push(await refusedOf(undoer(), one, error))
    }
  }
  if (undone === 0 && refused[0]) throw whyOf(refused)
  return { undone, refused, entries }
}
