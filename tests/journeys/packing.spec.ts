import { placeOrder } from './orders'
import { expect, type Row, test } from './support'

interface Item extends Row {
  readonly product: Row
}

test.use({ alone: true })

test('an order is packed by a scanner: a wrong scan is told, what the network kept is sent once, and the parcel leaves', async ({
  page,
  api,
  expectComplaint,
}) => {
  const { id, orderNumber: number } = await placeOrder(api)
  await api('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
  await api('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus: 'confirmed' } })
  const [item] = await api<Item[]>('GET', `/order-item/order/${id}`)
  const free = await api<{ serial: string }[]>(
    'GET',
    `/card?product=${item?.product.id}&state=in-stock&_sort=serial&_order=desc&_start=0&_end=2`,
  )
  const [first, second] = free.map(({ serial }) => serial) as [string, string]
  /** Types as a scanner does, wherever the focus is. */
  const scan = (code: string) => page.keyboard.type(`${code}\n`)

  await page.goto('/pack')
  await expect(page.getByRole('heading', { name: 'Packing' })).toBeVisible()
  await scan(number)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByText('0 of 2')).toBeVisible()

  await scan('NOT-A-CARD-1')
  await expect(page.getByRole('alert')).toContainText('NOT-A-CARD-1 is not of this order')
  await scan(first)
  await expect(page.getByText('1 of 2').first()).toBeVisible()

  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|network/i)
  await page.context().setOffline(true)
  await scan(second)
  await expect(page.getByText(`Waits for the network: ${second}`)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('All is in')).toBeVisible({ timeout: 20_000 })
  expect(await api('GET', `/customer-card-mapping?orderItem=${item?.id}`)).toHaveLength(2)

  await scan('PARCEL-77')
  await expect(page.getByLabel('Tracking number')).toHaveValue('PARCEL-77')
  await page.getByRole('button', { name: 'Pack and ship' }).click()
  await expect(page.getByText(`${number} is on its way`)).toBeVisible()
  expect(await api('GET', `/customer-order/${id}`)).toMatchObject({
    orderStatus: 'shipped',
    trackingNumber: 'PARCEL-77',
  })
})
