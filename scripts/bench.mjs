/** `npm run bench`: how fast the product is, as tables. Ratios are measured side by side in this one run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { benchApi } from './bench/api.mjs'
import { benchBrowser } from './bench/browser.mjs'
import { benchDashboard } from './bench/dashboard.mjs'
import { fillCustomers, fillOrders } from './bench/fill.mjs'
import { table } from './bench/table.mjs'
import { benchWholeArray } from './bench/whole.mjs'
import { startServer } from './serving.mjs'

const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-bench-'))
try {
  const sample = await startServer(path.join(folder, 'sample'))
  table('Browser, sample data (headless Chromium; medians)', await benchBrowser(sample))
  await sample.stop()

  table(
    'Browser, a provider that answers a whole array of 10,000 rows',
    await benchWholeArray(path.join(folder, 'screens')),
  )

  const large = path.join(folder, 'large')
  await (await startServer(large)).stop()
  fillCustomers(large, 100_000)
  const full = await startServer(large)
  table('API, 100,000 customers, beside a bare Fastify route that sends the same bytes', await benchApi(full))
  await full.stop()

  const sold = path.join(folder, 'sold')
  await (await startServer(sold)).stop()
  fillOrders(sold, 100_000)
  const busy = await startServer(sold)
  table('Dashboard, 100,000 orders, beside a list of them', await benchDashboard(busy))
  await busy.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}
