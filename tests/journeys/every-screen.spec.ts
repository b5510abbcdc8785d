import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Resource } from '../../src/vocabulary'
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

for (const resource of listed) {
  test(`${resource.label.many}: list, record and forms open`, async ({ page, api }) => {
    for (const { name, path } of await screensOf(resource, api)) {
      await open(page, path)
      if (name === 'list') await expect(rowsOf(page).first()).toBeVisible()
    }
  })

  test(`${resource.label.many}: fit on a phone, in dark, from right to left`, async ({ page, api }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      localStorage.setItem('skin', 'dark')
      localStorage.setItem('direction', 'rtl')
    })
    for (const { name, path } of await screensOf(resource, api)) {
      await open(page, path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      const overhang = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)
      expect.soft(overhang, `${name}: pixels beyond the edge`).toBeLessThanOrEqual(0)
    }
  })
}

/** A few resources that between them have every kind of field: again and again the one that adds most. */
function cover(resources: readonly Resource[]): Resource[] {
  const kindsOf = ({ fields }: Resource) => new Set(Object.values(fields).map(({ kind }) => kind.name))
  const missing = new Set(resources.flatMap((resource) => [...kindsOf(resource)]))
  const chosen: Resource[] = []
  const adds = (resource: Resource) => [...kindsOf(resource)].filter((kind) => missing.has(kind)).length
  while (missing.size > 0) {
    const best = resources.reduce((one, other) => (adds(other) > adds(one) ? other : one))
    for (const kind of kindsOf(best)) missing.delete(kind)
    chosen.push(best)
  }
  return chosen
}

/** What keeps people from using the page that is shown, in light and in dark. */
async function barriers(page: Page): Promise<string[]> {
  const find = async (axe: AxeBuilder) =>
    (await axe.analyze()).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`))
  const wear = (skin: string) =>
    page.evaluate((chosen) => {
      localStorage.setItem('skin', chosen)
      dispatchEvent(new StorageEvent('storage', { key: 'skin' }))
    }, skin)

  const inLight = await find(new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']))
  await wear('dark')
  const inDark = await find(new AxeBuilder({ page }).withRules(['color-contrast']))
  await wear('light')
  return [...inLight, ...inDark.map((barrier) => `in dark, ${barrier}`)]
}

test.describe('nothing bars anybody', () => {
  test.describe('before signing in', () => {
    test.use({ as: null })
    test('from the sign-in page', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await barriers(page)).toEqual([])
    })
  })

  test('from the dashboard', async ({ page }) => {
    await open(page, '/dashboard')
    expect(await barriers(page)).toEqual([])
  })

  for (const resource of cover(listed))
    test(`from the screens of ${resource.label.many.toLowerCase()}`, async ({ page, api }) => {
      for (const { name, path } of await screensOf(resource, api)) {
        await open(page, path)
        expect.soft(await barriers(page), name).toEqual([])
      }
    })
})
