import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { expect, rowsOf, test } from './support'

test('a price that is changed in an exported file is shown before it is imported, changed, and undone', async ({
  page,
  api,
}) => {
  await page.goto('/product?size=100')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Other files' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'To edit and import again, CSV' }).click(),
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
  const buffer = Buffer.from(Papa.unparse(data, { columns: meta.fields, delimiter: ';' }))

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByLabel(/Choose a CSV or Excel file/).setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer })
  const point = page.getByTitle('With a point: 1,234.5')
  const asked = page.getByText('How do its decimals begin?')
  await expect(page.getByRole('button', { name: 'Look at what changes' })).toBeVisible()
  for (let left = await asked.count(); left > 0; left -= 1) {
    await asked.first().click()
    await point.last().click()
  }
  await page.getByRole('button', { name: 'Look at what changes' }).click()
  await expect(page.getByLabel('For example')).toContainText(`Price: ${price} → ${first.Price}`)
  await expect(page.getByRole('definition')).toHaveText(['0', '1', String(data.length - 1), '0'])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 of 1 rows are imported.')).toBeVisible()
  const priceNow = async () => ((await api('GET', `/product/${id}`)) as { price: number }).price
  expect(await priceNow()).toBe(Number(first.Price))

  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()
  expect(await priceNow()).toBe(Number(price))
})
