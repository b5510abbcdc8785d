import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { run } from '../support/serve'
import { expect, fillSignIn, rowOf, rowsOf, test } from '../support/support'

test.use({ as: null })
test.describe.configure({ mode: 'serial' })

const taxes = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  name: `Tax ${String(index + 1).padStart(2, '0')}`,
  code: `T${index + 1}`,
  rate: index / 2,
  status: index % 3 === 0 ? 0 : 1,
}))

let api: Server
let arrived: string[] = []
let screens: Awaited<ReturnType<typeof run>>

test.beforeAll(async () => {
  const jsonServer = createRequire(import.meta.url)('json-server')
  const server = jsonServer.create()
  server.use(jsonServer.defaults({ logger: false }))
  server.use(({ method, url }: { method: string; url: string }, _: unknown, next: () => void) => {
    if (method !== 'OPTIONS') arrived.push(`${method} ${decodeURIComponent(url)}`)
    next()
  })
  server.use(jsonServer.router({ 'tax-master': taxes, product: [] }))
  api = server.listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  screens = await run({ NODE_ENV: 'production', API_URL: `http://127.0.0.1:${port}`, API_ADAPTER: 'json-server' })
})
test.afterAll(async () => {
  await screens?.stop()
  api?.closeAllConnections()
  api?.close()
})

test.beforeEach(async ({ page }) => {
  arrived = []
  await page.goto(`${screens.url}/tax-master?sort=rate`)
  await fillSignIn(page, 'ann@example.com', 'anything')
  await rowsOf(page).first().waitFor()
})

test('json-server can be managed through its adapter', { tag: '@daily' }, async ({ page }) => {
  await expect(page.getByText('1–20 of 45', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByText('41–45 of 45', { exact: true })).toBeVisible()
  await page
    .getByRole('searchbox', { name: /search/i })
    .first()
    .fill('Tax 07')
  await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible()
  expect(arrived).toContain('GET /tax-master?_sort=rate&_order=asc&_start=40&_end=60')

  await rowOf(page, 'Tax 07').getByRole('switch').click()
  await expect.poll(() => arrived.filter((call) => !call.startsWith('GET'))).toEqual(['PATCH /tax-master/7'])

  await page.goto(`${screens.url}/tax-master/7/edit`)
  await page.getByLabel('Name').first().fill('Harbour duty')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Harbour duty' })).toBeVisible()
})

test('features that json-server lacks are missing without error messages', async ({ page }) => {
  await page.goto(`${screens.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'No figures available' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
  expect(arrived.filter((call) => /dashboard|bookmark|permission|token/.test(call))).toEqual([])
})
