import { expect, test, toast, uniqueText } from '../support/support'

test('prices are pasted from a spreadsheet, an invalid price is rejected, and the saved prices are undone together', {
  tag: '@daily',
}, async ({ page, api }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [like] = await api<Record<string, { readonly id: string }>[]>('GET', '/product?_start=0&_end=1')
  const family = uniqueText('Grid').replace(' ', '')
  const ids: string[] = []
  for (const [at, price] of [10, 20, 30].entries()) {
    const { data } = await api<{ readonly data: { readonly id: string } }>('POST', '/product', {
      name: `${family} ${at + 1}`,
      sku: `${family}-${at + 1}`,
      category: like?.category?.id,
      currency: like?.currency?.id,
      tax: like?.tax?.id,
      price,
    })
    ids.push(data.id)
  }
  const prices = () =>
    Promise.all(ids.map(async (id) => (await api<{ readonly price: number }>('GET', `/product/${id}`)).price))

  await page.goto(`/product?q=${family}`)
  await page.getByRole('button', { name: 'Edit in list' }).click()
  await expect(page).toHaveURL(/as=grid/)
  const cellOf = (row: number) => page.locator(`[data-row="${row}"][data-align="end"]`).first()
  await cellOf(0).click()
  await page.evaluate(() => navigator.clipboard.writeText('11,50\nmuch\n"1,300.25"'))
  await page.keyboard.press('Control+V')
  await expect(cellOf(0)).toHaveText(/11\.50/)
  await expect(cellOf(1)).toHaveAttribute('aria-invalid', 'true')
  expect(await prices()).toEqual([10, 20, 30])

  await page.keyboard.press('Control+S')
  await expect(page.getByText('2 records saved. One record has a problem and was not saved.')).toBeVisible()
  expect(await prices()).toEqual([11.5, 20, 1300.25])
  await expect(cellOf(1)).toHaveText('much')

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Undone.')).toBeVisible()
  expect(await prices()).toEqual([10, 20, 30])
  await expect(cellOf(0)).toHaveText(/10\.00/)
  await expect(cellOf(1)).toHaveText('much')

  await page.getByRole('button', { name: 'Discard all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(cellOf(1)).toHaveText(/20\.00/)
})

test.describe('in a separate window', () => {
  test.use({ alone: true })

  test('all typed keys arrive in a date cell whose editor is still loading', async ({ page, api }) => {
    const code = uniqueText('LATE').replace(/\W/g, '')
    const values = { code, discountType: 'percent', value: 5, startsOn: '2027-01-01' }
    const { data } = await api<{ readonly data: { readonly id: string } }>('POST', '/coupon', values)
    await page.route(/\/assets\/picker-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await page.goto(`/coupon?q=${code}&as=grid`)
    await expect(page.getByRole('grid').getByText(code)).toBeVisible()
    const heads = await page.getByRole('grid').getByRole('columnheader').allTextContents()
    const cell = page.locator(`[data-row="0"][data-col="${heads.indexOf('Ends on') - 1}"]`)
    await cell.click()
    await page.keyboard.type('30/12/2027', { delay: 20 })
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText(/30 Dec 2027/)
    await page.keyboard.press('Control+S')
    await expect.poll(() => api('GET', `/coupon/${data.id}`)).toMatchObject({ endsOn: '2027-12-30' })
  })
})
