import type { FastifyInstance } from 'fastify'
import { createPeople } from '../auth/people'
import type { Seal } from '../auth/seal'
import { spanned } from '../spans'
import type { Store } from '../store/store'

import { addJobRoutes, type Begin } from './routes'
import { startRunner } from './runner'
import { sweepJobs } from './storage'
import { createJobTables } from './tables'

const daily = 24 * 60 * 60 * 1000

/**
 * Changes of many records: asked for, looked at, made one by one, and told of. What was begun before goes on.
 *
 * @param seal keeps what they are made with unreadable in the database, as it may hold passwords.
 */
export async function addJobs(app: FastifyInstance, store: Store, seal: Seal): Promise<Begin> {
  await createJobTables(store)
  const failed = (error: unknown) => app.log.error(error, 'Something in a change of many records was not done.')
  const runner = startRunner({ store, people: createPeople(store), seal, failed })
  const begin = addJobRoutes(app, store, seal, runner)
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
