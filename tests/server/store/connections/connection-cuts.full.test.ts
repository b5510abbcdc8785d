import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cluster } from '../../../../scripts/support/cluster.mjs'
import type { Database } from '../../../../server/contract/store'
import { createPostgresPool, defaultConnectionLimits } from '../../../../server/database/connections/postgres-pool'
import { postgres } from '../../../../server/database/dialects/postgres'
import { type AdminServer, startAdminServer } from '../../support/admin-server'
import { describeCluster, type Wire, wireTo } from '../../support/cluster'
import { prepareLoan } from '../../support/prepare-loan'
import type { TestApiResponse } from '../../support/record-api'

describeCluster('a PostgreSQL database whose connections are cut', (cluster) => {
  let server: Cluster
  let databaseUrl: string
  let wire: Wire
  let desk: AdminServer
  let lend: () => Promise<TestApiResponse>
  beforeAll(async () => {
    server = cluster()
    databaseUrl = await server.newDatabase()
    wire = await wireTo(databaseUrl)
    desk = await startAdminServer({ databaseUrl: wire.databaseUrl })
    lend = await prepareLoan(desk)
  })
  afterAll(async () => {
    await desk?.close()
    await wire?.close()
  })

  const count = async (table: string) =>
    Number((await server.query(`select count(*) from ${table}`, databaseUrl))[0]?.count)
  const loans = () => count('loan')
  /** The database must contain either a loan with its items, or neither the loan nor the items. */
  const expectWhole = async () => expect(await count('loan_item')).toBe(await loans())
  const terminate = () =>
    server.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()', databaseUrl)
  /** Waits until the database answers again. The function ignores earlier responses. */
  const recovered = () => expect.poll(async () => (await desk.call('GET', '/book')).status).toBe(200)

  const expectCalm = ({ status, headers, body }: TestApiResponse) => {
    expect([200, 503]).toContain(status)
    if (status !== 503) return
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.message).toMatch(/database.*(moment|before you try again)\.$/)
  }

  it.each<readonly [string, () => unknown]>([
    ['ended by the server', terminate],
    ['reset by the network', () => wire.reset()],
    ['lost with the server, which starts again', () => server.crash().then(() => server.run())],
  ])('recovers if they are %s, and loses nothing that was acknowledged', async (_, cut) => {
    const before = await loans()
    let isOver = false
    let acknowledged = 0
    const write = async () => {
      while (!isOver) {
        const answer = await lend()
        expectCalm(answer)
        if (answer.status === 200) acknowledged += 1
      }
    }
    const read = async () => {
      while (!isOver) expectCalm(await desk.call('GET', '/loan?_end=20'))
    }
    const callers = [write(), write(), write(), read(), read()]
    for (let time = 0; time < 3; time++) {
      const reached = acknowledged + 3
      await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(reached)
      await cut()
    }
    isOver = true
    await Promise.all(callers)
    await recovered()
    expect((await loans()) - before).toBeGreaterThanOrEqual(acknowledged)
    await expectWhole()
  })

  it('answers 503 while the server is down', async () => {
    await server.crash()
    const answers = [await lend(), await desk.call('GET', '/book'), await desk.call('GET', '/token')]
    await server.run()
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    answers.forEach(expectCalm)
    await recovered()
  })

  it.each(['there', 'back'] as const)('stores a loan once if its commit is lost on the way %s', async (where) => {
    const before = await loans()
    wire.cutNextCommit(where)
    const { status, text, body } = await lend()
    expect(status, text).toBe(200)
    expect(await loans()).toBe(before + 1)
    expect((await desk.read('loan', body.data.id)).loanNumber).toBe(body.data.loanNumber)
    await expectWhole()
  })

  it('reports an unknown outcome if a restarted server reused the number of the transaction', async () => {
    const db: Database = new Kysely({
      dialect: new PostgresDialect({ pool: createPostgresPool(databaseUrl, defaultConnectionLimits) }),
    })
    const number = (ticket: string) => Number(ticket.split(' ')[0])
    let lost = ''
    const fallen = db.transaction().execute(async (trx) => {
      lost = await postgres.transactionId(trx)
      await server.crash()
      await server.run()
      await sql`select 1`.execute(trx)
    })
    await expect(fallen).rejects.toThrow()
    let other = ''
    while (other === '' || number(other) < number(lost)) other = await db.transaction().execute(postgres.transactionId)
    expect([await postgres.outcomeOf(db, other), await postgres.outcomeOf(db, lost)]).toEqual(['kept', 'unknown'])
    await db.destroy()
  })
})
