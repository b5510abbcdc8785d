import type { Page } from '@playwright/test'
import { type Api, choose, expect, type Row, rowsOf, test, toast, uniqueText } from '../support/support'

const code = () => uniqueText('KNOT').toUpperCase().replace(' ', '-')

const makeCoupon = async (api: Api, changes: Record<string, unknown> = {}) => {
  const given = { code: code(), discountType: 'percent', value: 10, startsOn: '2030-05-01', ...changes }
  const { data } = await api<{ data: Row & typeof given }>('POST', '/coupon', given)
  return data
}

const save = (page: Page, how = 'Save') => page.getByRole('button', { name: how, exact: true }).click()

test('a missing or invalid value is reported once at its field, and the form links to that field', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto('/coupon/create')
  await save(page)
  await expect(page.getByText('Code is required.')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(/Fix \d+ fields to save/)
  await expect(page.getByLabel('Code')).toBeFocused()

  await page.getByLabel('Code').fill(code())
  await expect(page.getByText('Code is required.')).toHaveCount(0)
  await page.getByLabel('Value').fill('120')
  await expect(page.getByText('Percentages must be at most 100.').first()).toBeVisible()
  await page.getByText('Fixed amount', { exact: true }).click()
  await expect(page.getByText('Percentages must be at most 100.')).toHaveCount(0)
  await expect(page.getByLabel('Maximum discount')).toHaveCount(0)

  await page.getByLabel('Starts on').fill('2030-05-01')
  await page.keyboard.press('Enter')
  await page.getByLabel('Ends on').fill('2030-04-30')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Must not be before/).first()).toBeVisible()
})

test('a date can be typed or chosen in the calendar, and an unreadable date stays in the input', async ({
  page,
  api,
}) => {
  const { id } = await makeCoupon(api, { startsOn: '2026-01-05', endsOn: '2030-12-31' })
  const stored = async () => (await api<{ endsOn: string | null }>('GET', `/coupon/${id}`)).endsOn
  await page.goto(`/coupon/${id}/edit`)
  const endsOn = page.getByLabel('Ends on', { exact: true })
  await expect(endsOn).toHaveValue('31/12/2030')

  await endsOn.fill('30/02/2027')
  await save(page)
  await expect(page.getByText(/^Enter a date such as/)).toBeVisible()
  await expect(endsOn).toHaveValue('30/02/2027')
  await page.getByRole('button', { name: 'Ends on' }).click()
  await expect(endsOn).toBeFocused()
  await page.getByRole('link', { name: 'Coupons', exact: true }).first().click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  expect(await stored()).toBe('2030-12-31')

  await endsOn.fill('31/12/26')
  await page.keyboard.press('Control+s')
  await expect(endsOn).toHaveValue('31/12/2026')
  await expect.poll(stored).toBe('2026-12-31')

  await endsOn.click()
  await page.locator('.ant-picker-cell-in-view').filter({ hasText: /^15$/ }).click()
  await expect(endsOn).toHaveValue('15/12/2026')
  await page.keyboard.press('Control+s')
  await expect.poll(stored).toBe('2026-12-15')
})

test('a server error is shown at its field', async ({ page, api, expectComplaint }) => {
  expectComplaint(/422|409/)
  const { code: taken } = await makeCoupon(api)
  await page.goto('/coupon/create')
  await page.getByLabel('Code').fill(taken.toLowerCase())
  await page.getByLabel('Value').fill('5')
  await page.getByLabel('Starts on').fill('2030-05-01')
  await page.keyboard.press('Enter')
  await save(page)
  const refusal = page.locator('.ant-form-item', { has: page.getByLabel('Code') })
  await expect(refusal).toContainText(`Code '${taken}' is already used by another coupon.`)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page).toHaveURL('/coupon/create')
})

