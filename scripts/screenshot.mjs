/** `npm run screenshot`: takes the README's screenshot of the built product with its sample data. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBrowser } from './support/browser.mjs'
import { root } from './support/root.mjs'
import { account, startServer } from './support/start-server.mjs'

const folder = await mkdtemp(path.join(tmpdir(), 'deckhand-screenshot-'))
const server = await startServer(folder)
const browser = await openBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  // The live stream never ends, so waiting for an idle network would fail.
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
  await page.goto(`${server.url}/login`)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${server.url}/customer-order`)
  await page.locator('[data-row-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await mkdir(path.join(root, 'docs'), { recursive: true })
  await page.screenshot({ path: path.join(root, 'docs', 'orders.png') })
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
