import type { DataProvider } from '@refinedev/core'
import type { Api } from '../../../providers/api'
import type { ApiProblem } from '../../../providers/problem'
import {
  type AnyRecord,
  type ItemOutcome,
  type Job,
  type JobItem,
  type Registry,
  titleOf,
  uuid,
} from '../../../vocabulary'
import { fetchAllRecords } from '../list/export/fetch-all'
import type { BulkJobRequest } from './bulk-job-request'
import { bulkEditedValues, fieldsReadByPreview, previewRecord, type RecordPreview } from './preview'

interface ClientJobOptions {
  readonly registry: Registry
  readonly api: Pick<Api, 'save' | 'toggle' | 'act' | 'remove'>
  /** Reads records without showing toasts. */
  readonly provider: Pick<DataProvider, 'getList' | 'getOne'>
}

/** A bulk job that the browser runs with one API call per record. The job ends when the page is closed. */
export interface ClientJob {
  snapshot(): Job
  items(outcome: ItemOutcome | undefined): readonly JobItem[]
  start(): void
  cancel(): void
  retry(): void
}

/** The maximum number of API calls in flight at the same time. */
const maxConcurrentCalls = 4

/** The number of records that the preview shows before and after the change. */
const maxExamples = 5

interface Item {
  record: AnyRecord
  title: string
  look: ItemOutcome
  outcome: ItemOutcome
  why: string | null
}

const now = () => new Date().toISOString()

const whyOf = ({ errors, message }: ApiProblem): string =>
  errors ? [...new Set(Object.values(errors).flat())].join(' ') : message

/** Whether further calls would fail too, because the network or the session is missing. */
const isOver = ({ isNetwork, statusCode }: ApiProblem) => isNetwork === true || statusCode === 401

let made = 0

