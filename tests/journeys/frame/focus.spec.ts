import type { Page } from '@playwright/test'
import { placeOrder } from '../support/place-order'
import { expect, rowsOf, test } from '../support/support'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('going back to a list returns the focus to the last opened row', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/customer-order?tab=2&sort=orderNumber&page=2')
  await expect(rowsOf(page).nth(14)).toBeVisible()
  for (let step = 0; step < 15; step++) await page.keyboard.press('j')
  const row = rowsOf(page).nth(14)
  await expect(row).toBeFocused()
  const at = await scrolled(page)
  expect(at).toBeGreaterThan(0)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(row).toBeFocused()
  expect(await scrolled(page)).toBe(at)
  await expect(page).toHaveURL('/customer-order?tab=2&sort=orderNumber&page=2')
  await page.keyboard.press('j')
  await expect(rowsOf(page).nth(15)).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeFocused()
})

test('going back to a long virtual list scrolls to the same row', async ({ page }) => {
  await page.goto('/customer?size=500')
  const table = page.getByRole('table', { name: 'Customers' })
  const row = table.locator('[role=row][aria-rowindex="80"]')
  await table.getByRole('row').nth(3).hover()
  await page.mouse.wheel(0, 75 * 45)
  await row.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('a closed menu or dialog returns the focus to the button that opened it', async ({ page }) => {
  await page.goto('/coupon')
  const row = rowsOf(page).first()
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  for (const keys of ['Control+k', '?']) {
    await page.keyboard.press(keys)
    await expect(page.locator('dialog[open]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(row).toBeFocused()
  }
  const actions = row.getByRole('button', { name: /^Actions/ })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(actions).toBeFocused()

  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await expect(drawer.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(filters).toBeFocused()

  for (const name of ['Columns', 'Views']) {
    const button = page.getByRole('button', { name, exact: true })
    const opened = page.getByRole('dialog', { name })
    await button.press('Enter')
    // The page focuses the first element that can be reached with the keyboard, for example a shared view.
    await expect(opened.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(button).toBeFocused()
  }

  const account = page.getByRole('button', { name: 'Account' })
  await account.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test('a status change by keyboard moves the focus to the heading of the record', async ({ page, api }) => {
  const order = await placeOrder(api)
  await page.goto(`/customer-order/${order.id}`)
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel order' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cancel order' })
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()

  await page.getByRole('button', { name: 'Mark as paid' }).press('Enter')
  await page.getByRole('dialog', { name: 'Mark as paid' }).getByLabel('Payment reference').press('Enter')
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: order.orderNumber })).toBeFocused()
})

test('a page opens scrolled to its top, and Back restores the scroll position', async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(scrollY))
  await page.goto('/customer?size=50')
  await expect(page.locator('.records-tbody .records-row')).toHaveCount(50)
  await page.evaluate(() => scrollTo(0, 700))
  const row = page.locator('.records-title').nth(20)
  await row.click()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
  await expect.poll(top).toBe(0)
  await page.evaluate(() => scrollTo(0, 9999))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect.poll(top).toBe(0)
  await page.goBack()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect.poll(top).toBeGreaterThan(600)
})

for (const skin of ['light', 'dark'])
  test(`the focus ring of a button has the accent colour of texts: ${skin}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('skin', chosen), skin)
    await page.goto('/product')
    const button = page.getByRole('button', { name: 'Columns' })
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    const [ring, accent] = await button.evaluate((element) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--accent-text)'
      const colours = [getComputedStyle(element).outlineColor, getComputedStyle(probe).color]
      probe.remove()
      return colours
    })
    expect(ring).toBe(accent)
  })

test('a text input has a single focus ring around its box', async ({ page }) => {
  await page.goto('/customer-order/create')
  const inputs = page.locator('main :is(.ant-select input, .ant-input-affix-wrapper input, input.ant-input):enabled')
  await expect(inputs.first()).toBeVisible()
  await page.keyboard.press('Tab')
  for (const input of await inputs.all()) {
    await input.focus()
    const { color, style } = await input.evaluate((one) => {
      const { outlineColor, outlineStyle } = getComputedStyle(one)
      return { color: outlineColor, style: outlineStyle }
    })
    expect(style === 'none' || color === 'rgba(0, 0, 0, 0)', `${style} ${color}`).toBe(true)
  }
})
