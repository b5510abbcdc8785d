import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readResources } from '../support/read-resources'
import { type Api, expect, followLink, type Row, rowsOf, test, toast, uniqueText } from '../support/support'

const wordsIn = (file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'))
const german = { ...wordsIn('languages/de.json'), ...wordsIn('business/languages/de.json') }
const said = (text: string) => german[text] ?? text

const chooseLanguage = async (page: Page, language: string) => {
  await page.locator('[popovertarget="person-menu"]').click()
  await page.locator('#person-menu select').selectOption({ label: language })
}

test('the product switches to German and back to English without losing typed values', { tag: '@daily' }, async ({
  page,
  expectComplaint,
}) => {
  await page.goto('/customer-order')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expectComplaint(/assets\/de/)
  await page.route('**/assets/de*', (route) => route.abort())
  await chooseLanguage(page, 'Deutsch')
  await expect(toast(page, 'Deutsch could not be loaded. Load the page again when the network is back.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.unroute('**/assets/de*')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: said('Orders') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: said('Items') })).toBeVisible()

  await page.goto('/coupon/create')
  await page.getByLabel(said('Code'), { exact: true }).fill('HALB')
  await page.getByLabel(said('Starts on'), { exact: true }).click()
  await expect(page.locator('.ant-picker-content th').first()).toHaveText('Mo')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: said('Save'), exact: true }).click()
  const missing = said('{{label}} is required.').replace('{{label}}', said('Starts on'))
  await expect(page.getByText(missing).first()).toBeVisible()

  await chooseLanguage(page, 'English')
  await expect(page.getByRole('heading', { name: 'New coupon' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('HALB')
  await expect(page.getByText('Your unsaved changes were restored. They are still not saved.')).toBeVisible()
})

/** Creates a user and records with long names for the lists and the history. */
async function writeLongNames(api: Api, apiAs: (email: string, secret?: string) => Promise<Api>) {
  const name = 'Maximiliane-Charlotte von und zu Hohenstein-Wolfenbüttel and Rosenlund'
  const email = `${uniqueText('maximiliane').replace(' ', '-')}@example.com`
  const roles = await api<{ id: string; name: string }[]>('GET', '/role?status=1')
  const role = roles.find((one) => one.name === 'Administrator')?.id
  const password = 'four random words here'
  await api('POST', '/user', { name, email, role, password })
  const theirs = await apiAs(email, password)
  const { data: category } = await theirs<{ data: Row }>('POST', '/customer-category', { name: uniqueText(name) })
  const { data: customer } = await theirs<{ data: Row }>('POST', '/customer', {
    firstName: 'Maximiliane-Charlotte',
    lastName: name,
    email: `hohenstein-wolfenbuettel-${email}`,
    category: category.id,
  })
  await theirs('PUT', `/customer/${customer.id}`, { taxNumber: '12', company: name, notes: name })
}

const listed = (await readResources()).filter(({ menu }) => menu)

for (const language of ['en', 'de'])
  test(`no list is wider than a laptop screen, and no list cuts words on a phone, in ${language}`, async ({
    page,
    api,
    apiAs,
  }) => {
    test.slow()
    await writeLongNames(api, apiAs)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/profile')
    for (const { name } of listed) {
      // A list without sample records has nothing to cut.
      if ((await api<unknown[]>('GET', `/${name}?_start=0&_end=1`)).length === 0) continue
      await page.setViewportSize({ width: 1280, height: 800 })
      await followLink(page, `/${name}`)
      await expect(rowsOf(page).first()).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const beyond = await page.locator('.records-scroll').evaluate((one) => one.scrollWidth - one.clientWidth)
      expect.soft(beyond, `${name}: pixels beyond the panel's edge`).toBeLessThanOrEqual(0)

      await page.setViewportSize({ width: 390, height: 844 })
      const lines = page.locator('.card-line:not(:first-child) > .card-start')
      await expect(page.locator('.cards > li').first()).toBeVisible()
      const cut = await lines.evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
          .map((one) => one.textContent),
      )
      expect.soft(cut, name).toEqual([])
    }
  })

test('a question in right-to-left layout has its question mark at the end', async ({ page, api }) => {
  const [coupon] = await api<{ id: string }[]>('GET', '/coupon?_start=0&_end=1')
  await page.addInitScript(() => localStorage.setItem('direction', 'rtl'))
  await page.goto(`/coupon/${coupon?.id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const title = page.getByRole('dialog').getByText(/^Delete .*\?$/)
  await expect(title).toBeVisible()
  const [first, last] = await title.evaluate((one) => {
    const text = one.firstChild as Text
    return [0, text.length - 1].map((at) => {
      const letter = document.createRange()
      letter.setStart(text, at)
      letter.setEnd(text, at + 1)
      return letter.getBoundingClientRect().left
    })
  })
  expect(last).toBeGreaterThan(first as number)
})