test('leaving a form with unsaved changes by a link or Back asks for confirmation', { tag: '@daily' }, async ({
  page,
  api,
}) => {
  const { id, code: name } = await makeCoupon(api)
  await page.goto('/coupon')
  await page.goto(`/coupon/${id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Usage limit').fill('7')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Usage limit')).toHaveValue('7')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(`/coupon/${id}/edit`)
  await expect(page.getByLabel('Usage limit')).toHaveValue('7')

  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(await api('GET', `/coupon/${id}`)).toMatchObject({ usageLimit: null })
})

test('a form without changes is left without a question', async ({ page, api }) => {
  const { id } = await makeCoupon(api)
  await page.goto(`/coupon/${id}/edit`)
  await page.getByLabel('Usage limit').fill('7')
  await page.getByLabel('Usage limit').fill('')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/product')
})

test('Ctrl+S saves and stays on the form', { tag: '@daily' }, async ({ page, api }) => {
  const { id } = await makeCoupon(api)
  await page.goto(`/coupon/${id}/edit`)
  await page.getByLabel('Usage limit').fill('9')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Stock updated successfully.')).toBeVisible()
  await expect(page).toHaveURL(`/coupon/${id}/edit`)
  expect(await api('GET', `/coupon/${id}`)).toMatchObject({ usageLimit: 9 })
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/product')
})

test('sub-categories belong to the chosen category, and are cleared when the category changes', async ({
  page,
  api,
}) => {
  const make = async (name: string) => {
    const slug = name.toLowerCase().replace(' ', '-')
    const category = await api<{ data: Row }>('POST', '/product-category', { name, slug })
    await api('POST', '/product-sub-category', { name: `${name} within`, category: category.data.id })
  }
  const [one, other] = [uniqueText('Sails'), uniqueText('Masts')]
  await Promise.all([make(one), make(other)])
  await page.goto('/product/create')
  await expect(page.getByLabel('Sub-category')).toBeDisabled()
  await choose(page, 'Category', one)
  await page.getByLabel('Sub-category').click()
  await expect(page.locator('.ant-select-item-option:visible')).toHaveText([`${one} within`])
  await page.keyboard.press('Enter')
  const chosen = page.locator('.ant-form-item', { has: page.getByLabel('Sub-category') })
  await expect(chosen).toContainText(`${one} within`)
  await choose(page, 'Category', other)
  await expect(chosen).not.toContainText(`${one} within`)
  await page.getByLabel('Sub-category').click()
  await expect(page.locator('.ant-select-item-option:visible')).toHaveText([`${other} within`])
})

test('the slug is proposed from the name until the user types a slug', async ({ page }) => {
  await page.goto('/product-category/create')
  await page.getByLabel('Name', { exact: true }).fill('Ropes & Knots')
  await expect(page.getByLabel('URL name')).toHaveValue('ropes-knots')
  await page.getByLabel('URL name').fill('ropes')
  await page.getByLabel('Name', { exact: true }).fill('Ropes')
  await page.getByLabel('Name', { exact: true }).fill('Ropes of hemp')
  await expect(page.getByLabel('URL name')).toHaveValue('ropes')
})

test('a record never shows values of the record opened before', async ({ page, api }) => {
  const [first, second] = [await makeCoupon(api, { usageLimit: 11 }), await makeCoupon(api)]
  await page.goto(`/coupon/${first.id}/edit`)
  await expect(page.getByLabel('Code')).toHaveValue(first.code)
  await page.getByRole('link', { name: 'Coupons', exact: true }).first().click()
  await page.getByRole('searchbox').fill(second.code)
  await expect(rowsOf(page)).toHaveCount(1)

  const seen: string[] = []
  await page.exposeFunction('see', (value: string) => seen.push(value))
  await page.evaluate(() => {
    const look = () => {
      for (const input of document.querySelectorAll<HTMLInputElement>('form input'))
        (globalThis as unknown as { see(value: string): void }).see(input.value)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.route(`**/api/v1/coupon/${second.id}`, async (route) => {
    await new Promise((wait) => setTimeout(wait, 300))
    await route.continue()
  })
  await page.getByRole('link', { name: second.code }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Code')).toHaveValue(second.code)
  await expect(page.getByLabel('Usage limit')).toHaveValue('')
  expect(seen).not.toContain(first.code)
  expect(seen).not.toContain('11')
})
