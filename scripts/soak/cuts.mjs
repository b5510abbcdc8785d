import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCluster, whyNoCluster } from '../support/cluster.mjs'
import { emptyBusiness, signIn, startServer } from '../support/start-server.mjs'
import { caller, faultsOf, openShop, order } from './support/concurrent-writers.mjs'

export const title = 'The connections to PostgreSQL break while people order'

/** The number of cuts of each kind. */
const times = Number(process.env.CUTS ?? 20)

const people = 4

/** The kinds of cuts. Each cut breaks all connections of the product to the database. */
const cuts = {
  'closed by the server': (cluster, database) =>
    cluster.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()', database),
  'server killed and restarted': async (cluster) => {
    await cluster.crash()
    await setTimeout(Math.random() * 2000)
    await cluster.run()
  },
}

/** Cuts the connections repeatedly while simulated people order. Checks that all acknowledged orders exist. */
async function series(cluster, kind, cut) {
  const database = await cluster.newDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  const server = await startServer(folder, { ...emptyBusiness, DATABASE_URL: database })
  const row = { cut: kind, times: 0, acknowledged: 0, lost: 0, 'status 503': 0, 'other failures': 0, faults: 0 }
  try {
    const call = caller(server.url, await signIn(server.url))
    const shop = await openShop(call)
    const kept = []
    let isOver = false
    const work = async () => {
      while (!isOver) {
        const { status, body } = await order(call, shop, [{ product: shop.boxes[0], quantity: 1 }])
        if (status === 200) kept.push(body.data.id)
        else if (status === 503) row['status 503'] += 1
        else row['other failures'] += 1
        if (status === 503) await setTimeout(50)
      }
    }
    const working = Promise.all(Array.from({ length: people }, work))
    for (; row.times < times; row.times++) {
      await setTimeout(100 + Math.random() * 400)
      await cut(cluster, database)
    }
    isOver = true
    await working
    const placed = await cluster.query('select id from customer_order', database)
    const there = new Set(placed.map(({ id }) => id))
    row.acknowledged = kept.length
    row.lost = kept.filter((id) => !there.has(id)).length
    const faults = await faultsOf(call)
    row.faults = faults.length
    for (const says of faults) console.log(`  ${kind}: ${says}`)
    return row
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function run() {
  const why = whyNoCluster()
  if (why) {
    console.log(`  Skipped: ${why}.`)
    return { rows: [], isGood: true }
  }
  const cluster = await startCluster({ isDurable: true })
  try {
    const rows = []
    for (const [kind, cut] of Object.entries(cuts)) rows.push(await series(cluster, kind, cut))
    return { rows, isGood: rows.every((row) => row.lost + row['other failures'] + row.faults === 0) }
  } finally {
    await cluster.stop()
  }
}
