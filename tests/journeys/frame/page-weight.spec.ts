import type { Page } from '@playwright/test'
import { expect, rowsOf, test } from '../support/support'

/**
 * Measures the code in compressed kilobytes and the requests until an address shows its content. The measurement
 * excludes everything that loads later.
 */
async function loadOf(page: Page, address: string, arrived: () => Promise<unknown>) {
  let requests = 0
  const sent: Promise<number>[] = []
  page.on('request', () => {
    requests += 1
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      sent.push(response.finished().then(async () => (await response.request().sizes()).responseBodySize))
  })
  await page.goto(address)
  await arrived()
  const asked = requests
  const bytes = await Promise.all([...sent])
  return { kilobytes: bytes.reduce((sum, one) => sum + one, 0) / 1000, requests: asked }
}

test.use({ alone: true })

test.describe('the sign-in page', () => {
  test.use({ as: null })

  test('loads no code of the workspace before it is shown', { tag: '@daily' }, async ({ page }) => {
    const password = page.getByLabel('Password', { exact: true })
    const { kilobytes, requests } = await loadOf(page, '/login', () => password.waitFor())
    expect(kilobytes).toBeLessThan(120)
    expect(requests).toBeLessThan(12)
  })
})

test('a list loads no forms, charts or file tables before its first row', async ({ page }) => {
  const { kilobytes, requests } = await loadOf(page, '/coupon', () => rowsOf(page).first().waitFor())
  expect(kilobytes).toBeLessThan(255)
  expect(requests).toBeLessThan(25)
})

test('the dashboard loads no list code before its latest records', async ({ page }) => {
  const { kilobytes } = await loadOf(page, '/dashboard', () => page.getByRole('link', { name: 'All orders' }).waitFor())
  expect(kilobytes).toBeLessThan(275)
})
