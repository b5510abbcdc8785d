import { readFile } from 'node:fs/promises'
import { type PlainProvider, plainAccount, startPlainProvider } from '../../plain-provider'
import { run } from '../support/serve'
import { choose, chooseInRow, expect, fillSignIn, rowOf, rowsOf, test, toast } from '../support/support'

test.use({ as: null })
test.describe.configure({ mode: 'serial' })

const count = 120

/** The unsorted rows of a provider. */
const taxes = Array.from({ length: count }, (_, index) => {
  const number = (index * 37) % count
  return { id: `t${number}`, name: `Tax ${number}`, code: `T${number}`, rate: number / 10, status: 1 }
})

/** Customers and orders that refer to each other by plain ids. */
const people = {
  'customer-category': [{ id: 'k1', name: 'Wholesale', discount: 10, status: 1 }],
  site: [{ id: 'w1', name: 'Quay store', code: 'QUAY', status: 1 }],
  state: [{ id: 's1', name: 'Kerala', code: 'KL', country: 'IN' }],
  customer: [
    {
      id: 'c1',
      name: 'Ann Lee',
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      category: 'k1',
      status: 1,
    },
    { id: 'c2', firstName: 'Ben', email: 'ben@example.com', deletedAt: '2026-03-01T10:00:00Z', status: 1 },
  ],
  'customer-order': Array.from({ length: 12 }, (_, index) => ({
    id: `o${index}`,
    orderNumber: `P-${100 + index}`,
    customer: index < 11 ? 'c1' : 'c2',
    placedAt: `2026-02-${10 + index}T09:00:00Z`,
    paymentStatus: 'success',
    orderStatus: 'placed',
  })),
}
const home = { id: 7, name: 'Ann Lee', line1: '1 Quay', city: 'Kochi', postcode: '682001', state: 's1', country: 'IN' }

const pictures = ['i1', 'i2', 'i3'].map((id, index) => ({
  id,
  url: `/pictures/${id}.png`,
  alt: id,
  priority: 2 - index,
}))
const products = [{ id: 'p1', name: 'Gold card', sku: 'GOLD', type: 'card', price: 5, status: 1, images: pictures }]

/** A test picture with one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let api: PlainProvider
let screens: Awaited<ReturnType<typeof run>>

/** The calls that the API received for a resource, without their queries. */
const callsOf = (resource: string) =>
  api.arrived
    .filter(({ url }) => url.includes(`/${resource}`))
    .map(({ method, url }) => `${method} ${url.replace(/\?.*/, '')}`)

test.beforeAll(async () => {
  const catalogue = { 'tax-master': taxes, product: products, 'product-image': pictures }
  api = await startPlainProvider({ rows: { ...catalogue, ...people }, narrows: ['paymentStatus', 'status'] })
  screens = await run({ NODE_ENV: 'production', API_URL: api.url })
})
test.afterAll(async () => {
  await screens?.stop()
  await api?.close()
})

test.beforeEach(async ({ page }) => {
  api.arrived.length = 0
  await page.goto(`${screens.url}/tax-master?sort=rate`)
  await fillSignIn(page, plainAccount.email, plainAccount.password)
  await expect(rowsOf(page).first()).toBeVisible()
})

test('an unpaged list is sorted, searched and paged in the browser with one call', { tag: '@daily' }, async ({
  page,
}) => {
  const names = () => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
  expect((await names()).slice(0, 3)).toEqual(['Tax 0', 'Tax 1', 'Tax 2'])
  await page.getByRole('columnheader').getByRole('button', { name: 'Tax rate' }).click()
  await expect.poll(async () => (await names())[0]).toBe(`Tax ${count - 1}`)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(async () => (await names())[0]).toBe(`Tax ${count - 21}`)
  await page.getByRole('searchbox').fill('Tax 11')
  await expect.poll(names).toEqual([119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 11].map((one) => `Tax ${one}`))
  expect(callsOf('tax-master')).toEqual(['GET /api/v1/tax-master'])
})

