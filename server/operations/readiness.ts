import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Store } from '../contract/store'

/** Each looks whether something answers, and throws what it is that is wrong. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>

/** Milliseconds after which what does not answer counts as not there. */
const patience = 5_000

/** Milliseconds for which an answer holds, so that asking often costs little. */
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
 * `GET /readyz`, for whoever directs calls here: 200 where all that the server stands on answers, else 503 and what does
 * not. `GET /healthz` says that the process is alive, and asks nobody.
 *
 * @param besides what is told of as well, and without which all else goes on. Default: nothing.
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

/** Looks whether the database answers. */
export async function expectDatabaseAnswers({ db }: Pick<Store, 'db'>): Promise<void> {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new Error('The database does not answer.', { cause: error })
  }
}

/** Whether a server of a database says that it is there to be read alone, as a replica; of one that cannot tell, it is not known. */
export const isReadOnlyDatabase = ({ db }: Pick<Store, 'db'>): Promise<boolean> =>
  sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db).then(
    ({ rows }) => rows[0]?.transaction_read_only === 'on',
    () => false,
  )

/** Looks whether the database answers and can be written to, and still has its data in the form that this process knows. */
export async function expectDatabaseReady(store: Store): Promise<void> {
  await expectDatabaseAnswers(store)
  if (store.dialect.isShared && (await isReadOnlyDatabase(store))) throw new Error('The database takes no writes.')
  if (!(await store.isCurrent())) throw new Error('A newer version of the program has taken over. End this process.')
}
