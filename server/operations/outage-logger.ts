import type { FastifyRequest } from 'fastify'
import type { Store } from '../contract/store'
import type { DatabaseUnavailable } from '../platform/database-unavailable'
import { expectDatabaseAnswers } from './readiness'

/** Milliseconds between two checks whether the database responds again. */
const pause = 1000

/**
 * Logs an outage of the database in two lines, however many calls fail. The first line has the cause. The second line
 * follows when the database responds again, with the number of failed calls.
 */
export function createOutageLogger(store: Store): (error: DatabaseUnavailable, request: FastifyRequest) => void {
  let failed = 0
  return (error, { server }) => {
    failed += 1
    if (failed > 1) return
    server.log.error(
      { err: error.cause },
      'The database fails. Calls that need it are answered with 503 until it is back.',
    )
    const back = () => {
      server.log.warn(`The database answers again. Calls that it failed meanwhile: ${failed}.`)
      failed = 0
    }
    let timer: NodeJS.Timeout
    const look = () => {
      timer = setTimeout(() => expectDatabaseAnswers(store).then(back, look), pause)
      timer.unref()
    }
    look()
    server.server.once('close', () => clearTimeout(timer))
  }
}
