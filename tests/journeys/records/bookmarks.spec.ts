import { expect, test } from '../support/support'

test.use({ as: 'catalogue@example.com' })

test('screens are found, bookmarked and opened with the keyboard', async ({ page, expectComplaint }) => {
  await page.goto('/product')
  const banner = page.getByRole('banner')
  const links = banner.getByRole('navigation', { name: 'Bookmarks' }).getByRole('link')
  const opener = banner.getByRole('button', { name: 'Bookmarks' })
  const panel = page.getByRole('dialog', { name: 'Bookmarks' })
  const input = panel.getByRole('textbox')

  await opener.press('Enter')
  await expect(panel.getByText('Bookmark the screens that you use most.')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'This screen' }).getByRole('link')).toHaveText('Products')
  await input.fill('xyz 😀')
  await expect(panel.getByRole('status')).toHaveText('No screens match “xyz 😀”.')
  await input.fill('prod cat')
  await input.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(
    panel.getByRole('button', { name: 'Bookmark Product categories', exact: true, pressed: true }),
  ).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await input.fill('new prod')
  await input.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(links).toHaveCount(2)

  const failing = (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ status: 503, json: { message: 'Not now.' } })
  expectComplaint(/503/)
  await page.route('**/api/bookmarks/update', failing)
  await opener.press('Enter')
  await panel.getByRole('button', { name: 'Bookmark New product', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Not now.')).toBeVisible()
  await expect(links).toHaveCount(2)
  await page.unroute('**/api/bookmarks/update')

  await page.reload()
  await expect(links.first()).toHaveAccessibleName('Product categories')
  await expect(links.nth(1)).toHaveAccessibleName('New product')
  await opener.press('Enter')
  await input.fill('prod cat')
  await input.press('Enter')
  await expect(page).toHaveURL('/product-category')
  await expect(panel).toBeHidden()

  await page.setViewportSize({ width: 390, height: 800 })
  await banner.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('list', { name: 'Bookmarks' }).getByRole('link', { name: 'New product' }).click()
  await expect(page).toHaveURL('/product/create')
})
