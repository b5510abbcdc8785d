import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readResources, screensOf } from './resources'
import { expect, rowsOf, test, waiting } from './support'

const listed = (await readResources()).filter(({ menu }) => menu)

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(waiting)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText([])
}

test('there is an entry in the menu for every entity that has a place there', async ({ page }) => {
  await page.goto('/dashboard')
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  await expect(entries).toHaveCount(listed.length + 1)
  expect(new Set(await entries.allTextContents())).toEqual(
    new Set(['Dashboard', ...listed.map(({ label }) => label.many)]),
  )
})

/** How the product may look. Changed as another tab would change it, which is quicker than opening a page anew. */
async function wear(page: Page, look: { readonly skin: 'light' | 'dark'; readonly direction: 'ltr' | 'rtl' }) {
  await page.evaluate((chosen) => {
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value)
    dispatchEvent(new StorageEvent('storage', { key: 'skin' }))
  }, look)
  await expect(page.locator('html')).toHaveAttribute('dir', look.direction)
}

/** What keeps people from using the page that is shown, or makes it harder. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

const wide = { width: 1280, height: 800 }
/** So high that nothing which clings to the window's edge covers a part of something else. */
const phone = { width: 360, height: 6000 }

type Look = 'light' | 'phone'

/**
 * The page that is shown bars nobody: in light, and on a phone in dark from right to left, where it fits as well.
 *
 * @param looks in which of them it is looked through. Default: both.
 */
async function expectOpenToAll(page: Page, name: string, looks: readonly Look[] = ['light', 'phone']) {
  if (looks.includes('light')) expect.soft(await barriers(page), `${name}, in light`).toEqual([])
  if (!looks.includes('phone')) return
  await page.setViewportSize(phone)
  await wear(page, { skin: 'dark', direction: 'rtl' })
  const overhang = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
  await expect.poll(overhang, `${name}: pixels beyond the edge of a phone`).toBeLessThanOrEqual(0)
  expect.soft(await barriers(page), `${name}, on a phone, in dark, from right to left`).toEqual([])
  await wear(page, { skin: 'light', direction: 'ltr' })
  await page.setViewportSize(wide)
}

test.describe('open to all', () => {
  test.use({ viewport: wide })

  // Looking a page through takes seconds, and the screens are made of the same parts: looks, records and forms take turns.
  for (const [turn, resource] of listed.entries())
    test(`${resource.label.many}: list, and record or form`, async ({ page, api }) => {
      test.slow()
      const screens = await screensOf(resource, api)
      const list = screens[0]
      const further = screens[1 + (turn % (screens.length - 1))]
      for (const [index, { name, path }] of [list, further].flatMap((screen) => screen ?? []).entries()) {
        await open(page, path)
        if (name === 'list') await expect(rowsOf(page).first()).toBeVisible()
        await expectOpenToAll(page, name, [(turn + index) % 2 === 0 ? 'light' : 'phone'])
      }
    })

  test('the profile', async ({ page }) => {
    await open(page, '/profile')
    await expectOpenToAll(page, 'profile')
  })

  test('the dashboard', async ({ page }) => {
    await open(page, '/dashboard')
    await expectOpenToAll(page, 'dashboard')
  })

  test.describe('before signing in', () => {
    test.use({ as: null })
    test('the sign-in page', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOpenToAll(page, 'sign-in')
    })
  })
})

test.describe('the first paint', () => {
  test.use({ as: null })

  test('has the chosen skin and direction before any of the product has run', async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/)
    await page.goto('/login')
    await wear(page, { skin: 'dark', direction: 'rtl' })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login')
    await expect(page.locator('html[data-skin=dark][dir=rtl]')).toBeAttached()
  })
})

test('pages do not jump while they load', async ({ page, api }) => {
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) moved.sum += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const [order] = await api<{ id: string }[]>('GET', '/customer-order?_start=0&_end=1')
  const [customer] = await api<{ id: string }[]>('GET', '/customer?_start=0&_end=1')
  for (const path of [
    '/dashboard',
    '/customer-order',
    `/customer-order/${order?.id}`,
    '/customer-order/create',
    `/customer/${customer?.id}`,
    '/product/create',
  ]) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    const sum = await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)
    expect.soft(sum, `${path}: the share of the page that moved`).toBeLessThan(0.02)
  }
})
