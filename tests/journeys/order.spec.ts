import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Api, expect, type Row, test, toast } from './support'

test.use({ as: 'orders@example.com' })

/** Opens the dialog of an action, looks at what it offers, chooses and confirms. */
async function change(page: Page, action: string, offered: readonly string[], choice: string) {
  await page.getByRole('main').getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await expect(dialog.getByRole('radiogroup').locator('label')).toHaveText([...offered])
  await dialog.getByText(choice, { exact: true }).click()
  return {
    dialog,
    confirm: async () => {
      await dialog.getByRole('button', { name: action }).click()
      await expect(dialog).toHaveCount(0)
    },
  }
}

interface Item extends Row {
  readonly product: Row
  readonly cardsNeeded: number
}

/** Gives the items of an order the cards that they lack: the last ones of the latest batch, which nobody has yet. */
async function assignCards(api: Api, order: string | undefined) {
  const { customer } = await api<{ customer: Row }>('GET', `/customer-order/${order}`)
  for (const { id, product, cardsNeeded } of await api<Item[]>('GET', `/order-item/order/${order}`)) {
    if (cardsNeeded === 0) continue
    const [batch] = await api<{ serialPrefix: string; serialTo: number }[]>(
      'GET',
      `/stock-in?product=${product.id}&_sort=serialTo&_order=desc&_start=0&_end=1`,
    )
    for (let nth = 0; nth < cardsNeeded; nth++) {
      const number = String((batch?.serialTo ?? 0) - nth).padStart(6, '0')
      const cardNumber = `${batch?.serialPrefix}${number}`
      await api('POST', '/customer-card-mapping', { customer: customer.id, orderItem: id, cardNumber })
    }
  }
}

test('an order is paid, packed, shipped and delivered, one allowed step after the other', async ({
  page,
  api,
  apiAs,
}) => {
  const [order] = await api<(Row & { orderNumber: string })[]>(
    'GET',
    '/customer-order?orderStatus=placed&paymentStatus=pending&_sort=placedAt&_order=desc&_start=0&_end=1',
  )
  const path = `/customer-order/${order?.id}`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: order?.orderNumber, level: 1 })).toBeVisible()
  const now = async (values: Record<string, unknown>) => {
    await expect.poll(() => api('GET', path)).toMatchObject(values)
    await expect(page.getByRole('main').getByText('Status updated successfully.')).toHaveCount(0)
  }

  await (await change(page, 'Change payment status', ['Paid', 'Failed'], 'Paid')).confirm()
  await expect(toast(page, 'Status updated successfully.')).toBeVisible()
  await now({ paymentStatus: 'success' })
  await expect(page.getByRole('button', { name: 'Change payment status' })).toHaveCount(0)

  const action = 'Change order status'
  const steps = [
    { offered: ['Confirmed', 'On hold', 'Cancelled'], choice: 'Confirmed', status: 'confirmed' },
    { offered: ['Processing', 'On hold', 'Cancelled'], choice: 'Processing', status: 'processing' },
    { offered: ['Packed', 'On hold', 'Cancelled'], choice: 'Packed', status: 'packed' },
  ]
  for (const { offered, choice, status } of steps) {
    await (await change(page, action, offered, choice)).confirm()
    await now({ orderStatus: status })
  }
  await assignCards(await apiAs('cards@example.com'), order?.id)
  const shipping = await change(page, action, ['Shipped', 'On hold', 'Cancelled'], 'Shipped')
  await shipping.dialog.getByLabel('Courier').fill('Bluewing Express')
  await shipping.dialog.getByLabel('Tracking number').fill('BW-0001')
  await shipping.confirm()
  await now({ orderStatus: 'shipped', courier: 'Bluewing Express', trackingNumber: 'BW-0001' })
  await (await change(page, action, ['Delivered', 'Returned'], 'Delivered')).confirm()
  await now({ orderStatus: 'delivered' })

  const happened = page.getByRole('region', { name: 'What happened' })
  for (const step of ['Paid', 'Confirmed', 'Processing', 'Packed', 'Shipped', 'Delivered'])
    await expect(happened).toContainText(step)
  await expect(
    api('PUT', `/customer-order/order-status/${order?.id}`, { data: { orderStatus: 'packed' } }),
  ).rejects.toThrow(/409.*cannot go from 'Delivered' to 'Packed'/)
})

test('the invoice of an order is downloaded as a PDF', async ({ page }) => {
  await page.goto('/customer-order')
  await page.locator('tr[data-id]').first().getByRole('link').first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download invoice' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('invoice.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(toast(page, 'Invoice downloaded successfully')).toBeVisible()
})
