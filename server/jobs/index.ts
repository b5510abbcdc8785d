import type { FastifyInstance } from 'fastify'
import { createPeople } from '../auth/people'
import { spanned } from '../spans'
import type { Store } from '../store/store'
import { sweepJobs } from './keep'
import { addJobRoutes, type Begin } from './routes'
import { startRunner } from './runner'
import { createJobTables } from './tables'

const daily = 24 * 60 * 60 * 1000

/** Changes of many records: asked for, looked at, made one by one, and told of. What was begun before goes on. */
export async function addJobs(app: FastifyInstance, store: Store): Promise<Begin> {
  await createJobTables(store)
  const failed = (error: unknown) => app.log.error(error, 'Something in a change of many records was not done.')
  const runner = startRunner({ store, people: createPeople(store), failed })
  const begin = addJobRoutes(app, store, runner)
  let swept = Promise.resolve()
  const sweep = () => {
    swept = spanned({ name: 'sweep of jobs', startedBy: null }, () => sweepJobs(store)).catch(failed)
  }
  const timer = setInterval(sweep, daily)
  timer.unref()
  sweep()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await Promise.all([runner.close(), swept])
  })
  return begin
}
