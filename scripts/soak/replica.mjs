import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startCluster, whyNoCluster } from '../support/cluster.mjs'
import { sharedBusiness, signIn, startServer } from '../support/start-server.mjs'
import { caller, faultsOf, openShop, order } from './support/concurrent-writers.mjs'

export const title = 'A replica lags or is unavailable while people order, and is promoted'

/** The number of runs of each case, and the number of seconds for which simulated people order. */
const times = Number(process.env.REPLICAS ?? 3)
const seconds = Number(process.env.REPLICA_SECONDS ?? 20)

const people = 4

/**
 * Time limits of a statement and of a wait for locks, in seconds. These limits are shorter than usual, so more calls
 * reach the limits.
 */
const limits = { DATABASE_STATEMENT_TIMEOUT: '5', DATABASE_LOCK_TIMEOUT: '3' }

/**
 * The number of seconds within which each call must get a response. The sum contains both time limits, the driver's
 * margin, and the check of the result.
 */
const answeredWithin = 5 + 3 + 5 + 10

const at = (cluster, database) => Object.assign(new URL(database), { port: String(cluster.port) }).href

const change = async (cluster, setting, value) => {
  await cluster.query(`alter system set ${setting} = '${value}'`)
  await cluster.query('select pg_reload_conf()')
}

const waiting = async (primary) => {
  const found = await primary.query("select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'")
  return found[0].count
}

/**
 * The cases of a failing replica. The option `isSynchronous` makes commits wait for the replica. The function `during`
 * runs while simulated people order. The result of `during` is a function that runs after the failure of the primary.
 * If `during` returns nothing, the primary does not fail.
 */
const cases = {
  'synchronous, applies changes after 10 s': {
    isSynchronous: true,
    during: async ({ replica }) => {
      await change(replica, 'recovery_min_apply_delay', '10s')
      await setTimeout(seconds * 1000)
      return () => change(replica, 'recovery_min_apply_delay', '0')
    },
  },
  'synchronous, temporarily unavailable': {
    isSynchronous: true,
    during: async ({ primary, replica, state }) => {
      await setTimeout(2000)
      await replica.crash()
      await setTimeout(1000)
      const before = state.kept.length
      await setTimeout(seconds * 1000)
      if (state.kept.length > before) state.faults.add('The server acknowledged an order that no replica had.')
      state.waiting = await waiting(primary)
      await replica.run()
      const since = Date.now()
      while (state.kept.length === before && Date.now() - since < 30_000) await setTimeout(50)
      state.back = Date.now() - since
      await setTimeout(3000)
    },
  },
  'asynchronous, temporarily receives no changes': {
    isSynchronous: false,
    during: async ({ primary }) => {
      await setTimeout(2000)
      const [sender] = await primary.query('select pid from pg_stat_replication')
      process.kill(sender.pid, 'SIGSTOP')
      await setTimeout(seconds * 1000)
      return () => {}
    },
  },
}

/** Places orders repeatedly. After a refusal, the next order follows. */
async function ordering(call, shop, state) {
  while (!state.isOver) {
    const since = Date.now()
    const { status, body } = await order(call, shop, [{ product: shop.boxes[0], quantity: 1 }]).catch((error) => ({
      status: 0,
      body: { message: error.message },
    }))
    state.longest = Math.max(state.longest, Date.now() - since)
    if (status === 200) state.kept.push(body.data.id)
    else if (status === 503 && body.message) state.refused += 1
    else if (!state.isFallen) state.faults.add(`An order request returned status ${status}: ${body?.message}`)
    if (status !== 200) await setTimeout(200)
  }
}

async function reading(call, state) {
  while (!state.isOver) {
    const { status } = await call('GET', '/customer-order?_start=0&_end=20').catch(() => ({ status: 0 }))
    if (status !== 200 && !state.isFallen) state.unread += 1
    await setTimeout(50)
  }
}

/** A query for incomplete orders, which have no stock movements or no history. */
const halves = `select id from customer_order o
  where not exists (select 1 from stock_movement m where m."order" = o.id)
     or not exists (select 1 from audit_entry e where e.resource = 'customer-order' and e.record = o.id)`

async function once(name, { isSynchronous, during }, row) {
  const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  const primary = await startCluster({ isDurable: true })
  const database = await primary.newDatabase()
  const replica = await startCluster({ isDurable: true, of: primary.url })
  if (isSynchronous) await primary.expectReplica()
  const settings = { ...sharedBusiness(database, folder), ...limits }
  let server = await startServer(folder, settings)
  const state = { kept: [], refused: 0, unread: 0, longest: 0, faults: new Set(), isOver: false, isFallen: false }
  try {
    const call = caller(server.url, await signIn(server.url))
    const shop = await openShop(call)
    const working = Promise.all([
      ...Array.from({ length: people }, () => ordering(call, shop, state)),
      reading(call, state),
    ])
    const afterwards = await during({ primary, replica, state })
    const hasFallen = afterwards !== undefined
    state.isFallen = hasFallen
    if (hasFallen) await primary.crash()
    state.isOver = true
    await working
    let there = primary
    if (hasFallen) {
      await server.stop()
      await afterwards()
      await replica.promote()
      there = replica
      server = await startServer(folder, { ...settings, DATABASE_URL: at(replica, database) })
    }
    const again = caller(server.url, await signIn(server.url))
    const placed = await there.query('select id from customer_order', at(there, database))
    const ids = new Set(placed.map(({ id }) => id))
    const half = await there.query(halves, at(there, database))
    const faults = [...(await faultsOf(again)), ...state.faults, ...half.map(({ id }) => `A part of ${id} is missing.`)]
    if (state.longest > answeredWithin * 1000) faults.push(`The response to an order took ${state.longest} ms.`)
    for (const says of faults) console.log(`  ${name}: ${says}`)
    row.times += 1
    row.acknowledged += state.kept.length
    row.lost += state.kept.filter((id) => !ids.has(id)).length
    row['answered 503'] += state.refused
    row['reads failed'] += state.unread
    row['longest response (s)'] = Math.max(row['longest response (s)'], Math.ceil(state.longest / 100) / 10)
    if (state.back !== undefined) {
      row['available again after (s)'] =
        Math.ceil(Math.max(row['available again after (s)'] ?? 0, state.back / 1000) * 10) / 10
      row['calls still waiting'] = Math.max(row['calls still waiting'] ?? 0, state.waiting)
    }
    row.faults += faults.length
  } finally {
    state.isOver = true
    await server.stop()
    for (const cluster of [replica, primary]) await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function run() {
  const why = whyNoCluster()
  if (why) {
    console.log(`  Skipped: ${why}.`)
    return { rows: [], isGood: true }
  }
  const rows = []
  for (const [name, one] of Object.entries(cases)) {
    const row = {
      replica: name,
      times: 0,
      acknowledged: 0,
      lost: 0,
      'answered 503': 0,
      'reads failed': 0,
      'longest response (s)': 0,
      faults: 0,
    }
    rows.push(row)
    while (row.times < times) await once(name, one, row)
  }
  // The promotion of an asynchronous replica can lose data, as docs/running/failover.md explains.
  const isGood = rows.every(
    (row) => row.faults + row['reads failed'] === 0 && (row.lost === 0 || row.replica.startsWith('asynchronous')),
  )
  return { rows, isGood }
}
