import type { Page } from '@playwright/test'
import { placeOrder } from '../support/place-order'
import { type Api, expect, type Row, test } from '../support/support'

interface Item extends Row {
  readonly product: Row
}

// The tests of this file run one after the other, because all tests use cards of the same stock, starting with the last
// card.
test.describe.configure({ mode: 'default' })

/** Types as fast as a scanner into the focused element. */
const scanOn = (page: Page) => (code: string) =>
  page.evaluate(
    (keys) => {
      const focused = document.activeElement ?? document.body
      for (const key of keys) focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code, 'Enter'],
  )

/** A confirmed order of two cards, with its item and with serials in stock for this item. */
async function confirmedOrder(api: Api) {
  const order = await placeOrder(api)
  await api('PUT', `/customer-order/order-status/${order.id}`, { data: { orderStatus: 'confirmed' } })
  const [item] = await api<Item[]>('GET', `/order-item/order/${order.id}`)
  const free = await api<{ serial: string }[]>(
    'GET',
    `/card?product=${item?.product.id}&state=in-stock&_sort=serial&_order=desc&_start=0&_end=3`,
  )
  const [first, second, third] = free.map(({ serial }) => serial) as [string, string, string]
  const assigned = async () =>
    (await api<{ cardNumber: string }[]>('GET', `/customer-card-mapping?orderItem=${item?.id}&state=assigned`)).map(
      ({ cardNumber }) => cardNumber,
    )
  const { customer } = await api<{ customer: Row }>('GET', `/customer-order/${order.id}`)
  const assign = (cardNumber: string) =>
    api('POST', '/customer-card-mapping', {
      ...{ customer: customer.id, cardNumber, product: item?.product.id, orderItem: item?.id },
    })
  return { ...order, item, first, second, third, assigned, assign }
}

test.describe('in a separate window', () => {
  test.use({ alone: true })

  test('an order is packed by a scanner: a wrong scan is reported, an offline scan is sent once, and the parcel leaves', {
    tag: '@daily',
  }, async ({ page, api, expectComplaint }) => {
    const { id, orderNumber: number, first, second, assigned } = await confirmedOrder(api)
    await api('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    const scan = scanOn(page)

    await page.goto('/pack')
    await expect(page.getByRole('heading', { name: 'Packing' })).toBeVisible()
    await scan(number)
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    await expect(page.getByText('0 of 2')).toBeVisible()

    await scan('NOT-A-CARD-1')
    await expect(page.getByRole('alert')).toContainText('NOT-A-CARD-1 does not belong to this order')
    await scan(first)
    await expect(page.getByText('1 of 2').first()).toBeVisible()

    expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|network/i)
    await page.context().setOffline(true)
    await scan(second)
    await expect(page.getByText(`Waiting for a connection: ${second}`)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('The parcel is complete')).toBeVisible({ timeout: 20_000 })
    expect(await assigned()).toHaveLength(2)

    await page.context().setOffline(true)
    await scan('PARCEL-76')
    await expect(page.getByText('The scanned code could not be looked up')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByLabel('Tracking number')).toHaveValue('')
    await scan('PARCEL-77')
    await expect(page.getByLabel('Tracking number')).toHaveValue('PARCEL-77')
    await page.getByRole('button', { name: 'Pack and ship' }).click()
    await expect(page.getByText(`${number} is shipped`)).toBeVisible()
    expect(await api('GET', `/customer-order/${id}`)).toMatchObject({
      orderStatus: 'shipped',
      trackingNumber: 'PARCEL-77',
    })
  })
})

