import type { FastifyInstance } from 'fastify'
import { createUserDirectory } from '../../auth/user-directory'
import type { Store } from '../../contract/store'
import type { SecretCipher } from '../../platform/secret-cipher'
import { withSpan } from '../../platform/tracing'
import type { JobStarter } from '../../records/call-routes'
import { startJobRunner } from './job-runner'
import { deleteOldJobs } from './job-storage'
import { createJobTables } from './job-tables'
import { addJobRoutes } from './routes'

const daily = 24 * 60 * 60 * 1000

/**
 * Adds the jobs, which change many records. A job has a request, a preview, a run and a report. Jobs that an earlier
 * process started continue.
 *
 * @param seal encrypts the input of jobs in the database, which may contain passwords.
 */
export async function startJobs(app: FastifyInstance, store: Store, seal: SecretCipher): Promise<JobStarter> {
  await createJobTables(store)
  const failed = (error: unknown) => app.log.error(error, 'A step of a job failed.')
  const runner = startJobRunner({ store, people: createUserDirectory(store), seal, failed })
  const begin = addJobRoutes(app, store, seal, runner)
  let swept = Promise.resolve()
  const sweep = () => {
    swept = withSpan({ name: 'sweep of jobs', startedBy: null }, () => deleteOldJobs(store)).catch(failed)
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
