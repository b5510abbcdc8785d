import type { Jobs } from '../../../providers/api'
import { type AnyRecord, type ItemOutcome, type Job, jobItemCsvHeader, jobItemCsvRow } from '../../../vocabulary'
import { listQueryOf } from '../list/state/list-state'
import type { BulkJobRequest } from './bulk-job-request'
import type { ClientJob } from './client-job'

/** The service for bulk jobs. Either the API runs the bulk jobs, or the browser runs them with one call per record. */
export interface BulkJobService extends Pick<Jobs, 'job' | 'start' | 'cancel' | 'retry' | 'items' | 'itemsCsv'> {
  /** Creates a job. The preview starts immediately, and the changes start with `start`. */
  create(order: BulkJobRequest): Promise<Job>
  /** Whether the browser runs the job, so that the job ends when the page is closed. */
  isClientJob(id: string): boolean
  /** Whether all changes of the job can be undone together. */
  isUndoable(job: Job): boolean
  /** Creates the job that undoes a job. */
  undo(job: Job): Promise<Job>
  /** The jobs that the API is running, for people who return to the product. */
  listRunning(): Promise<readonly Job[]>
  /** Cancels the jobs that the browser runs. */
  cancelClientJobs(): void
}

type CreateClientJob = (order: BulkJobRequest) => ClientJob

/**
 * Creates the service for bulk jobs.
 *
 * @param here loads the function that creates a job in the browser. The function is called when the first browser job
 * is created.
 */
export function createBulkJobService(jobs: Jobs | undefined, here: () => Promise<CreateClientJob>): BulkJobService {
  const own = new Map<string, ClientJob>()
  const server = () => jobs as Jobs
  /** Calls the browser's job if the browser runs the job, else the API. */
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
      const { csvOf } = await import('../../../vocabulary/text/csv')
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