test('when all items are packed, the code of another product is reported, and not used as a tracking number', async ({
  page,
  api,
}) => {
  const { id, orderNumber: number, item, first, second, third } = await confirmedOrder(api)
  const other = await placeOrder(api)
  const [foreign] = await api<{ sku: string; name: string; id: string }[]>(
    'GET',
    '/product?type=accessory&status=1&_start=0&_end=1',
  )
  const scan = scanOn(page)
  const sign = page.getByRole('alert')
  const tracking = page.getByLabel('Tracking number')
  await api('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
  await page.goto(`/pack?order=${id}`)
  await expect(page.getByText('0 of 2')).toBeVisible()
  await scan(first)
  await expect(page.getByText('1 of 2').first()).toBeVisible()
  await scan(second)
  await expect(page.getByText('The parcel is complete')).toBeVisible()

  await scan(number)
  await expect(sign).toContainText(`${number} is the number of this order`)
  await scan(other.orderNumber)
  await expect(sign).toContainText(`${other.orderNumber} is the number of another order`)
  await scan(String(foreign?.sku))
  await expect(sign).toContainText(`Not for this parcel: ${foreign?.name}`)
  await scan(third)
  await expect(sign).toContainText('are already assigned:')
  await scan(String(item?.sku))
  await expect(sign).toContainText('Too many')
  await expect(tracking).toHaveValue('')

  await scan('parcel-78')
  await expect(page.getByText('Used as the tracking number.')).toBeVisible()
  await expect(tracking).toHaveValue('parcel-78')
})

test('removing a card unticks it, by undoing the last scan and by the toast', async ({ page, api }) => {
  const { id, first, second, third, assigned } = await confirmedOrder(api)
  const scan = scanOn(page)
  await page.goto(`/pack?order=${id}`)
  await expect(page.getByText('0 of 2')).toBeVisible()
  await scan(first)
  await expect(page.getByText('1 of 2').first()).toBeVisible()
  await scan(second)
  await expect(page.getByText('The parcel is complete')).toBeVisible()

  await page.getByRole('button', { name: 'Undo the last scan' }).click()
  await expect(page.getByText(`${second} is no longer assigned.`)).toBeVisible()
  expect(await assigned()).toEqual([first])
  await scan(third)
  await expect(page.getByText('The parcel is complete')).toBeVisible()

  await page
    .locator('.toast', { hasText: 'Card Assigned successfully' })
    .last()
    .getByRole('button', { name: 'Undo', exact: true })
    .click()
  await expect(page.getByRole('alert')).toContainText(`Take out of the parcel: ${third}`)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByText('The parcel is complete')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Pack', exact: true })).toBeHidden()
  await scan(third)
  await expect(page.getByText('The parcel is complete')).toBeVisible()
  expect((await assigned()).sort()).toEqual([first, third].sort())
})

test.describe('a user without access to the history', () => {
  test.use({ as: 'cards@example.com' })

  test('can undo only the last scanned card, and earlier assigned cards stay and can be ticked again', async ({
    page,
    apiAs,
  }) => {
    const api = await apiAs('admin@example.com')
    const { id, first, second, third, assigned, assign } = await confirmedOrder(api)
    await assign(first)
    const scan = scanOn(page)
    const undo = page.getByRole('button', { name: 'Undo the last scan' })
    await page.goto(`/pack?order=${id}`)
    await expect(page.getByText('0 of 2')).toBeVisible()
    await scan(second)
    await expect(page.getByText('1 of 2').first()).toBeVisible()
    await undo.click()
    await expect(page.getByText(`${second} is no longer assigned.`)).toBeVisible()
    expect(await assigned()).toEqual([first])
    await scan(third)
    await expect(page.getByText('1 of 2').first()).toBeVisible()
    await scan(first)
    await expect(page.getByText('The parcel is complete')).toBeVisible()
    await undo.click()
    await expect(page.getByText(`${first} is still assigned. Scan it again to tick it off.`)).toBeVisible()
    await scan(second)
    await expect(page.getByRole('alert')).toContainText('are already assigned:')
    await scan(first)
    await expect(page.getByText('The parcel is complete')).toBeVisible()
  })
})

test("scanning another order's number opens that order, unless packing of the current order has begun", async ({
  page,
  api,
}) => {
  const { id, first, orderNumber: number } = await confirmedOrder(api)
  const [closed, placed] = [await placeOrder(api), await placeOrder(api)]
  await api('PUT', `/customer-order/order-status/${closed.id}`, { data: { orderStatus: 'cancelled' } })
  const scan = scanOn(page)
  const titled = (name: string) => page.getByRole('heading', { name })

  await page.goto(`/pack?order=${closed.id}`)
  await expect(page.getByRole('alert')).toContainText("This order is 'Cancelled'")
  await scan('ANYTHING-1')
  await expect(page.getByRole('alert')).toContainText('ANYTHING-1 was not accepted')
  await expect(page.getByRole('alert')).toContainText("This order is 'Cancelled'")
  await scan(placed.orderNumber)
  await expect(titled(placed.orderNumber)).toBeVisible()
  await expect(page.getByText('Nobody has confirmed this order yet.')).toBeVisible()
  await expect(page.getByText('0 of 2')).toBeVisible()

  await scan(number)
  await expect(titled(number)).toBeVisible()
  await expect(page.getByText('Nobody has confirmed this order yet.')).toBeHidden()
  await expect(page.getByText('0 of 2')).toBeVisible()
  await scan(first)
  await expect(page.getByText('1 of 2').first()).toBeVisible()
  await scan(placed.orderNumber)
  await expect(page.getByRole('alert')).toContainText(`${placed.orderNumber} is the number of another order`)
  expect(page.url()).toContain(id)
})

test('on a phone, all controls next to a packed order are large enough for a finger', async ({ page, api }) => {
  const { id } = await confirmedOrder(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/pack?order=${id}`)
  await expect(page.getByText('0 of 2')).toBeVisible()
  const pressed = page.locator('.packing .page-header-actions > *, .packing-hand button')
  for (const one of await pressed.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
