import type { Jobs } from '../../../providers/api'
import { type AnyRecord, csvOf, type ItemOutcome, type Job, outcomeCells, outcomeHeads } from '../../../vocabulary'
import { queryOf } from '../list/address'
import type { HereJob } from './here'
import type { Order } from './order'

/** Changes of many records, whether the API makes them by itself or they are made from here, call by call. */
export interface Many extends Pick<Jobs, 'job' | 'start' | 'cancel' | 'retry' | 'items' | 'itemsCsv'> {
  /** Asks for a change, which is looked at at once and begins when it is started. */
  begin(order: Order): Promise<Job>
  /** Whether it is made from here, and ends with the page. */
  isHere(id: string): boolean
  /** Whether it can be undone as a whole. */
  isUndoable(job: Job): boolean
  /** Asks for what undoes it. */
  undo(job: Job): Promise<Job>
  /** Those that the API is at, as whoever comes back finds them. */
  underWay(): Promise<readonly Job[]>
  /** Ends those that are made from here. */
  leave(): void
}

type Here = (order: Order) => HereJob

/** @param here makes a job that is done from here; its code comes when it is first needed. */
export function createMany(jobs: Jobs | undefined, here: () => Promise<Here>): Many {
  const own = new Map<string, HereJob>()
  const server = () => jobs as Jobs
  /** Asks a job that is made from here, or the API. */
  const either = async (id: string, mine: (job: HereJob) => void, theirs: (id: string) => Promise<Job>) => {
    const job = own.get(id)
    if (!job) return theirs(id)
    mine(job)
    return job.told()
  }
  const pageOf = (job: HereJob, outcome: ItemOutcome | undefined, start: number, end: number) => {
    const items = job.items(outcome)
    return { items: items.slice(start, end), total: items.length }
  }
  return {
    begin: async (order) => {
      const { resource, scope, deed } = order
      if (jobs?.areFor(resource)) {
        const asked = { ...deed, resource: resource.name }
        if ('state' in scope) {
          const except = [...scope.except]
          return jobs.create(except.length > 0 ? { ...asked, except } : asked, queryOf(resource, scope.state))
        }
        return jobs.create({ ...asked, ids: scope.records.map(({ id }: AnyRecord) => id) })
      }
      const job = (await here())(order)
      const told = job.told()
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
      const text = csvOf([outcomeHeads(), ...job.items(outcome).map(outcomeCells)], separator)
      return new Blob([text], { type: 'text/csv;charset=utf-8' })
    },
    isHere: (id) => own.has(id),
    isUndoable: ({ id, kind, done }) => !own.has(id) && kind !== 'undo' && done > 0 && jobs?.areUndone() === true,
    underWay: async () => (jobs ? (await jobs.list()).filter(({ state }) => state === 'running') : []),
    leave: () => {
      for (const job of own.values()) job.cancel()
    },
    undo: ({ resource, id }) => server().create({ resource, kind: 'undo', batch: id }),
  }
}
