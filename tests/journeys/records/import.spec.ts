import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { expect, rowsOf, test, uniqueText } from '../support/support'

test('a price changed in an exported file is previewed, imported, and undone', async ({ page, api }) => {
  await page.goto('/product?size=100')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'More export options' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export for editing and re-import (CSV)' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  const [first] = data
  if (!first) throw new Error('There is no product.')
  const { ID: id = '', Price: price = '' } = first
  first.Price = String(Number(price) + 1.5)
  const said = (amount: string) => Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })
  const buffer = Buffer.from(Papa.unparse(data, { columns: meta.fields, delimiter: ';' }))

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByLabel(/Choose a CSV or Excel file/).setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer })
  const point = page.getByTitle('Decimal point: 1,234.5')
  const asked = page.getByText('Choose the decimal separator')
  await expect(page.getByRole('button', { name: 'Preview changes' })).toBeVisible()
  for (let left = await asked.count(); left > 0; left -= 1) {
    await asked.first().click()
    await point.last().click()
  }
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByLabel('Examples')).toContainText(`Price: ${said(price)} → ${said(first.Price)}`)
  await expect(page.getByRole('definition')).toHaveText(['0', '1', String(data.length - 1), '0'])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 of 1 rows imported.')).toBeVisible()
  const priceNow = async () => ((await api('GET', `/product/${id}`)) as { price: number }).price
  expect(await priceNow()).toBe(Number(first.Price))

  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await priceNow()).toBe(Number(price))
})

test('a running import is found again on another page and after a reload, and can be stopped there', async ({
  page,
  api,
}) => {
  const batch = uniqueText('Import').replace(/\W/g, '')
  const lines = Array.from({ length: 1_500 }, (_, at) => `${batch} ${at},${batch.toLowerCase()}_${at}`)
  const buffer = Buffer.from(`Name,Code\n${lines.join('\n')}\n`)
  await page.goto('/field-category')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByLabel(/Choose a CSV or Excel file/).setInputFiles({ name: 'f.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('button', { name: /^Import .+ rows$/ }).click({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Continue in the background' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const sign = page.getByRole('button', { name: /^Import: .+ of 1,500 done\. Show details\.$/ })
  await expect(sign).toBeVisible()

  await page.goto('/tax-master')
  await expect(sign).toBeVisible()
  await sign.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  const said = drawer.getByText(/^Cancelled: .+ of 1,500 field categories done, the others are unchanged\.$/)
  await expect(said).toBeVisible()
  const done = Number(/: ([\d,]+) of/.exec(String(await said.textContent()))?.[1]?.replace(',', ''))
  const there = await api<unknown[]>('GET', `/field-category?name_like=${batch}`)
  expect(there).toHaveLength(done)
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThan(lines.length)

  await drawer.getByRole('button', { name: 'Undo all changes' }).click()
  await drawer.getByRole('button', { name: /^Undo \(/ }).click()
  await expect(drawer.getByText(/ field categories done\.$/)).toBeVisible({ timeout: 11_500 })
  expect(await api<unknown[]>('GET', `/field-category?name_like=${batch}`)).toEqual([])
})
