import type { Job, JobItem, JobRequest } from '../../../vocabulary'
import type { startServer } from '../support/test-server'

type Server = Awaited<ReturnType<typeof startServer>>

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until a condition is true, for at most one minute. */
export async function waitUntil(holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come to that.')
    await pause(10)
  }
}

/** Creates bulk changes as the person of the token, and follows their progress. */
export function jobsAt(server: Pick<Server, 'send'>, token: string) {
  const send = (method: string, path: string, body?: unknown, headers?: HeadersInit) =>
    server.send(method, `/api/v1/job${path}`, {
      token,
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    })
  const job = async (id: string): Promise<Job> => (await send('GET', `/${id}`)).body.data
  const reached = async (id: string, ...states: Job['state'][]): Promise<Job> => {
    await waitUntil(async () => states.includes((await job(id)).state))
    return job(id)
  }
  /** Creates a job, and waits until its preview is ready or has failed. */
  const looked = async (order: JobRequest): Promise<Job> => {
    const { status, body } = await send('POST', '', order)
    if (status !== 201) throw new Error(`${status}: ${body?.message}`)
    return reached(body.data.id, 'ready', 'failed')
  }
  const start = (id: string) => send('POST', `/${id}/start`)
  return {
    send,
    job,
    reached,
    looked,
    start,
    done: async (order: JobRequest): Promise<Job> => {
      const { id } = await looked(order)
      await start(id)
      return reached(id, 'done', 'failed')
    },
    items: async (id: string, query = ''): Promise<JobItem[]> => (await send('GET', `/${id}/item${query}`)).body,
  }
}

/** Adds members directly to the store. Returns the ids of the members. */
export async function addMembers(server: Pick<Server, 'store'>, count: number): Promise<readonly string[]> {
  const { store } = server
  const rows = Array.from({ length: count }, (_, at) => ({
    firstName: `Many${at}`,
    lastName: 'Others',
    email: `person${at}@example.com`,
    status: at % 2 === 0 ? (0 as const) : (1 as const),
  }))
  return store.transaction((trx) => store.insertAll(trx, store.registry.get('member'), rows))
}
