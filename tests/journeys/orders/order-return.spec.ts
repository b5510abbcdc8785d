import { placeOrder } from '../support/place-order'
import { choose, expect, type Row, test, toast } from '../support/support'

interface Item extends Row {
  readonly product: Row & { readonly name: string }
}

interface Mapping extends Row {
  readonly card: Row
}

test('a delivered order is partly returned: one card is blocked, and the credit pays for the exchange', {
  tag: '@daily',
}, async ({ page, api }) => {
  const { id, orderNumber } = await placeOrder(api)
  const path = `/customer-order/${id}`
  const read = () => api<{ total: number; credited: number; settlement: string }>('GET', path)
  await api('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
  await api('PUT', `/customer-order/assign-cards/${id}`)
  for (const orderStatus of ['confirmed', 'processing', 'packed', 'shipped', 'delivered'])
    await api('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
  const [item] = await api<Item[]>('GET', `/order-item/order/${id}`)
  const [mapping] = await api<Mapping[]>('GET', `/customer-card-mapping?orderItem=${item?.id}`)
  const card = () => api<{ serial: string; state: string }>('GET', `/card/${mapping?.card.id}`)
  const { serial } = await card()

  await page.goto(path)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Return items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return items' })
  await dialog.getByRole('checkbox', { name: serial }).check()
  await dialog.getByLabel(/^Restock or write off: /).click()
  await page.getByTitle('Card blocked').click()
  await expect(dialog).toContainText('Credit for these items:')
  await dialog.getByRole('group', { name: 'Exchange' }).getByRole('button', { name: 'Add row' }).click()
  await choose(page, 'Product', item?.product.name ?? '')
  await expect(dialog).toContainText('New order:')
  await dialog.getByLabel('Reason').fill('It cannot be read')
  await dialog.getByRole('button', { name: 'Return items' }).click()
  await expect(toast(page, `Return recorded for order ${orderNumber}.`)).toBeVisible()

  expect(await card()).toMatchObject({ state: 'blocked' })
  const [instead] = await api<(Row & { orderNumber: string })[]>('GET', `/customer-order?exchangeOf=${id}`)
  await expect(main.getByRole('region', { name: 'Credit notes' }).locator('a[href^="/credit-note/"]')).toHaveCount(1)
  await main.getByRole('region', { name: 'Exchange orders' }).getByRole('link', { name: instead?.orderNumber }).click()
  await expect(page.getByRole('heading', { name: instead?.orderNumber, level: 1 })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Payment' })).toContainText('Offset with another order')
  const { credited, total } = await read()
  expect(credited).toBeGreaterThan(0)
  expect(credited).toBeLessThan(total)
})
