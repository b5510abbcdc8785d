import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCluster, whyNoCluster } from '../support/cluster.mjs'
import { account, signIn, startServer } from '../support/start-server.mjs'
import { after, caller, faultsOf, openShop, order, workTogether } from './support/concurrent-writers.mjs'

export const title = 'Seven people write at the same time: orders, goods, payments, statuses, customers and cards'

const seconds = Number(process.env.SECONDS ?? 15)

/** The number of simultaneous orders of one product. */
const atOnce = 30

/** Simulates people who work on one database through several processes. Checks all sums after the work. */
async function series(store, processes, databaseUrl) {
  const servers = []
  const folders = []
  const shared = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, SAMPLE_DATA: 'off' }
  const files = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
  folders.push(files)
  const common = {
    JWT_SECRET: 'a secret that the processes of a soak share',
    SEAL_KEY: 'a key that the processes of a soak share with each other',
    FILES_URL: files,
  }
  try {
    for (let count = 0; count < processes; count++) {
      const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-soak-'))
      folders.push(folder)
      servers.push(
        await startServer(folder, { ...shared, ...common, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }),
      )
    }
    const token = await signIn(servers[0].url)
    const calls = servers.map(({ url }) => caller(url, token))
    const shop = await openShop(calls[0])
    const { orders, others, refused, failed } = await workTogether(calls, shop, after(seconds))
    const [product] = shop.boxes
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, at) => order(calls[at % calls.length], shop, [{ product, quantity: 1 }])),
    )
    const strange = answers.filter(({ status }) => status !== 200 && status !== 409)
    const faults = await faultsOf(calls[0])
    for (const says of [...new Set(failed), ...faults]) console.log(`  ${store}: ${says}`)
    return {
      store,
      processes,
      seconds,
      orders,
      'other writes': others,
      refused,
      '5xx': failed.length,
      [`${atOnce} at once`]: `${answers.filter(({ status }) => status === 200).length} placed, ${strange.length} unexpected`,
      faults: faults.length + strange.length,
    }
  } finally {
    for (const { stop } of servers) await stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

export async function run() {
  const rows = [await series('SQLite', 1)]
  const why = whyNoCluster()
  if (why) console.log(`  Without PostgreSQL: ${why}.`)
  else {
    const cluster = await startCluster({ isDurable: true })
    try {
      for (const processes of [1, 2]) rows.push(await series('PostgreSQL', processes, await cluster.newDatabase()))
    } finally {
      await cluster.stop()
    }
  }
  const enough = (rows[0]?.orders ?? 0) / 2
  return { rows, isGood: rows.every((row) => row['5xx'] === 0 && row.faults === 0 && row.orders >= enough) }
}
