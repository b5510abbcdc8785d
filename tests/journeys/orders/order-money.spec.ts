import { placeOrder } from '../support/place-order'
import { expect, test, toast } from '../support/support'

interface Money {
  readonly total: number
  readonly due: number
  readonly settlement: string
  readonly revision: number
}

test('an order is edited, paid in part and in full, and partly refunded, on its page', { tag: '@daily' }, async ({
  page,
  api,
}) => {
  const { id, orderNumber: number } = await placeOrder(api)
  const path = `/customer-order/${id}`
  const read = () => api<Money>('GET', path)
  const before = await read()
  await page.goto(`${path}/edit`)
  await page.getByRole('row').getByLabel('Quantity').fill('3')
  await expect(page.getByRole('main')).toContainText('Difference')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
  await expect.poll(read).toMatchObject({ revision: 2, settlement: 'unpaid' })
  await expect(page.getByRole('main').getByRole('region', { name: 'Timeline' })).toContainText('Changed')
  const { total } = await read()
  expect(total).toBeGreaterThan(before.total)

  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Record payment', exact: true }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByLabel('Amount').fill('1')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect.poll(read).toMatchObject({ settlement: 'part-paid', due: Number((total - 1).toFixed(2)) })
  await expect(main.getByText('Partly paid').first()).toBeVisible()

  await main.getByRole('button', { name: 'Mark as paid', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Mark as paid' })).toContainText((total - 1).toFixed(2).slice(-6))
  await page.getByRole('dialog', { name: 'Mark as paid' }).getByRole('button', { name: 'Mark as paid' }).click()
  await expect.poll(read).toMatchObject({ settlement: 'paid', due: 0 })

  await main.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByRole('button', { name: 'Credit everything' }).click()
  await expect(refund.getByLabel('Amount to refund')).toHaveValue(total.toFixed(2))
  await refund.getByLabel(/^Quantity: /).fill('')
  await refund.getByLabel('Credit shipping').fill('')
  await refund.getByLabel('Goodwill credit').fill('2')
  await expect(refund.getByLabel('Amount to refund')).toHaveValue('2')
  await expect(refund).toContainText('Includes')
  await refund.getByLabel('Reason').fill('One corner is dented')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect.poll(read).toMatchObject({ settlement: 'part-refunded', due: 0 })
  await expect(main.getByText('Partly refunded').first()).toBeVisible()
  const notes = main.getByRole('region', { name: 'Credit notes' }).locator('a[href^="/credit-note/"]')
  await expect(notes).toHaveCount(1)

  await main.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  await refund.getByLabel('Amount to refund').fill('3')
  await refund.getByLabel('Reason').fill('And another one')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(toast(page, `Refund recorded for order ${number}.`).last()).toBeVisible()
  await expect(notes).toHaveCount(2)
})
