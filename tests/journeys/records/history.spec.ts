import { expect, test, toast, uniqueText } from '../support/support'

test('the history of a coupon shows two changes, and one field is restored', { tag: '@daily' }, async ({
  page,
  api,
}) => {
  const code = uniqueText('H').toUpperCase()
  const { data } = await api<{ data: { id: string } }>('POST', '/coupon', {
    code,
    discountType: 'percent',
    value: 10,
    startsOn: '2026-01-01',
  })
  await api('PUT', `/coupon/${data.id}`, { value: 15 })
  await api('PUT', `/coupon/${data.id}`, { value: 20, endsOn: '2027-12-31' })

  await page.goto(`/coupon/${data.id}`)
  await page.locator('summary').filter({ hasText: 'History' }).click()
  const entries = page.getByRole('group').getByRole('list').getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('Changed')
  await expect(entries.first()).toContainText('Asha Menon')
  await expect(entries.first().getByRole('row', { name: /^Value 15\b.* 20\b/ })).toBeVisible()
  await expect(entries.last()).toContainText('Created')

  await entries.nth(1).getByRole('button', { name: 'Revert Value' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Value 20\b.* 10\b/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Revert' }).click()
  await expect(toast(page, 'Stock updated successfully.')).toBeVisible()
  await expect(entries).toHaveCount(4)
  await expect(entries.first().getByRole('row', { name: /^Value 20\b.* 10\b/ })).toBeVisible()
  expect((await api('GET', `/coupon/${data.id}`)).value).toBe(10)
})

test('the history of a customer shows the changes of an address, and uses the full width of the window', async ({
  page,
  api,
}) => {
  const [state] = await api<{ id: string; country: string }[]>('GET', '/state')
  const address = {
    label: 'Home',
    name: 'Ada North',
    phone: '+919876543210',
    line1: '1 Long Lane of Many Words',
    line2: 'Second floor, behind the bakery',
    city: 'Mumbai',
    state: state?.id,
    country: state?.country,
    postcode: '400001',
  }
  const customer = {
    firstName: uniqueText('Ada'),
    email: `${uniqueText('ada').replaceAll(' ', '-')}@example.com`,
    addresses: [address],
  }
  const { data } = await api<{ data: { id: string } }>('POST', '/customer', customer)
  const [kept] = await api<{ id: string }[]>('GET', `/customer/customer-address/${data.id}`)
  await api('PUT', `/customer/${data.id}`, { addresses: [{ id: kept?.id, ...address, city: 'Pune' }] })

  for (const width of [390, 820, 1360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/customer/${data.id}`)
    await page.locator('summary').filter({ hasText: 'History' }).click()
    const [changed, created] = [page.locator('.history > li').first(), page.locator('.history > li').last()]
    await expect(changed).toContainText('Mumbai')
    await expect(changed).not.toContainText('400001')
    await created.locator('summary').click()
    await expect(created).toContainText('400001')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${width}`,
    ).toBeLessThanOrEqual(0)
    const heads = page.locator('.changes > tbody > tr > th')
    const widths = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width))
    expect(Math.min(...widths), `a letter per line at ${width}`).toBeGreaterThan(90)
  }
})

test('the complete history is for administrators, can be filtered, and links to the record', async ({ page, api }) => {
  const code = uniqueText('A').toUpperCase()
  const values = { code, discountType: 'amount', value: 5, startsOn: '2026-01-01' }
  const { data } = await api<{ data: { id: string } }>('POST', '/coupon', values)
  await page.goto(`/audit-entry?resource=coupon&q=${encodeURIComponent(code)}`)
  const row = page.locator('tr[data-id]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Created')
  await expect(page.getByText('Record type: Coupon')).toBeVisible()
  await row.getByRole('link', { name: 'Created' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Created ${code}` })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Value' })).toBeVisible()
  await page.getByRole('link', { name: code }).click()
  await expect(page).toHaveURL(`/coupon/${data.id}`)
})

test.describe('a user without the permission to read the history', () => {
  test.use({ as: 'viewer@example.com' })

  test('sees no history', async ({ page, api }) => {
    const [coupon] = await api<{ id: string }[]>('GET', '/coupon?_end=1')
    await page.goto(`/coupon/${coupon?.id}`)
    await expect(page.getByRole('heading', { name: 'Discount' })).toBeVisible()
    await expect(page.getByText('History', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0)
  })
})
