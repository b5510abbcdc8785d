import { type Order, placeOrder } from '../support/place-order'
import { type Api, expect, rowOf, test, toast } from '../support/support'

/** An order that is ready to ship: the order is paid and packed, and its cards are assigned. */
async function packedOrder(api: Api): Promise<Order> {
  const order = await placeOrder(api)
  const call = (action: string, body?: unknown) => api('PUT', `/customer-order/${action}/${order.id}`, body)
  await call('payment-status', { paymentStatus: 'success' })
  await call('assign-cards')
  for (const orderStatus of ['confirmed', 'processing', 'packed']) await call('order-status', { data: { orderStatus } })
  return order
}

test('selected orders are shipped together by pasted tracking numbers, and none is shipped while one cannot be', {
  tag: '@daily',
}, async ({ page, api, expectComplaint }) => {
  const orders = [await packedOrder(api), await packedOrder(api)] as const
  const [first, second] = orders.map(({ orderNumber }) => orderNumber) as [string, string]
  const unready = await placeOrder(api)
  const read = (id: string) => api('GET', `/customer-order/${id}`)

  await page.goto('/customer-order?orderStatus=packed')
  for (const number of [first, second]) await rowOf(page, number).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Selected' })
    .getByRole('button', { name: 'Ship with tracking numbers' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Ship with tracking numbers' })
  const send = dialog.getByRole('button', { name: 'Ship with tracking numbers' })
  const paste = (text: string) =>
    dialog.getByLabel('Paste order and tracking numbers').evaluate((box, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const numberOf = (line: number) => dialog.getByLabel(`Tracking number in row ${line}`)

  await paste(`Order\tTracking number\n${second}\tPARCEL-2\n${first}\tPARCEL-1\n${unready.orderNumber}\tPARCEL-3`)
  await dialog.getByRole('button', { name: 'Use this mapping' }).click()
  await expect(numberOf(3)).toHaveValue('PARCEL-3')
  await expect(dialog).toContainText("The order is 'Placed'. Only packed orders can be shipped.")
  expectComplaint(/422/)
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only packed orders can be shipped' }).last()).toBeVisible()
  for (const { id } of orders) expect(await read(id)).toMatchObject({ orderStatus: 'packed', trackingNumber: null })

  await dialog.getByRole('button', { name: 'Remove row 3' }).click()
  await send.click()
  await expect(toast(page, '2 orders shipped.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await read(orders[0].id)).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'PARCEL-1' })
  expect(await read(orders[1].id)).toMatchObject({ orderStatus: 'shipped', trackingNumber: 'PARCEL-2' })
})
