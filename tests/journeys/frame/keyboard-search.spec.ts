import { expect, rowsOf, test, uniqueText } from '../support/support'

test('any record can be opened with a few keys', { tag: '@daily' }, async ({ page, api }) => {
  const orders = await api<{ id: string; orderNumber: string }[]>('GET', '/customer-order?_start=0&_end=2')
  const [first, second] = orders
  if (!first || !second) throw new Error('The samples have orders.')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find' })
  const input = palette.getByRole('combobox')
  await input.fill(first.orderNumber.toLowerCase())
  await input.press('Enter')
  await expect(page).toHaveURL(`/customer-order/${first.id}`)
  await expect(page.getByRole('heading', { name: first.orderNumber, level: 1 })).toBeVisible()
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await input.fill('creat coup')
  await expect(palette.getByRole('option')).toHaveText(['New coupon'])
  await input.press('Enter')
  await expect(page).toHaveURL('/coupon/create')

  await page.getByRole('button', { name: 'Find' }).click()
  await expect(palette.getByRole('group', { name: 'Recently opened' }).getByRole('option').first()).toContainText(
    first.orderNumber,
  )
  await input.fill('😀')
  await expect(palette.getByRole('status')).toContainText('Nothing found for “😀”.')
  await input.fill('x'.repeat(10_000))
  await expect(palette.getByRole('status')).toContainText('at most 300 characters')
  await input.fill("50% off_'")
  await expect(palette.getByRole('option')).toHaveText(["Search coupons for “50% off_'”", "New coupon “50% off_'”"])
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('text typed before the palette has loaded is kept, and finds an order by its customer', { tag: '@daily' }, async ({
  page,
  api,
}) => {
  const [order] = await api<{ id: string; orderNumber: string; customer: { name: string } }[]>(
    'GET',
    '/customer-order?_start=0&_end=1',
  )
  if (!order) throw new Error('The samples have orders.')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(order.customer.name)
  await expect(page).toHaveURL('/dashboard')
  const palette = page.getByRole('dialog', { name: 'Find' })
  const input = palette.getByRole('combobox')
  await expect(input).toHaveValue(order.customer.name)
  // The invoice of the order names the order, too.
  const found = palette.locator(`[id$="/customer-order/${order.id}"]`)
  await expect(found).toContainText(order.orderNumber)
  await expect(found).toContainText(order.customer.name)

  for (const [typed, label] of [
    ['add order', 'New order'],
    ['new order', 'New order'],
    ['log out', 'Sign out'],
    ['profile', 'Profile'],
  ] as const) {
    await input.fill(typed)
    await expect(palette.getByRole('option').first()).toHaveText(label)
  }
  await input.fill('dark')
  await input.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')
})

test('keyboard shortcuts move through lists and screens, and are off while the user types', async ({ page }) => {
  await page.goto('/coupon')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rowsOf(page).first()).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('jcgo?')
  await expect(page.getByRole('searchbox')).toHaveValue('jcgo?')
  await expect(page.getByRole('heading', { name: 'No matching coupons' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowsOf(page).first()).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/coupon\/[\w-]+$/)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/customer-order/)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('c')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
  await expect(page).toHaveURL(/\/customer-order/)
})

test('a view stores filters, sort order and columns under a name, and reports parts that no longer exist', async ({
  page,
  api,
}) => {
  const name = uniqueText('Lapsed')
  const view = { resource: 'coupon', name: `${name} old`, isShared: false }
  await api('POST', '/list-view', {
    ...view,
    query: 'colour=red&discountType=gone&sort=code',
    columns: ['code', 'margin'],
  })
  await page.goto('/coupon?status=1&sort=code')
  await expect(rowsOf(page).first()).toBeVisible()
  const views = page.getByRole('button', { name: 'Views' })
  await views.click()
  await page.getByLabel('Name of the view').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  const saved = page.getByRole('list', { name: 'Saved views' })
  await expect(saved.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')

  await saved.getByRole('button', { name: `${name} old`, exact: true }).click()
  await expect(page).toHaveURL('/coupon?sort=code')
  await expect(
    page.getByText('uses fields that this list no longer has. Skipped: Margin, Colour, Discount type.'),
  ).toBeVisible()
  await views.click()
  await saved.getByRole('button', { name: `Use ${name} as default view`, exact: true }).click()
  await page.goto('/coupon')
  await expect(page).toHaveURL('/coupon?status=1&sort=code')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  const found = page.getByRole('dialog', { name: 'Find' }).getByRole('option')
  await expect(found.first()).toContainText('View of coupons')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/coupon?status=1&sort=code')
})
