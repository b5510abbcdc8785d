import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/support'

const telephone = { width: 390, height: 844 }

/** The smallest that a finger meets, in pixels. */
const finger = 44

/** How far the page could be moved sideways. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** What is pressed there and too small for a finger, with its size; what surrounds a control may belong to it. */
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

test('a phone shows eight records of a list and more, with room for fingers, and nothing lies over them', async ({
  page,
}) => {
  await page.setViewportSize(telephone)
  // Those that are the same in every run: others enter long names meanwhile.
  for (const path of ['/customer-order?sort=createdAt', '/customer?sort=createdAt', '/product?sort=sku']) {
    await page.goto(path)
    const rows = page.locator('.cards > li')
    await expect(rows).toHaveCount(20)
    // Lines are as long as they will be once the letters have come.
    await page.evaluate(() => document.fonts.ready)
    const whole = () =>
      rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
    await expect.poll(whole, path).toBeGreaterThanOrEqual(8)
    expect(await overhang(page), path).toBe(0)

    expect(await small(page.locator('header, main')), path).toEqual([])

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

test('what narrows a list, and what days the dashboard shows, has room for a finger', async ({ page }) => {
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

test('a record is opened by a tap beside its words, and selecting some moves no row', async ({ page }) => {
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

test('selecting rows of a table moves none of them', async ({ page }) => {
  await page.goto('/customer')
  const rows = page.locator('.records-tbody .records-row')
  await expect(rows).toHaveCount(20)
  const before = await tops(rows)
  await rows.nth(1).getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Selected records' }).getByText('1 selected')).toBeInViewport()
  expect(await tops(rows)).toEqual(before)
})
