/**
 * `npm run bench`: measures the speed of the product and prints tables. Both sides of each comparison are measured in
 * the same run. PostgreSQL runs on the server in TEST_DATABASE_URL, or else on a temporary server if PostgreSQL is
 * installed.
 *
 * - `npm run bench -- stall` runs one benchmark: browser, inside, calls, dashboards, searches, stall or scale.
 * - `npm run bench -- browser 9` measures nine rounds of the screens instead of five.
 * - `npm run bench -- scale` takes long. Without this argument, the benchmark does not run. This benchmark compares a
 *   million customers and orders with 100,000 customers and orders.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { benchApi, listed } from './bench/api.mjs'
import { benchBesideList, dashboards, searches } from './bench/dashboard-and-search.mjs'
import { newDatabase } from './bench/database.mjs'
import { benchStall } from './bench/event-loop-stall.mjs'
import { fill } from './bench/fill-database.mjs'
import { benchInside } from './bench/history-and-permissions.mjs'
import { compareScale, measureScale } from './bench/scale.mjs'
import { benchScreens } from './bench/screens/index.mjs'
import { statementsOf } from './bench/statements.mjs'
import { table } from './bench/table.mjs'
import { startServer } from './support/start-server.mjs'

const many = 100_000
const isNumber = (text) => /^\d+$/.test(text)
const given = process.argv.slice(2)
const parts = given.filter((one) => !isNumber(one))
const rounds = Number(given.find(isNumber) ?? 5)
const isWanted = (...names) => parts.length === 0 || names.some((name) => parts.includes(name))

const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-bench-'))
const database = await newDatabase()
try {
  if (isWanted('browser'))
    table(
      `Screens compared with the bare stack, T (headless Chromium; medians of ${rounds} rounds)`,
      await benchScreens(path.join(folder, 'screens'), { rounds }),
    )

  if (isWanted('inside')) table('Inside', await benchInside(path.join(folder, 'inside')))

  if (isWanted('calls', 'dashboards', 'searches', 'stall')) {
    const large = await filled('large')
    const onPostgres = database.url ? await filled('postgres', database.url) : database
    await benchLarge(large, onPostgres).finally(() => Promise.all([large.stop(), onPostgres.stop?.()]))
  }

  if (parts.includes('scale')) await benchScale()
} finally {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}

/** Starts the product with this number of records, on SQLite or on the given database. */
async function filled(name, databaseUrl, counts = { customers: many, orders: many, cards: many }) {
  const dataDir = path.join(folder, name)
  const start = () => startServer(dataDir, databaseUrl && { DATABASE_URL: databaseUrl })
  await (await start()).stop()
  await fill({ dataDir, databaseUrl }, counts)
  const statements = !databaseUrl && isWanted('calls') && (await statementsOf(dataDir, listed))
  return { ...(await start()), dataDir, statements }
}

/** Measures each database, first with 100,000 records of a resource, then with ten times as many. */
async function benchScale() {
  for (const kind of ['SQLite', 'PostgreSQL']) {
    const times = {}
    for (const count of [many, 10 * many]) {
      const own = kind === 'PostgreSQL' ? await newDatabase() : { drop: async () => {} }
      if (own.why) return console.log(`\nPostgreSQL was not measured: ${own.why}.`)
      const place = await filled(`${kind}-${count}`, own.url, { customers: count, orders: count })
      times[count.toLocaleString('en')] = await measureScale(place).finally(place.stop)
      await own.drop()
    }
    table(
      `${kind}: first call after a change, and a repeated call; complete lists and imports with the server's memory`,
      compareScale(times),
    )
  }
}

async function benchLarge(large, onPostgres) {
  if (isWanted('calls'))
    table(
      'API with 100,000 customers, compared with hand-written routes that run the same queries on the same file',
      await benchApi(large, onPostgres),
    )
  if (isWanted('dashboards'))
    table(
      'Dashboard with 100,000 orders, compared with a list of these orders',
      await benchBesideList(large, onPostgres, dashboards()),
    )
  if (isWanted('searches'))
    table(
      'Search with 100,000 orders, customers and cards, compared with a list',
      await benchBesideList(large, onPostgres, searches),
    )
  if (isWanted('stall'))
    table(
      'Longest wait of /healthz during one call and during five calls, with 100,000 records of each resource',
      await benchStall(large),
    )
}
