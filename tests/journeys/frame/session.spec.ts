import type { Page } from '@playwright/test'
import { expect, fillSignIn, rowsOf, signIn, stopLiveUpdates, test, toast } from '../support/support'

const inStorage = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('alert')

test.describe('a visitor without a session', () => {
  test.use({ as: null })

  test('sees an error for a wrong password, and stays on the sign-in page', { tag: '@daily' }, async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/401 \(Unauthorized\)/)
    await page.goto('/login')
    await fillSignIn(page, 'admin@example.com', 'not-the-password')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'The e-mail address or the password is wrong.',
    )
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page).toHaveURL('/login')
  })

  test('reaches the requested page after signing in', { tag: '@daily' }, async ({ page }) => {
    await page.goto('/coupon?q=A&size=50')
    await expect(page).toHaveURL('/login')
    await fillSignIn(page, 'orders@example.com')
    await expect(page).toHaveURL('/coupon?q=A&size=50')
    await expect(page.getByRole('heading', { name: 'Coupons', level: 1 })).toBeVisible()
  })

  test('leaves no data behind after signing out', { tag: '@daily' }, async ({ page }) => {
    await signIn(page, 'cards@example.com')
    const token = await inStorage(page, 'accessToken')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to Deckhand' })).toBeVisible()
    for (const key of ['accessToken', 'userData', '_accessible']) expect(await inStorage(page, key)).toBeNull()

    await page.goto('/product')
    await expect(page).toHaveURL('/login')
    await expect(async () => {
      const answer = await page.request.get('/api/v1/product', { headers: { Authorization: `Bearer ${token}` } })
      expect(answer.status()).toBe(401)
    }).toPass()
  })

  test('cannot use a forged token', async ({ page, expectComplaint }) => {
    expectComplaint(/401 \(Unauthorized\)/)
    await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('accessToken', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'))
    await page.goto('/customer')
    await expect(page.getByRole('heading', { name: 'Sign in to Deckhand' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect(toasts(page)).toHaveCount(1)
    expect(await inStorage(page, 'accessToken')).toBeNull()
  })
})

test.describe('when the network fails', () => {
  test.use({ as: 'catalogue@example.com' })

  for (const [how, cut] of [
    [
      'the API is out of reach',
      (page: Page) => page.route('**/api/v1/**', (route) => route.abort('connectionrefused')),
    ],
    ['the browser is offline', (page: Page) => page.context().setOffline(true)],
  ] as const)
    test(`because ${how}, the session ends with one message`, async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/)
      await stopLiveUpdates(page)
      await page.goto('/product-category')
      await expect(rowsOf(page).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      // The browser prefetches the code of the sign-in page shortly after the first screen.
      const fetched = () =>
        performance.getEntriesByType('resource').some(({ name }) => /\/sign-in-[^/]*\.js$/.test(name))
      await expect.poll(() => page.evaluate(fetched)).toBe(true)
      await cut(page)
      await page.getByRole('columnheader').getByRole('button', { name: 'Name', exact: true }).click()
      await expect(toast(page, 'Server Timeout!!!!!')).toHaveCount(1)
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('heading', { name: 'Sign in to Deckhand' })).toBeVisible()
      expect(await inStorage(page, 'accessToken')).toBeNull()
      await page.context().setOffline(false)
    })
})

test('a refused request leads to the dashboard, and a refused dashboard does not redirect', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/403 \(Forbidden\)/)
  const refused: string[] = []
  await page.route(/\/api\/v1\/(coupon|dashboard-stats)/, (route) => {
    refused.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 403, json: { message: 'Your role does not include this.' } })
  })
  await page.goto('/coupon')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'The data could not be loaded' })).toBeVisible()
  await expect(toasts(page)).toHaveText(/Your role does not include this\./)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(refused).toEqual(['/api/v1/coupon', '/api/v1/dashboard-stats'])
})

test.describe('a user with read-only permissions', () => {
  test.use({ as: 'viewer@example.com' })

  test('sees no controls that change anything', { tag: '@daily' }, async ({ page, api }) => {
    await page.goto('/product')
    await expect(rowsOf(page).first()).toBeVisible()
    const entries = page.getByRole('navigation', { name: 'Main menu' })
    await expect(entries.getByRole('link', { name: 'Products' })).toBeVisible()
    await expect(entries.getByRole('link', { name: 'Users' })).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /^New/ })).toHaveCount(0)
    await expect(main.getByRole('switch')).toHaveCount(0)
    await rowsOf(page).first().getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selected records' })
    await expect(bar.getByRole('button', { name: 'Export' })).toBeVisible()
    for (const name of ['Edit fields', 'Activate', 'Deactivate', 'Delete'])
      await expect(bar.getByRole('button', { name })).toHaveCount(0)

    const [product] = await api<{ id: string }[]>('GET', '/product?_start=0&_end=1')
    await page.goto(`/product/${product?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
    for (const address of ['/product/create', `/product/${product?.id}/edit`, '/user']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'You do not have permission to see this page' })).toBeVisible()
    }
  })

  test('is refused by the API too', async ({ api }) => {
    const [tax] = await api<{ id: string }[]>('GET', '/tax-master?_start=0&_end=1')
    for (const [method, path] of [
      ['POST', '/tax-master'],
      ['PUT', `/tax-master/${tax?.id}`],
      ['PUT', `/tax-master/status/${tax?.id}`],
      ['DELETE', `/tax-master/${tax?.id}`],
      ['GET', '/user'],
    ] as const)
      await expect(api(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})).rejects.toThrow(/403/)
  })
})

test('theme, text direction and a collapsed menu survive a reload', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Switch to right-to-left layout' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  const menu = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox()
  expect(menu?.width).toBeLessThan(120)
  expect(menu?.x).toBeGreaterThan(1000)
})

test('the storage shows user and permissions only in encoded form', async ({ page }) => {
  await page.goto('/dashboard')
  for (const key of ['userData', '_accessible']) {
    const kept = (await inStorage(page, key)) ?? ''
    expect(kept.length).toBeGreaterThan(40)
    expect(kept + Buffer.from(kept, 'base64').toString()).not.toMatch(/admin|example\.com|product|coupon|list/i)
  }
})
