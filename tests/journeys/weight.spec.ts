import type { Page } from '@playwright/test'
import { expect, rowsOf, test } from './support'

/** Kilobytes of code, as sent, that an address loads until something is there. What comes later may take longer. */
async function codeOf(page: Page, address: string, arrived: () => Promise<unknown>): Promise<number> {
  const sent: Promise<number>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      sent.push(response.finished().then(async () => (await response.request().sizes()).responseBodySize))
  })
  await page.goto(address)
  await arrived()
  const bytes = await Promise.all([...sent])
  return bytes.reduce((sum, one) => sum + one, 0) / 1000
}

test.describe('the sign-in page', () => {
  test.use({ as: null })

  test('loads no code of the workspace before it stands', async ({ page }) => {
    const password = page.getByLabel('Password', { exact: true })
    expect(await codeOf(page, '/login', () => password.waitFor())).toBeLessThan(150)
  })
})

test('a list loads neither forms, charts nor tables of files before its first row', async ({ page }) => {
  expect(await codeOf(page, '/coupon', () => rowsOf(page).first().waitFor())).toBeLessThan(360)
})
