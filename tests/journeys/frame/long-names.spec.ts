import type { Page } from '@playwright/test'
import { run } from '../support/serve'
import { expect, type Row, signIn, test } from '../support/support'

test.use({ as: null, alone: true })

const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** The number of pixels by which the page, or a list in the page, overflows to the side. */
const hidden = () =>
  [document.documentElement, ...document.querySelectorAll('.records-scroll')].reduce(
    (sum, { scrollWidth, clientWidth }) => sum + scrollWidth - clientWidth,
    0,
  )

/** Whether an element is completely within its card. */
const isWithin = (element: Element) => {
  const card = element.closest('.panel, .form-section')?.getBoundingClientRect()
  const { left, right } = element.getBoundingClientRect()
  return card !== undefined && left >= card.left && right <= card.right
}

test('a long name without spaces stays within its card, and leaves the other columns of a list visible', async ({
  page,
}) => {
  const { url, stop } = await run({ NODE_ENV: 'production' })
  try {
    await signIn(page, 'admin@example.com', url)
    await expectWithin(page, url)
  } finally {
    await page.goto('about:blank')
    await stop()
  }
})

async function expectWithin(page: Page, url: string) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const read = async (path: string) => (await page.request.get(`${url}/api/v1${path}`, { headers })).json()
  const idOf = async (path: string, data: unknown): Promise<string> =>
    (await (await page.request.post(`${url}/api/v1${path}`, { headers, data })).json()).data.id
  const [like]: readonly (Row & Record<'category' | 'currency' | 'tax', Row>)[] = await read('/product?type=service')
  const [site]: readonly (Row & { currency: Row })[] = await read('/site?status=1')
  const product = await idOf('/product', {
    name,
    sku: `LONG-${Date.now()}`,
    type: 'service',
    price: 10,
    category: like?.category.id,
    currency: like?.currency.id,
    tax: like?.tax.id,
  })
  const email = `${Date.now()}@example.com`
  const customer = await idOf('/customer', { firstName: name, lastName: name, email })
  const address = { name, line1: name, city: 'Kochi', state: 'Kerala', country: 'IN', postcode: '682001' }
  const order = await idOf('/customer-order', {
    customer,
    site: site?.id,
    currency: site?.currency.id,
    shippingAddress: address,
    billingAddress: address,
    items: [{ product, quantity: 2 }],
    paymentMethod: 'card',
  })
  for (const width of [1400, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [shows, edits] = [`customer-order/${order}`, `customer-order/${order}/edit`]
    for (const at of [
      shows,
      edits,
      `product/${product}`,
      'customer-order',
      `product?q=${name}`,
      `customer?q=${email}`,
    ]) {
      await page.goto(`${url}/${at}`)
      const shown = page.getByRole('main').getByText(name).first()
      await expect(shown).toBeVisible()
      if (at === shows || at === edits) expect(await shown.evaluate(isWithin), `${at} at ${width}`).toBe(true)
      expect(await page.evaluate(hidden), `${at} at ${width}`).toBe(0)
    }
  }
}
