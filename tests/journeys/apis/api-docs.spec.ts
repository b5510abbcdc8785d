import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { dark, expectAccessible, light } from '../support/accessibility'
import { expect, test, uniqueText } from '../support/support'

/** Finds a call in the API documentation and opens the call. */
async function openCall(page: Page, looked: string, name: string) {
  await page.getByRole('searchbox', { name: 'Find an API call' }).fill(looked)
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible()
}

const answer = (page: Page) => page.locator('.live-responses-table')

test('the API documentation is in the palette, a call can be tried, and the page loads nothing from other hosts', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).protocol.startsWith('http') && !request.url().startsWith(`${baseURL}/`))
      elsewhere.push(request.url())
  })
  await page.addInitScript(axe.source)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'API documentation' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('openapi')
  await expect(page.getByRole('option', { name: 'API documentation' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^API documentation · /)
  await openCall(page, 'get coupon list', 'GET /api/v1/coupon List')
  await expect(page.locator('.opblock')).toHaveCount(1)
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(answer(page)).toContainText('"discountType"')
  await expectAccessible(page, 'the API documentation', [light, dark])

  await page.getByRole('searchbox').fill('no such call')
  await expect(page.getByRole('heading', { name: 'No matching calls' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('button', { name: 'GET /api/v1/card List', exact: true })).toBeVisible()
  expect(elsewhere).toEqual([])
})

test('a changing call asks for confirmation, and cancelling sends nothing', async ({ page, api }) => {
  const code = uniqueText('DOCS').toUpperCase()
  const named = () => api<unknown[]>('GET', `/coupon?code=${encodeURIComponent(code)}`)
  await page.goto('/api-docs')
  await openCall(page, 'post coupon', 'POST /api/v1/coupon Create')
  await page
    .getByRole('textbox', { name: 'Value' })
    .fill(JSON.stringify({ code, discountType: 'percent', value: 5, startsOn: '2026-11-01', status: 0 }))
  const question = page.getByRole('dialog', { name: 'Send POST /api/v1/coupon?' })
  const send = page.getByRole('button', { name: 'Execute' })
  await send.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(answer(page)).toContainText('The call was not sent.')
  expect(await named()).toEqual([])
  await send.click()
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(answer(page)).toContainText(code)
  expect(await named()).toMatchObject([{ code, value: 5 }])
})

test('documentation that failed to load shows an error, and loads after a retry', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 503/)
  await page.route('**/profile/openapi.json', (route) => route.fulfill({ status: 503, json: { message: 'Later.' } }), {
    // A failed read is retried twice.
    times: 3,
  })
  await page.goto('/api-docs')
  await expect(page.getByRole('alert').getByText('Later.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'GET /api/v1/card List', exact: true })).toBeVisible()
})

test.describe('a user with read permissions', () => {
  test.use({ as: 'viewer@example.com' })

  test('sees no call that their role does not include', async ({ page }) => {
    await page.goto('/api-docs')
    await openCall(page, '/api/v1/coupon', 'GET /api/v1/coupon List')
    await expect(page.locator('.opblock-get').first()).toBeVisible()
    await expect(page.locator('.opblock:not(.opblock-get)')).toHaveCount(0)
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect(answer(page)).toContainText('"discountType"')
  })
})
