import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCluster, whyNoCluster } from '../support/cluster.mjs'
import { sharedBusiness, signIn, startServer } from '../support/start-server.mjs'
import { caller, faultsOf, openShop, order } from './support/concurrent-writers.mjs'
import { startPooler, whyNoPooler } from './support/pooler.mjs'
import { startProxy } from './support/proxy.mjs'

export const title =
  'Two processes behind a proxy, PgBouncer, a primary and its replica: the primary is killed and the replica is promoted while people order'

/** The number of killed primaries, for each mode of the pooler. */
const times = Number(process.env.FAILOVERS ?? 5)

const people = 4

/** The seconds within which an order must succeed again. */
const backWithin = 30

const addressOf = (cluster, database) => Object.assign(new URL(database), { port: String(cluster.port) }).href

/** Places orders repeatedly. Repeats a failed order with the same idempotency key until the order succeeds. */
async function orderOn(call, shop, state) {
  while (!state.isOver) {
    const key = { 'idempotency-key': randomUUID() }
    for (;;) {
      const keyed = (method, at, body) => call(method, at, body, key)
      const { status, body } = await order(keyed, shop, [{ product: shop.boxes[0], quantity: 1 }]).catch((error) => ({
        status: 502,
        body: { message: error.message },
      }))
      if (status === 200) {
        state.kept.push(body.data.id)
        state.last = Date.now()
        break
      }
      state.refused[status] = (state.refused[status] ?? 0) + 1
      if (![409, 429, 502, 503].includes(status)) state.others.push(`${status}: ${body?.message}`)
      await setTimeout(100)
    }
  }
}

async function series(mode) {
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  let primary = await startCluster({ isDurable: true })
  let replica = await startCluster({ isDurable: true, of: primary.url })
  const database = await primary.newDatabase()
  await primary.expectReplica()
  const pooler = await startPooler(database, mode)
  const settings = sharedBusiness(pooler.url, folder)
  const servers = [
    await startServer(path.join(folder, 'one'), settings),
    await startServer(path.join(folder, 'two'), settings),
  ]
  const proxy = await startProxy(servers.map(({ url }) => url))
  const row = { pooling: mode, failovers: 0, acknowledged: 0, lost: 0, doubled: 0, 'longest outage (s)': 0, faults: 0 }
  try {
    const call = caller(proxy.url, await signIn(proxy.url))
    const shop = await openShop(call)
    const state = { kept: [], refused: {}, others: [], last: Date.now(), isOver: false }
    const working = Promise.all(Array.from({ length: people }, () => orderOn(call, shop, state)))
    for (; row.failovers < times; row.failovers++) {
      await setTimeout(2000)
      const killed = Date.now()
      await primary.crash()
      await replica.promote()
      pooler.point(addressOf(replica, database))
      while (state.last <= killed + 500 && Date.now() - killed < 4 * backWithin * 1000) await setTimeout(50)
      row['longest outage (s)'] = Math.max(row['longest outage (s)'], Math.ceil((Date.now() - killed) / 100) / 10)
      await primary.stop()
      primary = replica
      replica = await startCluster({ isDurable: true, of: primary.url })
      await primary.expectReplica()
    }
    state.isOver = true
    await working
    const placed = await primary.query('select id from customer_order', addressOf(primary, database))
    const there = new Set(placed.map(({ id }) => id))
    row.acknowledged = state.kept.length
    row.lost = state.kept.filter((id) => !there.has(id)).length
    row.doubled = there.size - new Set(state.kept).size
    const faults = [...(await faultsOf(call)), ...new Set(state.others)]
    row.faults = faults.length
    for (const says of faults) console.log(`  ${mode}: ${says}`)
    row.refused = JSON.stringify(state.refused)
    return row
  } finally {
    proxy.close()
    for (const server of servers) await server.stop()
    await pooler.stop()
    for (const cluster of [primary, replica]) await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function run() {
  const why = whyNoCluster() ?? whyNoPooler()
  if (why) {
    console.log(`  Skipped: ${why}.`)
    return { rows: [], isGood: true }
  }
  const rows = [await series('session'), await series('transaction')]
  const isGood = rows.every(
    (row) => row.lost + row.doubled + row.faults === 0 && row['longest outage (s)'] <= backWithin,
  )
  return { rows, isGood }
}
