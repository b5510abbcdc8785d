import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Store } from '../../../../server/contract/store'
import type { ConnectionLimits } from '../../../../server/database/connections/postgres-pool'
import { runInCallClass } from '../../../../server/platform/admission/call-class'
import { type AdminServer, startAdminServer } from '../../support/admin-server'
import { describeCluster } from '../../support/cluster'
import { newTestDatabase, type TestDatabase } from '../../support/stores'
import { shelf, shelves } from '../shelf-registry'

/** SQL statements that run far longer than any test waits. */
const endless = {
  sqlite: sql`with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n`,
  postgres: sql`select pg_sleep(600)`,
}

/** Does work as part of a call of the given kind. Returns the result of the work. */
const asCall = <T>(kind: string, work: () => Promise<T>, signal?: AbortSignal) =>
  new Promise<T>((resolve, reject) => runInCallClass(kind, () => void work().then(resolve, reject), signal))

const givenUp = { failure: 'givenUp' }

function holds(open: () => Promise<{ store: Store; close: () => Promise<void> }>) {
  let store: Store
  let close = async () => {}
  let db: Database
  const slow = (signal?: AbortSignal) =>
    asCall('slow', () => endless[store.dialect.name].execute(db), signal).then(
      () => 'answered',
      (error) => error,
    )
  beforeAll(async () => {
    const opened = await open()
    store = opened.store
    close = opened.close
    db = store.db
  })
  afterAll(() => close())

  it('end soon, and free their slots', async () => {
    for (let round = 0; round < 3; round++) {
      const calls = Array.from({ length: 12 }, () => new AbortController())
      const ended = calls.map(({ signal }) => slow(signal))
      await new Promise((resolve) => setTimeout(resolve, 50 * round))
      for (const call of calls) call.abort()
      for (const end of ended) expect(await end).toMatchObject(givenUp)
    }
    expect(await asCall('slow', () => store.count(shelf, {}))).toBe(0)
  })

  it('leave slots for calls of other kinds while they run', async () => {
    const calls = Array.from({ length: 12 }, () => new AbortController())
    const ended = calls.map(({ signal }) => slow(signal))
    const id = await store.transaction((trx) => store.insert(trx, shelf, { name: 'Top' } as never))
    expect(await asCall('quick', () => store.get(shelf, id))).toMatchObject({ name: 'Top' })
    await store.transaction((trx) => store.remove(trx, shelf, id))
    for (const call of calls) call.abort()
    for (const end of ended) expect(await end).toMatchObject(givenUp)
  })

  it('send no further statements', async () => {
    const signal = AbortSignal.abort()
    await expect(asCall('late', () => store.get(shelf, 'none'), signal)).rejects.toMatchObject(givenUp)
  })

  it('complete a transaction that writes', async () => {
    const call = new AbortController()
    const write = () =>
      store.transaction(async (trx) => {
        const id = await store.insert(trx, shelf, { name: 'Half' } as never)
        call.abort()
        await store.update(trx, shelf, id, { name: 'Whole' } as never)
        return id
      })
    const id = await asCall('write', write, call.signal)
    expect(await store.get(shelf, id)).toMatchObject({ name: 'Whole' })
    await store.transaction((trx) => store.remove(trx, shelf, id))
  })
}

const openOn = async (database: TestDatabase) => {
  const store = await database.open({ registry: shelves })
  const close = async () => {
    await store.close()
    await database.close()
  }
  return { store, close }
}

const few: ConnectionLimits = { pool: 5, connectSeconds: 5, statementSeconds: 60, lockSeconds: 60 }

describe('reads on sqlite after the caller disconnects', () => {
  holds(() => openOn(newTestDatabase('sqlite')))
})

describeCluster('reads on a PostgreSQL server after the caller disconnects', (cluster) => {
  holds(async () => openOn(newTestDatabase({ databaseUrl: await cluster().newDatabase(), limits: few })))

  describe('over HTTP', () => {
    let desk: AdminServer
    let databaseUrl: string
    beforeAll(async () => {
      databaseUrl = await cluster().newDatabase()
      desk = await startAdminServer({ databaseUrl })
    })
    afterAll(() => desk?.close())

    it('also end', async () => {
      const waiting = async () =>
        Number(
          (
            await cluster().query("select count(*) from pg_stat_activity where wait_event_type = 'Lock'", databaseUrl)
          )[0]?.count,
        )
      await desk.store.db.transaction().execute(async (trx) => {
        await sql`lock table event in access exclusive mode`.execute(trx)
        const call = new AbortController()
        const url = `${desk.origin}/api/v1/event?_end=10`
        const answer = fetch(url, { headers: { authorization: `Bearer ${desk.token}` }, signal: call.signal })
        await expect.poll(waiting).toBe(1)
        call.abort()
        await expect(answer).rejects.toThrow()
        await expect.poll(waiting).toBe(0)
      })
      expect((await desk.call('GET', '/event')).status).toBe(200)
    })
  })
})
