import { placeOrder } from '../support/place-order'
import { expect, otherWindow, test, uniqueText } from '../support/support'

const colleague = 'orders@example.com'

test.describe('a user who only watches', () => {
  // A user's own changes in any window immediately reorder the rows. The other browser tests run as the administrator.
  test.use({ as: 'viewer@example.com' })

  test("sees a colleague's new order in the list, its tabs and on the dashboard, without moving rows", {
    tag: '@daily',
  }, async ({ page, apiAs }) => {
    const theirs = await apiAs(colleague)
    await page.goto('/dashboard')
    const dashboard = page
    const waits = dashboard.getByRole('list', { name: 'To do' }).getByRole('listitem').first()
    await expect(waits).toBeVisible()
    const list = await page.context().newPage()
    await list.goto('/customer-order')
    const rows = list.locator('[data-id]')
    await expect(rows.first()).toBeVisible()
    const before = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
    const tab = list.getByRole('navigation', { name: 'Views' }).getByRole('button').first()
    const count = async () => Number((await tab.locator('small').textContent())?.replace(/\D/g, ''))
    const counted = await count()
    const { id, orderNumber } = await placeOrder(theirs)
    const told = list.locator('.list-fresh p').filter({ hasText: /\d new orders?/ })
    await expect(told).toBeVisible()
    await expect.poll(count).toBeGreaterThan(counted)
    expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))).toEqual(before)
    await told.getByRole('button', { name: 'Show' }).click()
    await expect(list.locator(`[data-id="${id}"]`)).toContainText(orderNumber)
    await expect(told).toBeHidden()
  })
})

test('an open record updates by itself, and shows who else has it open', async ({ page, apiAs, browser }) => {
  const admin = await apiAs('admin@example.com')
  const { data } = await admin<{ data: { id: string } }>('POST', '/product-category', {
    name: uniqueText('Quiet'),
    slug: uniqueText('quiet').replaceAll(' ', '-'),
  })
  await page.goto(`/product-category/${data.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const theirs = await otherWindow(browser, 'catalogue@example.com')
  try {
    await theirs.goto(`/product-category/${data.id}/edit`)
    await expect(page.getByRole('img', { name: 'Tomas Lindqvist is editing this record' })).toBeVisible()
    await expect(theirs.getByRole('img', { name: 'Asha Menon is viewing this record' })).toBeVisible()
    const name = uniqueText('Loud')
    await theirs.getByLabel('Name', { exact: true }).fill(name)
    await theirs.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await theirs.goto('/dashboard')
    await expect(page.getByRole('img', { name: /Tomas Lindqvist/ })).toHaveCount(0)
  } finally {
    await theirs.context().close()
  }
})
