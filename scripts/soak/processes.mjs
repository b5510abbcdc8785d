import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCluster, whyNoCluster } from '../support/cluster.mjs'
import { sharedBusiness, signIn, startServer } from '../support/start-server.mjs'
import { leftovers, lookInto } from './support/acknowledged-writes.mjs'
import { caller, faultsOf, openShop, workTogether } from './support/concurrent-writers.mjs'
import { startPooler, whyNoPooler } from './support/pooler.mjs'
import { startProxy } from './support/proxy.mjs'
import { noting, persistently } from './support/retry-until-settled.mjs'
import { clerks } from './support/simulated-clerks.mjs'

export const title =
  'Three processes behind a proxy, PgBouncer and PostgreSQL: one or two processes are killed and restarted while people work'

/** The number of killed processes, for each mode of the pooler. */
const kills = Number(process.env.PROCESS_KILLS ?? 36)

const processes = 3

/** The seconds within which a write must succeed. */
const backWithin = 10

/** The seconds after which an entry about an open record has expired, with a margin. */
const forgottenAfter = 55

const between = (least, most) => least + Math.random() * (most - least)

async function series(mode, cluster) {
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  const database = await cluster.newDatabase()
  const pooler = await startPooler(database, mode)
  const settings = sharedBusiness(pooler.url, folder)
  const start = (at) => startServer(path.join(folder, String(at)), settings)
  const servers = []
  for (let at = 0; at < processes; at++) servers.push(await start(at))
  const origins = servers.map(({ url }) => url)
  const proxy = await startProxy(origins)
  const row = { pooling: mode, kills: 0, 'longest outage (s)': 0 }
  let isOver = false
  try {
    const token = await signIn(proxy.url)
    const plain = caller(proxy.url, token)
    const shop = await openShop(plain)
    const kept = []
    const call = persistently(plain, noting(row, kept))
    const place = { resource: 'customer', id: shop.customers[0] }
    await plain('PUT', '/presence', { ...place, tab: 'gone', state: 'editing' })
    const clerk = clerks(call, plain)
    const over = () => isOver
    const working = Promise.all([workTogether([call], shop, over), clerk.importing(over), clerk.undoing(over)])
    while (row.kills < kills) {
      await setTimeout(between(500, 3000))
      const [first, ...others] = Array.from(servers.keys()).sort(() => Math.random() - 0.5)
      const victims = Math.random() < 0.3 ? [first, others[0]] : [first]
      await Promise.all(victims.map((at) => servers[at].kill()))
      row.kills += victims.length
      await setTimeout(between(200, 2000))
      for (const at of victims) {
        servers[at] = await start(at)
        origins[at] = servers[at].url
      }
    }
    isOver = true
    const [done, jobs, undone] = await working
    await setTimeout(forgottenAfter * 1000)
    const found = await lookInto((text) => cluster.query(text, database), kept, { jobs, undone }, leftovers)
    const present = await plain('PUT', '/presence', { ...place, tab: 'new', state: 'gone' })
    const people = present.body.data.people.length
    const faults = [
      ...new Set(done.failed),
      ...(await faultsOf(plain)),
      ...found.faults,
      ...(people > 0 ? ['A record still shows the presence of a user whose process was killed long ago.'] : []),
    ]
    for (const { url } of servers) if (!(await signIn(url))) faults.push(`Nobody can sign in at ${url}.`)
    for (const says of faults) console.log(`  ${mode}: ${says}`)
    return { ...row, ...found.row, refused: done.refused, faults: faults.length }
  } finally {
    isOver = true
    proxy.close()
    for (const server of servers) await server.stop()
    await pooler.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function run() {
  const why = whyNoCluster() ?? whyNoPooler()
  if (why) {
    console.log(`  Skipped: ${why}.`)
    return { rows: [], isGood: true }
  }
  const cluster = await startCluster({ isDurable: true })
  try {
    const rows = [await series('session', cluster), await series('transaction', cluster)]
    const isGood = rows.every(
      (row) =>
        row.lost + row.doubled + row['without history'] + row.faults === 0 && row['longest outage (s)'] <= backWithin,
    )
    return { rows, isGood }
  } finally {
    await cluster.stop()
  }
}
