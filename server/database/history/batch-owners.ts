import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { historyResource, t } from '../../../vocabulary'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { Problem } from '../../platform/problem'
import { retrying } from '../retry'
import { batchIdIn } from './call-origin'

const table = sql.table('deckhand_batch')

const hourly = 60 * 60 * 1000

/**
 * The milliseconds for which the table of batches contains the owner of a batch. After this time, only the history
 * contains the owner.
 */
const remembered = 48 * hourly

const safe: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Allows callers to group calls under one batch id. The batch id belongs to the first person who uses it. Nobody else
 * can add calls to the batch. If a person is signed in, `request.person` must be set before this check.
 */
export async function addBatchOwners(app: FastifyInstance, store: Store): Promise<void> {
  const { db, dialect } = store
  await retrying(dialect, () =>
    sql`create table if not exists ${table} (id text primary key, person text not null,
      "at" ${sql.raw(dialect.integer)} not null)`.execute(db),
  )
  const sweep = () =>
    void sql`delete from ${table} where "at" < ${Date.now() - remembered}`.execute(db).catch(() => undefined)
  const timer = setInterval(sweep, hourly)
  timer.unref()
  sweep()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('preHandler', async (request: FastifyRequest) => {
    const { method, person } = request
    const batch = batchIdIn(request.headers)
    if (batch === undefined || !person || safe.includes(method)) return
    if ((await ownerOf(store, batch, person.id)) !== person.id)
      throw new Problem(403, t('This batch belongs to someone else. Use another batch id.'))
  })
}

/** Assigns a batch to the person who starts it. */
export const claimBatch = (trx: Transaction, batch: string, person: string): Promise<unknown> =>
  sql`insert into ${table} (id, person, "at") values (${batch}, ${person}, ${Date.now()})
    on conflict (id) do nothing`.execute(trx)

/** The owner of a batch. An unknown batch is assigned to the person. */
async function ownerOf(store: Store, batch: string, person: string): Promise<string | undefined> {
  const { db, dialect, registry } = store
  const kept = async () =>
    (await sql<{ person: string }>`select person from ${table} where id = ${batch}`.execute(db)).rows[0]?.person
  const known = await kept()
  if (known !== undefined) return known
  if (registry.find(historyResource) && registry.isLocal(historyResource)) {
    const history = sql.table(tableName(historyResource))
    const { rows } = await sql<{ byId: string | null }>`select "byId" from ${history} where batch = ${batch}
      order by id limit 1`.execute(db)
    if (rows[0]) return rows[0].byId ?? undefined
  }
  await retrying(dialect, () => claimBatch(db, batch, person))
  return kept()
}
