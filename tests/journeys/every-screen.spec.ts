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

/** The rules whose answer depends on the look; whatever else axe asks is the same in all of them. */
const changing = ['color-contrast', 'target-size']

/** What keeps people from using the page that is shown, or makes it harder; of some rules only, or of all. */
async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // Without the page that is opened for the sake of frames, of which there are none, axe is almost twice as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const asked = rules ? axe.withRules(rules) : axe.options({ rules: { 'target-size': { enabled: true } } })
  const { violations } = await asked.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

const wide = { width: 1280, height: 800 }
/** So high that nothing which clings to the window's edge covers a part of something else. */
const phone = { width: 360, height: 6000 }

const looks = {
  light: { says: 'in light, from left to right', viewport: wide, skin: 'light', direction: 'ltr' },
  dark: { says: 'on a phone, in dark, from right to left', viewport: phone, skin: 'dark', direction: 'rtl' },
} as const

/** The page that is shown bars nobody in either look, and fits: all rules in one of them, what may change in the other. */
async function expectOpenToAll(page: Page, name: string, first: keyof typeof looks = 'light') {
  const other = first === 'light' ? 'dark' : 'light'
  for (const look of [first, other] as const) {
    const { says, viewport, ...rest } = looks[look]
    await page.setViewportSize(viewport)
    await wear(page, rest)
    const overhang = () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
    await expect.poll(overhang, `${name}, ${says}: pixels beyond the edge`).toBeLessThanOrEqual(0)
    expect.soft(await barriers(page, look === first ? undefined : changing), `${name}, ${says}`).toEqual([])
  }
}

test.describe('open to all', () => {
  test.use({ viewport: wide })

  // The screens are made of the same parts, so they take turns in which look all rules are asked.
  for (const [turn, resource] of listed.entries())
    test(`${resource.label.many}: list, record and form`, async ({ page, api }) => {
      test.slow()
      for (const [index, { name, path }] of (await screensOf(resource, api)).entries()) {
        // Rows are alike, and each takes its time.
        await open(page, name === 'list' ? `${path}?size=5` : path)
        if (name === 'list') await expect(rowsOf(page).first()).toBeVisible()
        await expectOpenToAll(page, name, (turn + index) % 2 === 0 ? 'light' : 'dark')
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
