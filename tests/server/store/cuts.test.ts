import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cluster } from '../../../scripts/cluster.mjs'
import { connectTo, usualLimits } from '../../../server/store/connections'
import { postgres } from '../../../server/store/dialect'
import type { Database } from '../../../server/store/store'
import { openShop, type Shop } from '../../business/support/shop'
import { describeCluster, type Wire, wireTo } from '../support/cluster'

describeCluster('a PostgreSQL database whose connections are cut', (cluster) => {
  let server: Cluster
  let databaseUrl: string
  let wire: Wire
  let shop: Shop
  let product: string
  beforeAll(async () => {
    server = cluster()
    databaseUrl = await server.newDatabase()
    wire = await wireTo(databaseUrl)
    shop = await openShop({ databaseUrl: wire.databaseUrl })
    product = await shop.product({ type: 'accessory', tracksSerials: false })
    await shop.receive(product, 10_000)
  })
  afterAll(async () => {
    await shop?.close()
    await wire?.close()
  })

  const order = () => shop.order([{ product, quantity: 1 }])
  const placed = async () => Number((await server.query('select count(*) from customer_order', databaseUrl))[0]?.count)
  const stock = async () => Number((await server.query('select stock from product', databaseUrl))[0]?.stock)
  const terminate = () =>
    server.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()', databaseUrl)
  /** Whatever is answered then, until the database answers as before. */
  const recovered = () => expect.poll(async () => (await shop.call('GET', '/product')).status).toBe(200)

  const expectCalm = ({ status, headers, body }: Awaited<ReturnType<typeof order>>) => {
    expect([200, 503]).toContain(status)
    if (status !== 503) return
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.message).toMatch(/database.*(moment|before you repeat it)\.$/)
  }

  it.each<readonly [string, () => unknown]>([
    ['ended by the server', terminate],
    ['reset by the network', () => wire.reset()],
    ['lost with the server, which starts again', () => server.crash().then(() => server.run())],
  ])('goes on where they are %s, and has lost nothing that it acknowledged', async (_, cut) => {
    const before = await placed()
    let isOver = false
    let acknowledged = 0
    const write = async () => {
      while (!isOver) {
        const answer = await order()
        expectCalm(answer)
        if (answer.status === 200) acknowledged += 1
      }
    }
    const read = async () => {
      while (!isOver) expectCalm(await shop.call('GET', '/customer-order?_end=20'))
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
    expect((await placed()) - before).toBeGreaterThanOrEqual(acknowledged)
    expect(await stock()).toBe(10_000 - (await placed()))
  })

  it('says so while the server is away', async () => {
    await server.crash()
    const answers = [await order(), await shop.call('GET', '/product'), await shop.call('GET', '/token')]
    await server.run()
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    answers.forEach(expectCalm)
    await recovered()
  })

  it.each(['there', 'back'] as const)('keeps an order once whose commit is lost on its way %s', async (where) => {
    const before = await placed()
    wire.cutNextCommit(where)
    const { status, text, body } = await order()
    expect(status, text).toBe(200)
    expect(await placed()).toBe(before + 1)
    expect((await shop.read('customer-order', body.data.id)).orderNumber).toBe(body.data.orderNumber)
    expect(await stock()).toBe(10_000 - (await placed()))
  })

  it('cannot tell what became of a transaction whose number a server that fell has given to another', async () => {
    const db: Database = new Kysely({ dialect: new PostgresDialect({ pool: connectTo(databaseUrl, usualLimits) }) })
    const number = (ticket: string) => Number(ticket.split(' ')[0])
    let lost = ''
    const fallen = db.transaction().execute(async (trx) => {
      lost = await postgres.ticket(trx)
      await server.crash()
      await server.run()
      await sql`select 1`.execute(trx)
    })
    await expect(fallen).rejects.toThrow()
    let other = ''
    while (other === '' || number(other) < number(lost)) other = await db.transaction().execute(postgres.ticket)
    expect([await postgres.fateOf(db, other), await postgres.fateOf(db, lost)]).toEqual(['kept', 'unknown'])
    await db.destroy()
  })
})
