import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/support'

const telephone = { width: 390, height: 844 }

/** The smallest touch target, in pixels. */
const finger = 44

/** The number of pixels by which the page can scroll sideways. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/**
 * The controls that are too small for a finger, with their size. The size of a control includes the label around the
 * control.
 */
const small = (places: Locator) =>
  places.locator('a, button, input, select, summary').evaluateAll((all, least) => {
    const sizeOf = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      const around = getComputedStyle(one, '::after')
      const more = (side: string) => (around.position === 'absolute' && Number.parseFloat(side)) || 0
      return { width: Math.max(width, more(around.width)), height: Math.max(height, more(around.height)) }
    }
    return all
      .filter((one) => one.checkVisibility())
      .map((one) => ({ one, ...sizeOf(one.closest('label') ?? one) }))
      .filter(({ width, height }) => Math.round(width) < least || Math.round(height) < least)
      .map(({ one, width, height }) => `${one.ariaLabel ?? one.textContent}: ${width} by ${height}`)
  }, finger)

const tops = (rows: Locator) => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))

test('a phone shows at least eight records of a list, with touch targets, and nothing covers the records', {
  tag: '@daily',
}, async ({ page }) => {
  await page.setViewportSize(telephone)
  // These lists show the same records in every run, although other browser tests add long names at the same time.
  for (const path of ['/customer-order?sort=createdAt', '/customer?sort=createdAt', '/product?sort=sku']) {
    await page.goto(path)
    const rows = page.locator('.cards > li')
    await expect(rows).toHaveCount(20)
    // The fonts must be loaded, because fonts change the length of lines.
    await page.evaluate(() => document.fonts.ready)
    const whole = () =>
      rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
    await expect.poll(whole, path).toBeGreaterThanOrEqual(8)
    expect(await overhang(page), path).toBe(0)

    expect(await small(page.locator('header, main')), path).toEqual([])

    // At every scroll position, no other element may cover the button.
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

test('the filters of a list and the date range of the dashboard are large enough for a finger', async ({ page }) => {
  await page.setViewportSize(telephone)
  await page.goto('/customer-order?orderStatus=placed&orderStatus=confirmed&paymentMethod=card')
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible()
  expect(await small(page.locator('main'))).toEqual([])
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  expect(await small(page.locator('.filter').filter({ has: page.getByRole('checkbox') }))).toEqual([])

  await page.goto('/dashboard')
  const ranges = page.getByRole('group', { name: 'Period shown' })
  await ranges.getByText('Custom').click()
  const whole = await ranges.locator('label').evaluateAll((all) =>
    all.every((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && one.scrollWidth <= one.clientWidth
    }),
  )
  expect(whole).toBe(true)
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  expect(await small(page.locator('.range, .range-custom'))).toEqual([])
})

test('a tap next to the text opens a record, and selecting records moves no row', async ({ page }) => {
  await page.setViewportSize(telephone)
  await page.goto('/customer')
  const rows = page.locator('.cards > li')
  await expect(rows).toHaveCount(20)
  const before = await tops(rows)
  await rows.nth(2).getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Selected records' }).getByText('1 selected')).toBeInViewport()
  expect(await tops(rows)).toEqual(before)
  const address = await rows.nth(2).getByRole('link').getAttribute('href')
  await rows
    .nth(2)
    .locator('.card-lines')
    .click({ position: { x: 150, y: 12 } })
  await expect(page).toHaveURL(address ?? 'the address of the record')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('selecting rows of a table moves no row', async ({ page }) => {
  await page.goto('/customer')
  const rows = page.locator('.records-tbody .records-row')
  await expect(rows).toHaveCount(20)
  const before = await tops(rows)
  await rows.nth(1).getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Selected records' }).getByText('1 selected')).toBeInViewport()
  expect(await tops(rows)).toEqual(before)
})
