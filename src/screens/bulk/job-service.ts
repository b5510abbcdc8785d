import type { Jobs } from '../../../providers/api'
import { type AnyRecord, csvOf, type ItemOutcome, type Job, jobItemCsvHeader, jobItemCsvRow } from '../../../vocabulary'
import { listQueryOf } from '../list/list-state'
import type { BulkJobRequest } from './bulk-job-request'
import type { ClientJob } from './client-job'

/** Changes of many records, whether the API makes them by itself or they are made from here, call by call. */
export interface BulkJobService extends Pick<Jobs, 'job' | 'start' | 'cancel' | 'retry' | 'items' | 'itemsCsv'> {
  /** Asks for a change, which is looked at at once and begins when it is started. */
  create(order: BulkJobRequest): Promise<Job>
  /** Whether it is made from here, and ends with the page. */
  isClientJob(id: string): boolean
  /** Whether it can be undone as a whole. */
  isUndoable(job: Job): boolean
  /** Asks for what undoes it. */
  undo(job: Job): Promise<Job>
  /** Those that the API is at, as whoever comes back finds them. */
  listRunning(): Promise<readonly Job[]>
  /** Ends those that are made from here. */
  cancelClientJobs(): void
}

type CreateClientJob = (order: BulkJobRequest) => ClientJob

/** @param here makes a job that is done from here; its code comes when it is first needed. */
export function createBulkJobService(jobs: Jobs | undefined, here: () => Promise<CreateClientJob>): BulkJobService {
  const own = new Map<string, ClientJob>()
  const server = () => jobs as Jobs
  /** Asks a job that is made from here, or the API. */
  const either = async (id: string, mine: (job: ClientJob) => void, theirs: (id: string) => Promise<Job>) => {
    const job = own.get(id)
    if (!job) return theirs(id)
    mine(job)
    return job.snapshot()
  }
  const pageOf = (job: ClientJob, outcome: ItemOutcome | undefined, start: number, end: number) => {
    const items = job.items(outcome)
    return { items: items.slice(start, end), total: items.length }
  }
  return {
    create: async (order) => {
      const { resource, scope, deed } = order
      if (jobs?.areFor(resource)) {
        const asked = { ...deed, resource: resource.name }
        if ('state' in scope) {
          const except = [...scope.except]
          return jobs.create(except.length > 0 ? { ...asked, except } : asked, listQueryOf(resource, scope.state))
        }
        return jobs.create({ ...asked, ids: scope.records.map(({ id }: AnyRecord) => id) })
      }
      const job = (await here())(order)
      const told = job.snapshot()
      own.set(told.id, job)
      return told
    },
    job: (id) =>
      either(
        id,
        () => undefined,
        (asked) => server().job(asked),
      ),
    start: (id) =>
      either(
        id,
        (job) => job.start(),
        (asked) => server().start(asked),
      ),
    cancel: (id) =>
      either(
        id,
        (job) => job.cancel(),
        (asked) => server().cancel(asked),
      ),
    retry: (id) =>
      either(
        id,
        (job) => job.retry(),
        (asked) => server().retry(asked),
      ),
    items: async (id, page = {}) => {
      const { outcome, start = 0, end = start + 100 } = page
      const job = own.get(id)
      return job ? pageOf(job, outcome, start, end) : server().items(id, page)
    },
    itemsCsv: async (id, { outcome, separator } = {}) => {
      const job = own.get(id)
      if (!job) return server().itemsCsv(id, { outcome, separator })
      const text = csvOf([jobItemCsvHeader(), ...job.items(outcome).map(jobItemCsvRow)], separator)
      return new Blob([text], { type: 'text/csv;charset=utf-8' })
    },
    isClientJob: (id) => own.has(id),
    isUndoable: ({ id, kind, done }) => !own.has(id) && kind !== 'undo' && done > 0 && jobs?.areUndone() === true,
    listRunning: async () => (jobs ? (await jobs.list()).filter(({ state }) => state === 'running') : []),
    cancelClientJobs: () => {
      for (const job of own.values()) job.cancel()
    },
    undo: ({ resource, id }) => server().create({ resource, kind: 'undo', batch: id }),
  }
}