/** Creates a job that previews many records, and then changes a few records at a time. */
export function createClientJob({ registry, api, provider }: ClientJobOptions, order: BulkJobRequest): ClientJob {
  const { resource, scope, deed, label, written } = order
  made += 1
  const id = `here-${made}`
  const stamps = { at: now(), startedAt: null as string | null, endedAt: null as string | null }
  const needed = fieldsReadByPreview(order)
  const examples: Job['examples'][number][] = []
  let items: Item[] = []
  let came = 'records' in scope ? scope.records.length : 0
  let looked = 0
  let state: Job['state'] = 'previewing'
  /** The final state of the job after the calls in flight have finished. Default: the job continues. */
  let ending: 'cancelled' | 'failed' | undefined
  let isPart = false

  const counted = (is: (item: Item) => boolean) => items.reduce((sum, item) => sum + (is(item) ? 1 : 0), 0)
  const isAt = (one: Job['state']) => state === one

  const read = async (record: AnyRecord): Promise<AnyRecord> =>
    (await provider.getOne<AnyRecord>({ resource: resource.name, id: record.id })).data

  /** Processes items, a few at a time, while the job is in the given state. */
  const each = async (some: readonly Item[], during: Job['state'], work: (item: Item) => Promise<void>) => {
    let next = 0
    const worker = async () => {
      while (next < some.length && isAt(during) && !ending) {
        const item = some[next++] as Item
        try {
          await work(item)
        } catch (error) {
          const problem = error as ApiProblem
          if (isOver(problem)) ending = 'failed'
          else if (during === 'running') Object.assign(item, { outcome: 'failed', why: whyOf(problem) })
          else Object.assign(item, { look: 'refused', outcome: 'refused', why: whyOf(problem) })
          if (isOver(problem)) item.why = whyOf(problem)
        }
      }
    }
    await Promise.all(Array.from({ length: maxConcurrentCalls }, worker))
  }

  const keep = (item: Item, { outcome, why, changes }: RecordPreview) => {
    Object.assign(item, { look: outcome, outcome, why: why ?? null })
    if (outcome === 'change' && examples.length < maxExamples)
      examples.push({ id: item.record.id, title: item.title, changes })
  }

  const preview = async () => {
    const all =
      'records' in scope
        ? { records: scope.records, isAll: true }
        : await fetchAllRecords({
            provider: provider as DataProvider,
            resource,
            state: scope.state,
            except: scope.except,
            told: (count) => {
              came = count
              return isAt('previewing')
            },
          })
    isPart = !all.isAll
    came = all.records.length
    items = all.records.map((record) => ({
      record,
      title: titleOf(resource, record),
      look: 'waiting',
      outcome: 'waiting',
      why: null,
    }))
    await each(items, 'previewing', async (item) => {
      if (needed.some((name) => item.record[name] === undefined)) item.record = await read(item.record)
      keep(item, previewRecord(order, item.record, registry))
      looked += 1
      // A pause lets the browser paint the page.
      if (looked % 500 === 0) await new Promise((resolve) => setTimeout(resolve))
    })
    if (isAt('previewing')) state = ending ?? 'ready'
  }

  const batch = uuid()
  const how = { batch, quiet: true, isFresh: true }

  const change = async (record: AnyRecord) => {
    const { kind, action = '', values } = deed
    if (kind === 'edit') {
      const save = { base: record, written, values: { ...written(record), ...bulkEditedValues(order, record) } }
      await api.save(resource, { ...save, batch, isFresh: true }, true)
    } else if (kind === 'action') await api.act(resource, action, record, values, how)
    else if (kind === 'status') await api.toggle(resource, record, how)
    else await api.remove(resource, record, how)
  }

  const run = async (some: readonly Item[]) => {
    state = 'running'
    ending = undefined
    stamps.startedAt ??= now()
    stamps.endedAt = null
    await each(some, 'running', async (item) => {
      const record = await read(item.record)
      const { outcome, why } = previewRecord(order, record, registry)
      if (outcome === 'refused') {
        Object.assign(item, { outcome: 'failed', why })
        return
      }
      if (outcome === 'change') await change(record)
      item.outcome = 'done'
      item.why = null
    })
    state = ending ?? 'done'
    stamps.endedAt = now()
  }
  const broken = () => {
    state = 'failed'
    stamps.endedAt = now()
  }
  preview().catch(broken)

  return {
    snapshot: () => {
      const whys = new Map<string, Job['reasons'][number]>()
      for (const { outcome, why, title } of items)
        if (why && (outcome === 'refused' || outcome === 'failed'))
          whys.set(why, { why, title, count: (whys.get(why)?.count ?? 0) + 1 })
      return {
        id,
        resource: resource.name,
        kind: deed.kind,
        label,
        state,
        total: came,
        looked,
        counts: {
          change: counted(({ look }) => look === 'change'),
          create: 0,
          same: counted(({ look }) => look === 'same'),
          refused: counted(({ look }) => look === 'refused'),
        },
        done: counted(({ outcome }) => outcome === 'done'),
        failed: counted(({ outcome }) => outcome === 'failed'),
        reasons: [...whys.values()].sort((one, other) => other.count - one.count),
        examples,
        isPart,
        by: '',
        ...stamps,
      }
    },
    items: (outcome) =>
      items
        .map(({ record, title, ...item }, index) => ({ ...item, index: index + 1, record: record.id, title }))
        .filter((item) => outcome === undefined || item.outcome === outcome)
        .map(({ look: _, ...item }) => item),
    start: () => {
      if (isAt('ready')) void run(items.filter(({ look }) => look === 'change')).catch(broken)
    },
    cancel: () => {
      if (isAt('running')) ending = 'cancelled'
      if (!isAt('previewing') && !isAt('ready')) return
      state = 'cancelled'
      stamps.endedAt = now()
    },
    retry: () => {
      if (!isAt('done') && !isAt('failed') && !isAt('cancelled')) return
      const left = items.filter(({ look, outcome }) => look === 'change' && outcome !== 'done')
      for (const item of left) Object.assign(item, { outcome: 'change', why: null })
      void run(left).catch(broken)
    },
  }
}
