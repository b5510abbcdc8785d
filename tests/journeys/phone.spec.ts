import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support'

const telephone = { width: 390, height: 844 }

/** The smallest that a finger meets, in pixels. */
const finger = 44

/** How far the page could be moved sideways. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

const tops = (rows: Locator) => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))

test('a phone shows eight records of a list and more, with room for fingers, and nothing lies over them', async ({
  page,
}) => {
  await page.setViewportSize(telephone)
  for (const path of ['/customer-order', '/customer', '/product']) {
    await page.goto(path)
    const rows = page.locator('.cards > li')
    await expect(rows).toHaveCount(20)
    const whole = await rows.evaluateAll((all) =>
      all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight),
    )
    expect(whole.length, path).toBeGreaterThanOrEqual(8)
    expect(await overhang(page), path).toBe(0)

    const small = await rows.locator('.records-more, .records-box, .records-title').evaluateAll((all, least) => {
      const meets = (side: number, style: string) => Math.max(side, Number.parseFloat(style) || 0) >= least
      return all.filter((one) => {
        const { width, height } = one.getBoundingClientRect()
        const after = getComputedStyle(one, '::after')
        return !meets(width, after.width) || !meets(height, after.height)
      }).length
    }, finger)
    expect(small, path).toBe(0)

    // Wherever the list is scrolled to.
    const create = page.getByRole('link', { name: /^New / })
    for (const at of [0, 400, 10_000]) {
      await page.evaluate((top) => scrollTo(0, top), at)
      const button = await create.boundingBox()
      const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()))
      const covered = boxes.filter(({ top, bottom }) => button && top < button.y + button.height && bottom > button.y)
      expect(covered, `${path} at ${at}`).toEqual([])
    }
  }
})

test('a record is opened by a tap beside its words, and selecting some moves no row', async ({ page }) => {
  await page.setViewportSize(telephone)
  await page.goto('/customer')
  const rows = page.locator('.cards > li')
  await expect(rows).toHaveCount(20)
  const before = await tops(rows)
  await rows.nth(2).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeInViewport()
  expect(await tops(rows)).toEqual(before)
  const address = await rows.nth(2).getByRole('link').getAttribute('href')
  await rows
    .nth(2)
    .locator('.card-lines')
    .click({ position: { x: 150, y: 12 } })
  await expect(page).toHaveURL(address ?? 'the address of the record')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('selecting rows of a table moves none of them', async ({ page }) => {
  await page.goto('/customer')
  const rows = page.locator('.records-tbody .records-row')
  await expect(rows).toHaveCount(20)
  const before = await tops(rows)
  await rows.nth(1).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeInViewport()
  expect(await tops(rows)).toEqual(before)
})