test('API documentation that the API does not have is neither offered nor requested', async ({ page }) => {
  await page.goto(`${screens.url}/api-docs`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('documentation')
  await expect(page.getByRole('dialog', { name: 'Find' }).getByText(/^Nothing found/)).toBeVisible()
  expect(api.arrived.filter(({ url }) => url.includes('openapi'))).toEqual([])
})

test('a record is created, edited, switched off and deleted with only the calls of the specification', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'New tax' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Harbour dues')
  await page.getByLabel('Code', { exact: true }).fill('DUES')
  await page.getByLabel('Tax rate').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Tax Master added successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Harbour dues', level: 1 })).toBeVisible()
  await expect(page.getByText('History', { exact: true }), 'which this API does not keep').toHaveCount(0)

  /** Waits until no requests are pending. */
  const quiet = () =>
    expect
      .poll(async () => {
        const before = api.arrived.length
        await page.waitForTimeout(400)
        return api.arrived.length - before
      })
      .toBe(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  for (const [rate, save] of [
    ['5', 'Save and keep editing'],
    ['4.5', 'Save'],
  ] as const) {
    await page.getByLabel('Tax rate').fill(rate)
    await quiet()
    const before = api.arrived.length
    await page.getByRole('button', { name: save, exact: true }).click()
    await expect(toast(page, 'Tax Master updated successfully.').last()).toBeVisible()
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
    await quiet()
    const arrived = api.arrived.slice(before)
    const saved = arrived.findIndex(({ method }) => method === 'PUT')
    expect(
      arrived.slice(0, saved).map(({ method }) => method),
      'the record is looked at once more before',
    ).toEqual(['GET'])
    const asked = arrived.slice(saved).flatMap(({ method, url }) => (method === 'GET' ? url : []))
    expect(asked, 'what may have changed is asked for once').toEqual([...new Set(asked)])
  }

  await page.getByRole('link', { name: 'Taxes', exact: true }).first().click()
  await page.getByRole('searchbox').fill('Harbour')
  await rowOf(page, 'Harbour dues').getByRole('switch').click()
  await expect(toast(page, 'Status updated successfully.')).toBeVisible()
  await expect(rowOf(page, 'Harbour dues').getByRole('switch')).not.toBeChecked()
  const [made] = api.table('tax-master').slice(-1)
  expect(made).toMatchObject({ name: 'Harbour dues', code: 'DUES', rate: 4.5, status: 0 })

  await chooseInRow(page, 'Harbour dues', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Tax Master deleted successfully.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No matching taxes' })).toBeVisible()
  expect(api.table('tax-master')).toHaveLength(count)

  expect(callsOf('tax-master').filter((call) => !call.startsWith('GET'))).toEqual([
    'POST /api/v1/tax-master',
    `PUT /api/v1/tax-master/${made?.id}`,
    `PUT /api/v1/tax-master/${made?.id}`,
    `PUT /api/v1/tax-master/status/${made?.id}`,
    `DELETE /api/v1/tax-master/${made?.id}`,
  ])
})

test('records with unusual ids can be opened, edited and reached by their address', async ({ page }) => {
  const table = api.table('tax-master')
  const ids = ['q?x=1', 'a/b', 'hash#1', 'p%25', 'create', 'status']
  const odd = ids.map((id, index) => ({ id, name: `Odd ${index}`, code: `O${index}`, rate: 1, status: 1 }))
  const up = { id: '..', name: 'Up and away', code: 'UP', rate: 1, status: 1 }
  table.splice(count, table.length, ...odd, up)
  const titled = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
  for (const { id, name, code } of odd) {
    await page.goto(`${screens.url}/tax-master?q=${code}`)
    await rowOf(page, name).getByRole('link', { name, exact: true }).click()
    await expect(titled(name)).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(titled(`Edit ${name}`)).toBeVisible()
    await page.reload()
    await page.getByLabel('Tax rate').fill('42')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(titled(name)).toBeVisible()
    expect(table.find((row) => row.id === id)).toMatchObject({ rate: 42, status: 1 })
  }

  await page.goto(`${screens.url}/tax-master?q=Up`)
  await rowOf(page, up.name).getByRole('link', { name: up.name, exact: true }).click()
  await expect(titled(up.name)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto(`${page.url()}/edit`)
  await expect(page.getByText(/cannot be part of a web address/)).toBeVisible()
  table.splice(count, table.length)
})

test('a customer page shows names, figures and addresses, and deleted customers have a tab, from plain ids and unpaged lists', async ({
  page,
}) => {
  api.intercept(({ url }) =>
    url.includes('/customer/customer-address/c1') ? { status: 200, body: [home] } : undefined,
  )
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(rowOf(page, 'P-105').getByRole('link', { name: 'Ann Lee' })).toBeVisible()
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, 'Ann Lee').getByText('Wholesale')).toBeVisible()
  await page.getByRole('button', { name: 'Deleted', exact: true }).click()
  await expect(rowOf(page, 'Ben')).toBeVisible()
  await page.getByRole('button', { name: 'Customers', exact: true }).click()

  await rowOf(page, 'Ann Lee').getByRole('link', { name: 'Ann', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('Kerala')
  await expect(page.getByRole('region', { name: 'Orders' }).getByText('Show all 11')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Show orders' })).toContainText('11')
  expect([...new Set(callsOf('customer'))].sort()).toEqual([
    'GET /api/v1/customer',
    'GET /api/v1/customer-category',
    'GET /api/v1/customer-order',
    'GET /api/v1/customer/c1',
    'GET /api/v1/customer/customer-address/c1',
  ])
  api.intercept()
})

test('the pictures of a product are reordered and removed with only the calls of the specification', async ({
  page,
}) => {
  api.intercept(({ url }) =>
    url.startsWith('/pictures/') ? { status: 200, body: pixel, headers: { 'Content-Type': 'image/png' } } : undefined,
  )
  await page.goto(`${screens.url}/product/p1/edit`)
  const shown = () =>
    page.locator('.input-picture-face img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  await expect.poll(shown).toEqual(['i3', 'i2', 'i1'])
  await expect(page.getByLabel('Description', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Set as cover' }).last().click()
  await expect(toast(page, 'Image order saved.')).toBeVisible()
  await expect.poll(shown).toEqual(['i1', 'i3', 'i2'])
  await page.getByRole('button', { name: 'Remove' }).last().click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Product Image deleted successfully.')).toBeVisible()
  await expect.poll(shown).toEqual(['i1', 'i3'])
  api.intercept()

  expect(callsOf('product-image')).toEqual(['POST /api/v1/product-image/priority', 'DELETE /api/v1/product-image/i2'])
  expect(api.arrived.find(({ url }) => url.endsWith('/priority'))?.body).toEqual({
    productId: 'p1',
    images: [
      { id: 'i1', priority: 0 },
      { id: 'i3', priority: 1 },
      { id: 'i2', priority: 2 },
    ],
  })
})

test('cards are received with proposed serials, and one is assigned to a customer, with only the calls of the specification', async ({
  page,
}) => {
  api.intercept(({ url }) =>
    url.endsWith('/stock-in/sequence')
      ? { status: 200, body: { prefix: 'GOLD-', padding: 6, from: 11, to: 15 } }
      : undefined,
  )
  await page.goto(`${screens.url}/stock-in/create?product=p1`)
  await choose(page, 'Site', 'Quay store')
  await page.getByLabel('Quantity').fill('5')
  await page.getByLabel('Received').fill('2026-11-02 10:00')
  await page.getByLabel('Received').press('Enter')
  await expect(page.getByText('GOLD-000011 to GOLD-000015')).toBeVisible()
  await page.getByRole('button', { name: 'Use these numbers' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Stock In added successfully.')).toBeVisible()
  expect(api.table('stock-in')).toMatchObject([
    { product: 'p1', site: 'w1', quantity: 5, serialPrefix: 'GOLD-', serialFrom: 11, serialTo: 15 },
  ])
  api.intercept()

  await page.goto(`${screens.url}/customer/c1`)
  const assigning = page.getByRole('main').getByRole('region', { name: 'Assign a card', exact: true })
  await assigning.getByRole('textbox').or(assigning.getByRole('combobox')).first().click()
  await page.keyboard.type('GOLD-000011\n')
  await expect(toast(page, 'Card Assigned successfully.')).toBeVisible()
  expect(api.table('customer-card-mapping')).toMatchObject([{ customer: 'c1', cardNumber: 'GOLD-000011' }])
})

test('many records are changed from the browser: previewed, stopped halfway, continued, and reported one by one', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 403 .*\/tax-master\/t5\)/)
  api.intercept(({ method, url }) =>
    method === 'PUT' && url.endsWith('/tax-master/t5')
      ? { status: 403, body: { message: 'Another office keeps this one.' } }
      : undefined,
  )
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let puts = 0
  await page.route(`${api.url}/**`, async (route) => {
    if (route.request().method() === 'PUT' && ++puts > 30) await held
    await route.continue()
  })
  const changed = () => api.table('tax-master').filter(({ rate }) => Number(rate) === 55).length
  const other = api.table('tax-master').length - changed()

  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByRole('button', { name: `Select all ${other} that match` }).click()
  await bar.getByRole('button', { name: 'Edit fields' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Field to change' }).click()
  await page.getByTitle('Tax rate', { exact: true }).click()
  await drawer.getByRole('spinbutton', { name: /New value/ }).fill('55')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByText(`${other} of ${other} taxes will be changed.`)).toBeVisible()
  expect(changed()).toBe(0)

  await drawer.getByRole('button', { name: `Edit fields (${other})` }).click()
  await expect.poll(() => puts).toBe(34)
  await drawer.getByRole('button', { name: 'Stop' }).click()
  goOn()
  const said = drawer.getByText(/^Cancelled: \d+ of \d+ taxes done, the others are unchanged\.$/)
  await expect(said).toHaveText(`Cancelled: 33 of ${other} taxes done, the others are unchanged.`)
  expect(changed()).toBe(33)

  await drawer.getByRole('button', { name: `Retry ${other - 33} failed records` }).click()
  await expect(drawer.getByText(`${other - 1} of ${other} taxes done.`)).toBeVisible()
  expect(changed()).toBe(other - 1)
  await expect(drawer.getByRole('region', { name: 'Failed' })).toContainText('Another office keeps this one.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download failed records (CSV)' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/,t5,Tax 5,failed,Another office keeps this one\.$/)
  api.intercept()
})
