import type { Page } from '@playwright/test'
import { choose, chooseInRow, expect, rowOf, test, toast, uniqueText } from '../support/support'

const address = async (page: Page, index: number, line1: string) => {
  await page.getByRole('button', { name: 'Add address' }).click()
  const line = page.getByRole('group', { name: 'Addresses' }).locator('.line').nth(index)
  const at = (name: string) => `#record_addresses_${index}_${name}`
  await line.locator(at('name')).fill('Asha Rao')
  await line.locator(at('line1')).fill(line1)
  await line.locator(at('city')).fill('Pune')
  await line.locator(at('postcode')).fill('411001')
  for (const [name, option] of [
    ['country', 'India'],
    ['state', 'Maharashtra'],
  ] as const) {
    await line.locator(at(name)).fill(option)
    await expect(page.locator('.ant-select-item-option-active:visible').filter({ hasText: option })).toHaveCount(1)
    await line.locator(at(name)).press('Enter')
  }
  return line
}

test('a customer is created with two addresses, deleted, found among the deleted customers, and restored', async ({
  page,
  api,
  expectComplaint,
}) => {
  const name = uniqueText('Asha')
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`
  await page.goto('/customer/create')
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await choose(page, 'Category', 'Reseller')
  const first = await address(page, 0, '1 Harbour Road')
  await first.getByRole('switch', { name: 'Default shipping address' }).click()
  const second = await address(page, 1, '2 Market Street')
  await second.getByRole('switch', { name: 'Default shipping address' }).click()
  await expect(first.getByRole('switch', { name: 'Default shipping address' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Customer created successfully.')).toBeVisible()

  const addresses = page.getByRole('region', { name: 'Addresses' }).getByRole('listitem')
  await expect(addresses).toHaveCount(2)
  await expect(addresses.filter({ hasText: '2 Market Street' })).toContainText('Default shipping address')
  await expect(addresses.first()).toContainText('Pune 411001')
  await expect(addresses.first()).toContainText('Maharashtra')
  await expect(page.getByText('Applies to every order (Reseller).')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await expect(page.getByRole('link', { name: 'New order' })).toHaveAttribute(
    'href',
    `/customer-order/create?customer=${id}`,
  )

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('You can restore it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Customer deleted successfully.')).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('heading', { name: 'No matching customers' })).toBeVisible()
  await page.getByRole('button', { name: 'Deleted', exact: true }).click()
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('note').filter({ hasText: 'Deleted' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)

  const other = await api<{ data: { id: string } }>('POST', '/customer', { firstName: 'Another', email })
  expectComplaint(/409/)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`Another customer now uses ${email}.`)).toBeVisible()
  await api('DELETE', `/customer/${other.data.id}`)

  await page.goto(`/customer?tab=2&q=${encodeURIComponent(name)}`)
  await chooseInRow(page, name, 'Restore')
  await expect(toast(page, `Customer ${name} was restored.`)).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
  expect(await api('GET', `/customer/${id}`)).toMatchObject({ deletedAt: null, addresses: [{}, {}] })
})
