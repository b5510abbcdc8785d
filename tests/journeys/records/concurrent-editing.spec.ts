import type { Browser, Page } from '@playwright/test'
import { type Api, expect, otherWindow, type Row, test, uniqueText } from '../support/support'

const save = (page: Page, how = 'Save') => page.getByRole('button', { name: how, exact: true }).click()

const makeProduct = async (api: Api) => {
  const [category, currency, tax] = await Promise.all(
    ['product-category', 'currency-master', 'tax-master'].map(async (name) => (await api<Row[]>('GET', `/${name}`))[0]),
  )
  const [sub] = await api<Row[]>('GET', `/product-sub-category?category=${category?.id}`)
  const name = uniqueText('Chess set')
  const { data } = await api<{ data: Row }>('POST', '/product', {
    name,
    sku: uniqueText('CHS').toUpperCase().replace(' ', '-'),
    category: category?.id,
    subCategory: sub?.id,
    currency: currency?.id,
    tax: tax?.id,
    price: 100,
  })
  return { id: data.id, name }
}

const admin = 'admin@example.com'

/** A new product, opened for editing in two windows. */
const editTwice = async (page: Page, api: Api, browser: Browser) => {
  const { id, name } = await makeProduct(api)
  const other = await otherWindow(browser, admin)
  await Promise.all([page.goto(`/product/${id}/edit`), other.goto(`/product/${id}/edit`)])
  return { id, name, other }
}

test('two windows change different fields of a product, and both changes are saved', async ({
  page,
  api,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  const { id, name, other } = await editTwice(page, api, browser)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  const renamed = `${name} deluxe`
  await other.getByLabel('Name', { exact: true }).fill(renamed)
  await save(other, 'Save and keep editing')
  await expect(other.getByText('Unsaved changes')).toHaveCount(0)

  await page.getByLabel('Price', { exact: true }).fill('120')
  await save(page)
  await expect(page.getByText(/also changed the name\./)).toBeVisible()
  expect(await api('GET', `/product/${id}`)).toMatchObject({ name: renamed, price: 120 })
  await other.context().close()
})

test('a conflict in the same field is resolved by keyboard, and closing the question loses nothing', async ({
  page,
  api,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  const { id, name, other } = await editTwice(page, api, browser)
  await other.getByLabel('Name', { exact: true }).fill(`${name} of oak`)
  await other.getByLabel('Price', { exact: true }).fill('130')
  await save(other, 'Save and keep editing')
  await expect(other.getByText('Unsaved changes')).toHaveCount(0)

  const own = page.getByLabel('Name', { exact: true })
  await own.fill(`${name} of glass`)
  // The focus must be in the field, because the notice that appears later moves the focus.
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('conflicting changes')
  await expect(question.getByRole('group', { name: 'Name' })).toContainText(`${name} of oak`)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(own).toHaveValue(`${name} of glass`)
  await expect(page.getByText('Nothing was saved. Your input is still here.')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue(/^130/)
  await expect(page.getByText('Someone else just changed this field.')).toHaveCount(1)

  await save(page)
  await expect(question.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(question.getByRole('radio', { name: /My value/ })).toBeChecked()
  await question.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page).not.toHaveURL(/edit/)
  expect(await api('GET', `/product/${id}`)).toMatchObject({ name: `${name} of glass`, price: 130 })
  await other.context().close()
})

test('edits to a deleted record can be saved as a new record', async ({ page, api, expectComplaint }) => {
  expectComplaint(/412|404/)
  const { id, name } = await makeProduct(api)
  await page.goto(`/product/${id}/edit`)
  await page.getByLabel('Price', { exact: true }).fill('140')
  await api('DELETE', `/product/${id}`)
  await save(page)
  await expect(
    page
      .getByRole('region', { name: 'Problems to fix' })
      .getByText(/deleted this record at .* Your input is still here\./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as new record' }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  expect(page.url()).not.toContain(id)
})

test('with three windows at one customer no change is lost, and undoing reverts only one change', async ({
  page,
  api,
  browser,
  expectComplaint,
}) => {
  expectComplaint(/412/)
  const { data } = await api<{ data: Row }>('POST', '/customer', {
    firstName: uniqueText('Meera'),
    lastName: 'Nair',
    email: `${uniqueText('meera').replace(' ', '-')}@example.com`,
  })
  const [desk, third] = await Promise.all([otherWindow(browser, 'orders@example.com'), otherWindow(browser, admin)])
  const windows = [page, desk, third] as const
  const lastName = (window: Page) => window.getByLabel('Last name', { exact: true })
  await Promise.all(windows.map((window) => window.goto(`/customer/${data.id}/edit`)))
  for (const window of windows) await expect(lastName(window)).toHaveValue('Nair')

  await lastName(page).fill('Rao')
  await desk.getByLabel('Company', { exact: true }).fill('Sandpiper')
  await lastName(third).fill('Iyer')
  await Promise.all([save(page), save(desk, 'Save and keep editing')])
  await expect(page).not.toHaveURL(/edit/)
  await expect(desk.getByText('Unsaved changes')).toHaveCount(0)
  await save(third)
  const question = third.getByRole('dialog')
  await expect(question.getByRole('group', { name: 'Last name' })).toContainText('Rao')
  await question.getByRole('radio', { name: /Their value/ }).check()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toHaveCount(0)
  expect(await api('GET', `/customer/${data.id}`)).toMatchObject({ lastName: 'Rao', company: 'Sandpiper' })

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nair')
  expect(await api('GET', `/customer/${data.id}`)).toMatchObject({ lastName: 'Nair', company: 'Sandpiper' })
  await Promise.all([desk.context().close(), third.context().close()])
})
