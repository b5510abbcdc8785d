import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  apiBase,
  type CsvSeparator,
  csvLines,
  csvOf,
  csvSeparatorForLocale,
  csvSeparators,
  type ItemOutcome,
  isApiRow,
  isCsvSeparator,
  jobCalls,
  jobItemCsvHeader,
  jobItemCsvRow,
  t,
} from '../../../vocabulary'
import type { Values } from '../../contract/handler'
import type { Store } from '../../contract/store'
import { callOriginOf } from '../../database/history/call-origin'
import { isPossibleId } from '../../database/ids'
import { Problem } from '../../platform/problem'
import type { SecretCipher } from '../../platform/secret-cipher'
import { currentTraceParent } from '../../platform/tracing'
import type { JobStarter } from '../../records/call-routes'
import { respondOncePerKey } from '../../records/idempotency/run-once-per-key'
import { readJobOrder } from './job-order'
import type { JobRunner } from './job-runner'
import { freeCancelledJob } from './job-storage'
import type { JobRow } from './job-tables'
import { changeJobState } from './lease'
import { listJobItems, listJobs, toJob } from './list-jobs'
import { addJobRows, retryFailedItems, saveJob } from './save-job'

/** The maximum size of a request body in bytes. The body can contain the ids of 100,000 records, or 1,000 long rows. */
const bodyLimit = 8 * 1024 * 1024

const rowsAtOnce = 1000
const itemsAtOnce = 1000

const outcomes: readonly string[] = [
  'waiting',
  'change',
  'create',
  'same',
  'refused',
  'done',
  'failed',
] satisfies ItemOutcome[]

/**
 * Adds the routes of jobs. People see only their own jobs.
 *
 * @returns a function that other calls use to start a job.
 */
export function addJobRoutes(
  app: FastifyInstance,
  store: Store,
  seal: SecretCipher,
  runner: Pick<JobRunner, 'wake'>,
): JobStarter {
  const own = async ({ params, person }: FastifyRequest): Promise<JobRow> => {
    const { id } = params as { id: string }
    const [job] = isPossibleId(id) ? await listJobs(store, person.id, id) : []
    if (!job) throw new Problem(404, t('This bulk change does not exist or belongs to someone else.'))
    return job
  }
  const answer = async (request: FastifyRequest) => ({ data: await toJob(store, request.person, await own(request)) })
  const route = (
    name: keyof typeof jobCalls,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    const { method, path } = jobCalls[name]
    app.route({
      method,
      url: apiBase + path.replace('{id}', ':id'),
      bodyLimit,
      handler: (request, reply) =>
        method === 'GET'
          ? handler(request, reply)
          : respondOncePerKey(store, request, reply, () => handler(request, reply)),
    })
  }
  const ask = async (request: FastifyRequest, body: unknown, isBegun: boolean) => {
    const { person, headers } = request
    const order = await readJobOrder(store, person, body)
    const { ip, userAgent } = callOriginOf(request)
    const trace = currentTraceParent()
    const from = { ip, userAgent, accepted: headers['accept-language'] ?? '', ...(trace && { trace }) }
    const id = await saveJob(store, person.id, order, from, isBegun, seal)
    runner.wake()
    const [job] = await listJobs(store, person.id, id)
    return toJob(store, person, job as JobRow)
  }

  route('list', async ({ person }) =>
    Promise.all((await listJobs(store, person.id)).map((job) => toJob(store, person, job))),
  )

  route('create', async (request, reply) => {
    const data = await ask(request, request.body, false)
    reply.status(201)
    return { data }
  })

  route('show', answer)

  route('rows', async (request) => {
    const job = await own(request)
    const { rows, last, start } = (request.body ?? {}) as { rows?: unknown; last?: unknown; start?: unknown }
    if (!Array.isArray(rows) || rows.length > rowsAtOnce || !rows.every(isApiRow))
      throw new Problem(422, t('Send at most {{most}} rows, each with its values by field name.', { most: rowsAtOnce }))
    const from = Number.isInteger(start) ? (start as number) : undefined
    await addJobRows(store, job, rows as Values[], last === true, from, seal)
    runner.wake()
    return answer(request)
  })

  route('start', async (request) => {
    const { id, state } = await own(request)
    if (state === 'previewing')
      throw new Problem(409, t('The preview is still running. Start the job when the preview is complete.'))
    if (state === 'cancelled') throw new Problem(409, t('This job was cancelled. Start a new one.'))
    if (await changeJobState(store, id, ['ready'], 'running', 'startedAt')) runner.wake()
    return answer(request)
  })

  route('cancel', async (request) => {
    const { id } = await own(request)
    if (await changeJobState(store, id, ['previewing', 'ready', 'running'], 'cancelled', 'endedAt'))
      await freeCancelledJob(store, id)
    return answer(request)
  })

  route('retry', async (request) => {
    const { id, state } = await own(request)
    if (state !== 'done' && state !== 'running')
      throw new Problem(409, t('You can retry failed records after the others are done.'))
    if (await retryFailedItems(store, id)) runner.wake()
    return answer(request)
  })

  route('items', async (request, reply) => {
    const job = await own(request)
    const {
      outcome,
      _start,
      _end,
      format,
      separator = csvSeparatorForLocale(),
    } = request.query as Readonly<Record<string, string | undefined>>
    if (outcome !== undefined && !outcomes.includes(outcome))
      throw new Problem(400, t('The outcome must be one of: {{possible}}.', { possible: outcomes.join(', ') }))
    const start = Math.max(Number.parseInt(_start ?? '0', 10) || 0, 0)
    const end = Math.max(Number.parseInt(_end ?? String(start + 100), 10) || 0, start)
    if (end - start > itemsAtOnce)
      throw new Problem(400, t('Request at most {{most}} records at once.', { most: itemsAtOnce }))
    const narrowed = { ...(outcome !== undefined && { outcome }) }
    if (format === 'csv' || request.headers.accept?.startsWith('text/csv')) {
      const { person } = request
      if (!isCsvSeparator(separator))
        throw new Problem(
          400,
          t('The outcome must be one of: {{possible}}.', {
            possible: csvSeparators.map(encodeURIComponent).join(', '),
          }),
        )
      reply.header('content-disposition', 'attachment; filename="outcomes.csv"').type('text/csv; charset=utf-8')
      return reply.send(Readable.from(linesOf(store, person, job, { ...narrowed, separator })))
    }
    const { items, total } = await listJobItems(store, request.person, job, { ...narrowed, start, end })
    reply.header('x-total-count', total)
    return items
  })

  return (request, order) => ask(request, order, true)
}

async function* linesOf(
  store: Store,
  person: FastifyRequest['person'],
  job: JobRow,
  { separator, ...narrowed }: { readonly outcome?: string; readonly separator: CsvSeparator },
): AsyncGenerator<string> {
  yield csvOf([jobItemCsvHeader()], separator)
  for (let start = 0; ; start += itemsAtOnce) {
    const { items } = await listJobItems(store, person, job, { ...narrowed, start, end: start + itemsAtOnce })
    yield csvLines(items.map(jobItemCsvRow), separator)
    if (items.length < itemsAtOnce) return
  }
}
