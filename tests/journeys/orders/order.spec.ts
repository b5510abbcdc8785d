import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { placeOrder } from '../support/place-order'
import { type Api, chooseInRow, expect, type Row, rowOf, rowsOf, test, toast } from '../support/support'

interface Item extends Row {
  readonly product: Row
}

/** Serials from the middle of the stock. Other browser tests use the first and the last serials of a product. */
async function freeSerials(api: Api, product: string, count: number): Promise<string[]> {
  const cards = await api<{ serial: string }[]>('GET', `/card?product=${product}&state=in-stock&_sort=serial`)
  const middle = Math.floor(cards.length / 2)
  return cards.slice(middle, middle + count).map(({ serial }) => serial)
}

/** Types like a scanner: without a pause, with Enter after each serial. */
async function scan(input: Locator, serials: readonly string[]) {
  await input.click()
  for (const serial of serials) await input.pressSequentially(`${serial}\n`)
}

test('an order goes from payment to delivery on its page, and its cards are scanned on the way', {
  tag: '@daily',
}, async ({ page, api, expectComplaint }) => {
  const { id, orderNumber: number } = await placeOrder(api)
  const path = `/customer-order/${id}`
  await page.goto('/customer-order?orderStatus=placed&paymentStatus=pending')
  await page.getByRole('searchbox').fill(number)
  await expect(rowsOf(page)).toHaveCount(1)
  await chooseInRow(page, number, 'Open')
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()

  const main = page.getByRole('main')
  const take = async (step: string, values: Record<string, unknown>) => {
    await main.getByRole('button', { name: step, exact: true }).click()
    await expect.poll(() => api('GET', path)).toMatchObject(values)
  }
  await main.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  const paid = page.getByRole('dialog', { name: 'Mark as paid' })
  await expect(paid).toContainText(`Payment received for order ${number} from`)
  await paid.getByLabel('Payment reference').fill('BANK-1')
  await paid.getByRole('button', { name: 'Mark as paid' }).click()
  await expect.poll(() => api('GET', path)).toMatchObject({ paymentStatus: 'success', paymentReference: 'BANK-1' })
  await expect(toast(page, 'Status updated successfully.')).toBeVisible()
  await take('Confirm', { orderStatus: 'confirmed' })
  await take('Start processing', { orderStatus: 'processing' })
  const pack = main.getByRole('button', { name: 'Pack', exact: true })
  await expect(pack).toHaveAttribute('aria-disabled', 'true')
  await expect(pack).toHaveAttribute('title', 'Cards missing: 2. Assign the missing cards first.')

  expectComplaint(/422/)
  const items = main.getByRole('region', { name: 'Items' })
  const [item] = await api<Item[]>('GET', `/order-item/order/${id}`)
  const serials = await freeSerials(api, item?.product.id ?? '', 2)
  const refusal = items.getByText('There is no card with the serial number NO-SUCH-CARD.')
  await scan(items.getByRole('combobox'), ['NO-SUCH-CARD'])
  await expect(refusal).toBeVisible()
  await scan(items.getByRole('combobox'), serials)
  await expect(items.getByText('Cards assigned: 2 of 2')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  for (const serial of serials) await expect(items.getByText(serial, { exact: true })).toBeVisible()
  await expect(toast(page, 'Card Assigned successfully.').first()).toBeVisible()
  await expect(pack).toHaveAttribute('aria-disabled', 'false')
  await take('Pack', { orderStatus: 'packed' })

  await main.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship' })
  await dialog.getByLabel('Courier').fill('Bluewing Express')
  const warning = dialog.getByText('Without a tracking number, nobody can track the parcel.')
  await expect(warning).toBeVisible()
  await dialog.getByLabel('Tracking number').fill('BW-0001')
  await expect(warning).toBeHidden()
  await dialog.getByRole('button', { name: 'Ship' }).click()
  await expect(main.getByRole('region', { name: 'Shipping' })).toContainText('BW-0001')
  await take('Mark as delivered', { orderStatus: 'delivered', courier: 'Bluewing Express', trackingNumber: 'BW-0001' })

  const happened = main.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(happened.locator('strong')).toHaveText([
    'Delivered',
    'Shipped',
    'Packed',
    'Cards assigned',
    'Cards assigned',
    'Processing',
    'Confirmed',
    'Invoice issued',
    'Paid',
    'Placed',
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download invoice' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('invoice.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(toast(page, 'Invoice downloaded successfully')).toBeVisible()
  await expect(api('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus: 'packed' } })).rejects.toThrow(
    /409.*cannot change from 'Delivered' to 'Packed'/,
  )
})

test('an order is cancelled from the list, after the dialog has explained the consequences', async ({ page, api }) => {
  const { id, orderNumber: number } = await placeOrder(api)
  await page.goto('/customer-order?orderStatus=placed')
  await page.getByRole('searchbox').fill(number)
  await chooseInRow(page, number, 'Change order status')
  const dialog = page.getByRole('dialog', { name: 'Change order status' })
  await expect(dialog.getByRole('radiogroup').locator('label')).toHaveText(['Confirmed', 'On hold', 'Cancelled'])
  await expect(dialog.getByText('The items go back into stock')).toHaveCount(0)
  await dialog.getByText('Cancelled', { exact: true }).click()
  await expect(dialog.getByText('The items go back into stock')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change order status' }).click()
  await expect(toast(page, 'Status updated successfully.')).toBeVisible()
  await expect(rowOf(page, number)).toHaveCount(0)
  expect(await api('GET', `/customer-order/${id}`)).toMatchObject({ orderStatus: 'cancelled' })
})
