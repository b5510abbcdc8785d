import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../contract/store'
import type { DatabaseUnavailable } from '../platform/database-unavailable'

/** The checks by name. Each check throws an error with a description of the problem. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>

/** The milliseconds after which a check without a result has failed. */
const patience = 5_000

/** The milliseconds for which the result of the checks is cached, so that frequent requests cause little work. */
const holdsFor = 1_000

type Found = Readonly<Record<string, string>>

const inTime = (work: Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('It does not answer.')), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const askAll = async (checks: ReadinessChecks): Promise<Found> => {
  const asked = Object.entries(checks).map(async ([name, check]) => {
    const found = await inTime(check()).then(
      () => 'ok',
      (error: Error) => error.message,
    )
    return [name, found] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

/**
 * Adds `GET /readyz`, for load balancers. The response is 200 if all required checks pass, and otherwise 503. The
 * response body contains the result of each check. `GET /healthz` only shows that the process is alive.
 *
 * @param besides optional checks, which are reported but do not affect the status. Default: no optional checks.
 */
export function addReadinessRoute(app: FastifyInstance, checks: ReadinessChecks, besides: ReadinessChecks = {}): void {
  let known: { readonly at: number; readonly found: Promise<Found> } | undefined
  app.get('/readyz', async (_, reply) => {
    const at = performance.now()
    if (!known || at - known.at > holdsFor) known = { at, found: askAll({ ...checks, ...besides }) }
    const found = await known.found
    const isReady = Object.keys(checks).every((name) => found[name] === 'ok')
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', ...found })
  })
}

/** Checks that the database responds. */
export async function expectDatabaseAnswers({ db }: Pick<Store, 'db'>): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new Error('The database does not answer.', { cause: error })
  }
}

/**
 * Whether the database accepts only reads, such as a replica. False if the database cannot report whether it is
 * read-only.
 */
export const isReadOnlyDatabase = ({ db }: Pick<Store, 'db'>): Promise<boolean> =>
  sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db).then(
    ({ rows }) => rows[0]?.transaction_read_only === 'on',
    () => false,
  )

/** Checks that the database responds and accepts writes, and that its data have the format of this process. */
export async function expectDatabaseReady(store: Store): Promise<void> {
  await expectDatabaseAnswers(store)
  if (store.dialect.isShared && (await isReadOnlyDatabase(store))) throw new Error('The database is read-only.')
  if (!(await store.isCurrent())) throw new Error('A newer version of the program has taken over. End this process.')
}

/** The milliseconds between two checks whether the database responds again. */
const outagePause = 1000

/**
 * Logs an outage of the database in two lines, regardless of the number of failed calls. The first log line contains
 * the cause. The second log line contains the number of failed calls, and is written when the database responds again.
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
      timer = setTimeout(() => expectDatabaseAnswers(store).then(back, look), outagePause)
      timer.unref()
    }
    look()
    server.server.once('close', () => clearTimeout(timer))
  }
}
