import { placeOrder } from '../support/place-order'
import { expect, rowOf, test, uniqueText } from '../support/support'

test('a price increase by percent for all matching products is previewed, applied, and undone in one step', async ({
  page,
  api,
}) => {
  const batch = uniqueText('Fee')
  for (let number = 1; number <= 25; number++)
    await api('POST', '/customer-category', { name: `${batch} ${String(number).padStart(2, '0')}`, discount: 10 })
  await page.goto(`/customer-category?q=${encodeURIComponent(batch)}&size=20`)
  const third = page.locator('[data-row-key]').nth(2)
  const stood = await third.boundingBox()
  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Select all 25 that match' }).click()
  await expect(bar).toContainText('25 selected')
  expect(await third.boundingBox()).toEqual(stood)

  await bar.getByRole('button', { name: 'Edit fields' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Field to change' }).click()
  await page.getByTitle('Discount', { exact: true }).click()
  await drawer.getByRole('combobox', { name: 'How Discount is changed' }).click()
  await page.getByTitle('Change by percentage').click()
  await drawer.getByRole('spinbutton', { name: /^Percentage/ }).fill('10')
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByText('25 of 25 customer categories will be changed.')).toBeVisible()
  await expect(drawer.getByRole('region', { name: 'Examples' })).toContainText('11')
  await drawer.getByRole('button', { name: 'Edit fields (25)' }).click()
  await expect(drawer.getByText('25 of 25 customer categories done.')).toBeVisible()
  await expect(rowOf(page, `${batch} 03`)).toContainText('11')

  await drawer.getByRole('button', { name: 'Undo all changes' }).click()
  await drawer.getByRole('button', { name: 'Undo (25)' }).click()
  await expect(drawer.getByText('25 of 25 customer categories done.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, `${batch} 03`)).toContainText('10')
})

test('several orders change status at once, and orders that cannot are skipped with the reason', async ({
  page,
  api,
}) => {
  const [one, other, gone] = [await placeOrder(api), await placeOrder(api), await placeOrder(api)]
  await api('PUT', `/customer-order/order-status/${gone.id}`, { data: { orderStatus: 'cancelled' } })
  await page.goto('/customer-order?size=50')
  for (const { orderNumber } of [one, other, gone])
    await page.getByRole('row').filter({ hasText: orderNumber }).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Confirm', exact: true }).click()
  const drawer = page.getByRole('dialog')
  const left = drawer.getByRole('region', { name: 'Skipped, with reasons' })
  await expect(left).toContainText("Order status cannot change from 'Cancelled' to 'Confirmed'. 'Cancelled' is final.")
  await drawer.getByRole('button', { name: 'Confirm (2)' }).click()
  await expect(drawer.getByText('2 of 2 orders done.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar).toHaveCount(0)
  for (const { orderNumber } of [one, other])
    await expect(page.getByRole('row').filter({ hasText: orderNumber })).toContainText('Confirmed')
})
