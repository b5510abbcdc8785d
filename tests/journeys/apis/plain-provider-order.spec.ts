import { specifiedCalls } from '../../business/specification/specified-calls'
import { type PlainProvider, plainAccount, startPlainProvider } from '../../plain-provider'
import { run } from '../support/serve'
import { expect, fillSignIn, rowOf, test, toast } from '../support/support'

test.use({ as: null })

let api: PlainProvider
let screens: Awaited<ReturnType<typeof run>>

test.beforeAll(async () => {
  api = await startPlainProvider({
    narrows: ['paymentStatus', 'status'],
    rows: {
      customer: [{ id: 'c1', firstName: 'Asha', lastName: 'Menon', email: 'asha@example.com', status: 1 }],
      product: [{ id: 'p1', name: 'Steel card', sku: 'SC-1', tracksSerials: true, status: 1 }],
      'customer-order': [
        {
          id: 'o1',
          orderNumber: 'PLAIN-1',
          customer: 'c1',
          total: 3798,
          paymentMethod: 'card',
          paymentStatus: 'success',
          orderStatus: 'packed',
        },
      ],
      'order-item': [{ id: 'i1', order: 'o1', product: 'p1', name: 'Steel card', price: 1899, quantity: 2 }],
    },
  })
  api.intercept(({ url }) =>
    url.startsWith('/api/v1/order-invoice/') ? { status: 200, body: Buffer.from('%PDF-1.7 invoice') } : undefined,
  )
  screens = await run({ NODE_ENV: 'production', API_URL: api.url })
})
test.afterAll(async () => {
  await screens?.stop()
  await api?.close()
})

const patternOf = (path: string) => new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)

const specified = [
  ...specifiedCalls.map(({ method, path }) => ({ method, pattern: patternOf(path) })),
  { method: 'POST', pattern: patternOf('/token') },
  { method: 'GET', pattern: /^\/api\/bookmarks\/data/ },
]

test("an order's cards are assigned and the order is delivered with only the calls of the specification", {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto(`${screens.url}/customer-order`)
  await fillSignIn(page, plainAccount.email, plainAccount.password)
  await rowOf(page, 'PLAIN-1').getByRole('link', { name: 'PLAIN-1' }).click()
  await expect(page.getByRole('heading', { name: 'PLAIN-1', level: 1 })).toBeVisible()

  const main = page.getByRole('main')
  const items = main.getByRole('region', { name: 'Items' })
  await expect(items.getByText('Cards assigned: 0 of 2')).toBeVisible()
  await items.getByRole('combobox').pressSequentially('SC-000001\nSC-000002\n')
  await expect(items.getByText('Cards assigned: 2 of 2')).toBeVisible()
  await expect(items.getByText('SC-000002', { exact: true })).toBeVisible()
  await expect(items.getByRole('button', { name: 'Replace SC-000001' })).toBeVisible()

  await main.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship' })
  await dialog.getByLabel('Courier').fill('Bluewing Express')
  await dialog.getByRole('button', { name: 'Ship' }).click()
  await main.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(main.getByText('Delivered', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download invoice' }).click()
  expect((await download).suggestedFilename()).toBe('invoice.pdf')
  await expect(toast(page, 'Invoice downloaded successfully')).toBeVisible()

  const [order] = api.table('customer-order')
  expect(order).toMatchObject({ orderStatus: 'delivered', courier: 'Bluewing Express' })
  expect(api.table('customer-card-mapping')).toMatchObject([
    { customer: 'c1', product: 'p1', orderItem: 'i1', cardNumber: 'SC-000001' },
    { customer: 'c1', product: 'p1', orderItem: 'i1', cardNumber: 'SC-000002' },
  ])
  const strange = api.arrived.filter(
    ({ method, url }) => !specified.some((call) => call.method === method && call.pattern.test(url)),
  )
  expect(strange.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})
