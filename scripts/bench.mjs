/**
 * `npm run bench`: how fast the product is, as tables. Ratios are measured side by side in this one run. The API keeps its
 * records in SQLite, or on the PostgreSQL server that TEST_DATABASE_URL names. `npm run bench -- stall` is the last table alone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { benchApi } from './bench/api.mjs'
import { benchBesideList, dashboards, searches } from './bench/beside-list.mjs'
import { benchBrowser } from './bench/browser.mjs'
import { newDatabase } from './bench/database.mjs'
import { fill } from './bench/fill.mjs'
import { benchInside } from './bench/inside.mjs'
import { benchStall } from './bench/stall.mjs'
import { table } from './bench/table.mjs'
import { benchWholeArray } from './bench/whole.mjs'
import { startServer } from './serving.mjs'

const many = 100_000
const isStallAlone = process.argv[2] === 'stall'

const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-bench-'))
const database = await newDatabase(process.env.TEST_DATABASE_URL)
try {
  if (!database.url && !isStallAlone) {
    const sample = await startServer(path.join(folder, 'sample'))
    table('Browser, sample data (headless Chromium; medians)', await benchBrowser(sample))
    await sample.stop()

    table(
      'Browser, a provider that answers a whole array of 10,000 rows',
      await benchWholeArray(path.join(folder, 'screens')),
    )
  }

  if (!isStallAlone) table('Inside', await benchInside(path.join(folder, 'inside')))

  const dataDir = path.join(folder, 'large')
  const start = () => startServer(dataDir, database.url && { DATABASE_URL: database.url })
  await (await start()).stop()
  await fill({ dataDir, databaseUrl: database.url }, { customers: many, orders: many, cards: many })
  const large = await start()
  if (!isStallAlone) await benchCalls(large)
  table('Worst wait of /healthz beside one call, and beside five, 100,000 of each', await benchStall(large))
  await large.stop()
} finally {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}

async function benchCalls(large) {
  table('API, 100,000 customers, beside a bare Fastify route that sends the same bytes', await benchApi(large))
  table('Dashboard, 100,000 orders, beside a list of them', await benchBesideList(large, dashboards()))
  table('Search, 100,000 orders, customers and cards, beside a list', await benchBesideList(large, searches))
}
