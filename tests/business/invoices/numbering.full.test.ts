import { once } from 'node:events'
import { expect, it } from 'vitest'
import { type Caller, caller, openShop, order } from '../../../scripts/soak/support/concurrent-writers.mjs'
import { describeCluster } from '../../server/support/cluster'
import { startProcess } from '../../server/support/processes'
import { temporaryFolder } from '../../server/support/stores'

const credentials = { email: 'ann@example.com', password: 'correct horse battery' }

describeCluster('invoice numbers of two processes on one PostgreSQL database', (cluster) => {
  it('have no gap and no duplicate, even if one process is killed while it issues invoices', async () => {
    const environment = {
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
      JWT_SECRET: 'a secret of at least thirty-two characters',
      SEAL_KEY: 'a key that is of at least thirty-two characters',
      FILES_URL: temporaryFolder(),
      DATABASE_URL: await cluster().newDatabase(),
    }
    const servers = await Promise.all([1, 2].map(() => startProcess(environment)))
    expect(servers.map(({ output }) => output)).toEqual(Array(2).fill(expect.stringMatching(/^Deckhand is ready: /)))
    const [one, two] = servers as [(typeof servers)[number], (typeof servers)[number]]
    const { body } = await caller(one.origin)('POST', '/token', credentials)
    const calls = servers.map(({ origin }) => caller(origin, body.accessToken)) as [Caller, Caller]
    const shop = await openShop(calls[0])
    const orders: string[] = []
    for (let count = 0; count < 60; count++) {
      const { body: placed } = await order(calls[0], shop, [{ product: shop.boxes[0], quantity: 1 }], {
        shippingCharge: 0,
      })
      expect(placed).toHaveProperty('data.id')
      orders.push(placed.data.id)
    }
    const pay = (id: string, at: number) =>
      (calls[at % 2] as Caller)('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    const together = await Promise.all(orders.slice(0, 20).map(pay))
    expect(together.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const interrupted = orders.slice(20, 50).map((id, at) => pay(id, at).catch(() => ({ status: 0 })))
    await Promise.any(interrupted)
    const ended = once(two.child, 'close')
    two.child.kill('SIGKILL')
    await ended
    const answers = await Promise.all(interrupted)
    expect(answers.filter((_, at) => at % 2 === 0).map(({ status }) => status)).toEqual(Array(15).fill(200))
    for (const id of orders.slice(50)) expect((await pay(id, 0)).status).toBe(200)
    const rows = await cluster().query(
      `select counter, number, date, invoice."order", paid from invoice
       join customer_order on customer_order.id = invoice."order" order by counter`,
      environment.DATABASE_URL,
    )
    expect(rows.map(({ counter }) => Number(counter))).toEqual(rows.map((_, at) => at + 1))
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(new Set(rows.map((row) => row.order)).size).toBe(rows.length)
    const paid = await cluster().query(
      `select id from customer_order where "paymentStatus" = 'success'`,
      environment.DATABASE_URL,
    )
    expect(paid).toHaveLength(rows.length)
    const dates = rows.map(({ date }) => String(date))
    expect(dates).toEqual([...dates].sort())
    await one.stop()
  }, 120_000)
})
