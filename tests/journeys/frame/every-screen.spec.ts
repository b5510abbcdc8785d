import axe from 'axe-core'
import business from '../../../business'
import { applyLook, dark, expectAccessible, light, wide } from '../support/accessibility'
import { readResources, screensOf } from '../support/read-resources'
import { expect, followLink, stopLiveUpdates, test, waitUntilLoaded } from '../support/support'

const pages = Object.values(business.pages ?? {})
const listed = (await readResources()).filter(({ menu }) => menu)

test('every resource with a place in the menu has a menu entry', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/dashboard')
  const entries = page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem')
  await expect(entries).toHaveCount(listed.length + pages.length + 1)
  expect(new Set(await entries.allTextContents())).toEqual(
    new Set(['Dashboard', ...pages.map(({ label }) => label), ...listed.map(({ label }) => label.many)]),
  )
})

test.describe('accessibility', () => {
  test.beforeEach(({ page }) => page.addInitScript(axe.source))

  // The screens share their components. So the test checks all rules on each screen in only one theme, and the themes
  // alternate.
  for (const group of new Set(listed.map(({ menu }) => menu?.group)))
    test(`${group}: lists, records and forms`, async ({ page, api }) => {
      test.slow()
      await page.setViewportSize(wide)
      await page.goto('/profile')
      await waitUntilLoaded(page)
      let looks = [light, dark]
      for (const resource of listed.filter(({ menu }) => menu?.group === group))
        for (const { name, path } of await screensOf(resource, api)) {
          // All rows of a list look alike, and checking each row takes time. So a short page is enough.
          await followLink(page, name === 'list' ? `${path}?size=5` : path)
          if (name === 'list') await expect(page.locator('[data-id]').first()).toBeVisible()
          await expectAccessible(page, path, looks)
          looks = looks.toReversed()
        }
    })

  test('the profile and the dashboard', async ({ page }) => {
    await page.goto('/profile')
    await waitUntilLoaded(page)
    await expectAccessible(page, 'profile', [light, dark])
    await followLink(page, '/dashboard')
    await expectAccessible(page, 'dashboard', [dark, light])
  })

  test.describe('before signing in', () => {
    test.use({ as: null })
    test('the sign-in page', { tag: '@daily' }, async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, 'sign-in', [light, dark])
    })
  })
})

test.describe('the first paint', () => {
  test.use({ as: null })

  test('has the chosen theme and direction before any code of the product has run', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/)
    await page.goto('/login')
    await applyLook(page, { skin: 'dark', direction: 'rtl' })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login')
    await expect(page.locator('html[data-skin=dark][dir=rtl]')).toBeAttached()
  })
})

test.describe('in a window with an empty cache', () => {
  test.use({ alone: true })

  test('pages have no layout shift while they load', async ({ page, api }) => {
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!shift.hadRecentInput) moved.sum += shift.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await stopLiveUpdates(page)
    // A delivered order needs no cards. The notice about missing cards appears only after the cards have loaded.
    const [order] = await api<{ id: string }[]>('GET', '/customer-order?orderStatus=delivered&_start=0&_end=1')
    const [customer] = await api<{ id: string }[]>('GET', '/customer?_start=0&_end=1')
    for (const path of [
      '/dashboard',
      '/customer-order',
      `/customer-order/${order?.id}`,
      '/customer-order/create',
      `/customer/${customer?.id}`,
      '/product/create',
    ]) {
      await page.goto(path)
      await waitUntilLoaded(page)
      await page.waitForLoadState('networkidle')
      const sum = await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)
      expect.soft(sum, `${path}: the share of the page that moved`).toBeLessThan(0.02)
    }
  })
})
