import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, rowOf, rowsOf, test, uniqueText } from '../support/support'

const namesIn = (page: Page) => rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))

/** The names in the list, after the list shows the page number from the URL. */
async function settledNames(page: Page) {
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return namesIn(page)
}

test('sort order, page size and page are in the address, and survive Back, a reload and a shared link', async ({
  page,
  context,
}) => {
  await page.goto('/customer-order')
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(page).toHaveURL(/sort=total/)
  await page.getByLabel('Rows per page').selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await expect(rowsOf(page)).toHaveCount(50)
  const first = await settledNames(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(() => namesIn(page)).not.toEqual(first)
  const second = await settledNames(page)
  expect(second).toHaveLength(50)

  await page.reload()
  expect(await settledNames(page)).toEqual(second)

  const colleague = await context.newPage()
  await colleague.goto(page.url())
  expect(await settledNames(colleague)).toEqual(second)
  await colleague.close()

  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect.poll(() => namesIn(page)).toEqual(first)
})

test('hovering over truncated text shows the full text', async ({ page, api }) => {
  const firstName = uniqueText('Ida').replace(' ', '')
  const lastName = 'von und zu Hohenstein-Wolfenbüttel and Rosenlund of Kingsbridge-upon-the-Water'
  await api('POST', '/customer', { firstName, lastName, email: `${firstName}@example.com` })
  await page.goto(`/customer?q=${firstName}`)
  const cellOf = (name: string) => rowOf(page, `${firstName} ${lastName}`).getByRole('cell', { name, exact: true })
  await cellOf(lastName).hover()
  await expect(cellOf(lastName)).toHaveAttribute('title', lastName)
  await cellOf(firstName).hover()
  await expect(cellOf(firstName)).toHaveAttribute('title', '')
})

test('search and filters are in the address and visible, and a click removes them', { tag: '@daily' }, async ({
  page,
}) => {
  await page.goto('/customer')
  await page.getByRole('searchbox').fill('an')
  await expect(page).toHaveURL(/q=an/)
  await page.getByRole('button', { name: 'Filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('group', { name: 'Status' }).getByLabel('Active', { exact: true }).click()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/q=an&status=1/)
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Status: Active')

  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('an')
  await settledNames(page)
  for (const active of await page.getByRole('switch').all()) await expect(active).toBeChecked()

  await page.getByRole('button', { name: 'Remove filter Status: Active' }).click()
  await expect(page).not.toHaveURL(/status/)
  await page.getByRole('searchbox').fill('nobody is called so')
  await expect(page.getByRole('heading', { name: 'No matching customers' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/customer')
  await expect(rowsOf(page).first()).toBeVisible()
})

const states = ['Pending', 'Partly paid', 'Paid', 'Refund due', 'Partly refunded', 'Refunded', 'Failed', 'Nothing due']

test('orders have a tab for each payment state, and the last chosen tab is remembered', async ({ page }) => {
  await page.goto('/customer-order')
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await expect(tabs.getByRole('button', { name: 'All' })).toHaveAttribute('aria-current', 'true')
  const [all, ...each] = await Promise.all(
    ['All', ...states].map(async (name) => {
      const tab = tabs.getByRole('button', { name: new RegExp(`^${name} ?[\\d,]+$`) })
      return Number((await tab.innerText()).replace(/\D/g, ''))
    }),
  )
  expect(each.reduce((sum, count) => sum + count)).toBe(all)
  await tabs.getByRole('button', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/tab=4/)
  const payments = rowsOf(page).getByText(new RegExp(`^(${states.join('|')})$`))
  await expect.poll(async () => [...new Set(await payments.allTextContents())]).toEqual(['Failed'])

  await page.getByRole('link', { name: 'Coupons' }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(tabs.getByRole('button', { name: 'Failed' })).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => localStorage.getItem('orderTab'))).toBe('4')
})

test('several records are switched off at once', async ({ page, api }) => {
  const batch = uniqueText('Batch')
  for (const number of [1, 2, 3]) await api('POST', '/customer-category', { name: `${batch} ${number}`, discount: 1 })
  await page.goto(`/customer-category?q=${encodeURIComponent(batch)}`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Deactivate' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Deactivate (3)' }).click()
  await expect(drawer.getByText('3 of 3 customer categories done.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).last().click()
  for (const number of [1, 2, 3]) await expect(rowOf(page, `${batch} ${number}`).getByRole('switch')).not.toBeChecked()
})

test('a bulk deletion deletes unreferenced records, and gives the reason for the others', async ({
  page,
  api,
  expectComplaint,
}) => {
  expectComplaint(/409 \(Conflict\)/)
  const batch = uniqueText('Shelf')
  const category = (number: number) =>
    api('POST', '/product-category', {
      name: `${batch} ${number}`,
      slug: `${batch} ${number}`.toLowerCase().replaceAll(' ', '-'),
    })
  await category(1)
  const used = await api<{ data: { id: string } }>('POST', '/product-category', {
    name: `${batch} 2`,
    slug: uniqueText('shelf').replace(' ', '-').toLowerCase(),
  })
  await api('POST', '/product-sub-category', { name: batch, category: used.data.id })
  await page.goto(`/product-category?q=${encodeURIComponent(batch)}`)
  await page.getByLabel('Select all on this page').check()
  const bar = page.getByRole('region', { name: 'Selected records' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /^Delete \(\d\)$/ }).click()
  await expect(drawer.getByText(/^1 of \d product categories done\.$/)).toBeVisible()
  await expect(drawer.getByRole('listitem')).toContainText(`${batch} 2`)
  await drawer.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, `${batch} 1`)).toHaveCount(0)
  await expect(rowOf(page, `${batch} 2`)).toBeVisible()
})

test('the chosen columns survive a reload', async ({ page }) => {
  const head = (name: string) => page.getByRole('columnheader', { name })
  await page.goto('/tax-master')
  await expect(head('Code')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Code', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Created at' }).check()
  await page.reload()
  await expect(head('Created at')).toBeVisible()
  await expect(head('Code')).toHaveCount(0)
})

test('the export contains the filtered records, and no cell runs as a formula', { tag: '@daily' }, async ({
  page,
  api,
}) => {
  const batch = uniqueText('Export')
  for (const [name, description] of [
    ['=SUM(A1)', 'one'],
    ['@plain', 'with, comma and "quotes"'],
  ])
    await api('POST', '/customer-category', { name: `${name} ${batch}`, discount: 2.5, description })
  await page.goto(`/customer-category?q=${encodeURIComponent(batch)}&sort=name`)
  await expect(rowsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const column of ['Updated at', 'Sort order', 'Status'])
    await page.getByRole('checkbox', { name: column, exact: true }).uncheck()
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('customer-category.csv')
  expect(await readFile(await download.path(), 'utf8')).toBe(
    `\uFEFFName,Discount\r\n'=SUM(A1) ${batch},2.5\r\n'@plain ${batch},2.5\r\n`,
  )
})

test('a list can be used with the keyboard alone', async ({ page }) => {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  /** Presses Tab until an element of this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab')
      const reached = await focused()
      if (typeof name === 'string' ? reached === name : name.test(reached)) return
    }
    throw new Error(`Sixty steps with Tab did not lead to ${name}.`)
  }
  await page.goto('/currency-master?sort=name')
  const [first] = await settledNames(page)
  await tabTo('Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const name of ['New currency', /^Search/, 'Columns', 'Select all on this page', 'Name']) await tabTo(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=-name/)
  await page.goBack()
  await expect.poll(() => namesIn(page).then(([top]) => top)).toBe(first)
  await tabTo(`Actions for ${first}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, first ?? '').getByRole('button', { name: /^Actions/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: first ?? '', level: 1 })).toBeVisible()
})
