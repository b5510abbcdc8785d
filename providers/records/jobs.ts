import { findRows, unwrapRow } from '../../integrations/adapters/response-rows'
import { apiBase, fillPath, type Job, type JobItem, jobCalls } from '../../vocabulary'
import type { Jobs } from '../api'
import { type SendClientRequest, silentReadOptions } from '../http/client-request'
import { buildListQuery, buildQueryString } from '../lists/list-criteria'
import type { Session } from '../session/session'

interface Options {
  readonly send: SendClientRequest
  readonly session: Session
  /** Called after the job may have changed records. */
  readonly changed: () => void
}

/** Creates the calls for bulk changes. The calls are available if the user data of the API contains `jobs: true`. */
export function createJobs({ send, session, changed }: Options): Jobs {
  const call = (name: keyof typeof jobCalls, id: string | undefined, body?: object, query = {}) => {
    const { method, path } = jobCalls[name]
    const told = { ...silentReadOptions, mute: true, counts: false }
    return send({ method, path: apiBase + fillPath(path, { id }) + buildQueryString(query), body, ...told })
  }
  const jobIn = (body: unknown) => unwrapRow(body) as unknown as Job
  const asked = async (...given: Parameters<typeof call>) => jobIn((await call(...given)).body)
  return {
    areFor: ({ api }) => api === undefined && session.userData()?.jobs === true,
    list: async () => (findRows((await call('list', undefined)).body) ?? []) as unknown as Job[],
    areUndone: () => session.userData()?.undo === true,
    create: (order, view) =>
      asked(
        'create',
        undefined,
        view ? { ...order, query: buildListQuery({ ...view, pagination: { mode: 'off' } }) } : order,
      ),
    rows: (id, rows, last) => asked('rows', id, { rows, last }),
    job: (id) => asked('show', id),
    start: (id) => asked('start', id),
    cancel: async (id) => {
      const job = await asked('cancel', id)
      changed()
      return job
    },
    retry: (id) => asked('retry', id),
    items: async (id, { outcome, start = 0, end = start + 100 } = {}) => {
      const { body, header } = await call('items', id, undefined, { outcome, _start: start, _end: end })
      const items = (findRows(body) ?? []) as unknown as JobItem[]
      return { items, total: Number(header('x-total-count') ?? items.length) }
    },
    itemsCsv: async (id, { outcome, separator } = {}) => {
      const { method, path } = jobCalls.items
      const asked = apiBase + fillPath(path, { id }) + buildQueryString({ outcome, format: 'csv', separator })
      return (await send({ method, path: asked, file: true, counts: false })).body as Blob
    },
    ended: changed,
  }
}
