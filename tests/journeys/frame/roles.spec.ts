import { expect, type Row, rowsOf, test, toast } from '../support/support'

test('an administrator previews a role, cannot change anything, and ends the preview', async ({
  page,
  api,
  expectComplaint,
}) => {
  const roles = await api<(Row & { name: string })[]>('GET', '/role')
  await page.goto(`/role/${roles.find(({ name }) => name === 'Order desk')?.id}`)
  await expect(page.getByLabel('Permissions in words')).toContainText(
    'Allowed: View, Create, Edit, Export, Change order status',
  )
  await page.getByRole('button', { name: 'View as this role' }).click()
  await expect(page.getByText('You are viewing as Order desk.')).toBeVisible()
  const entries = page.getByRole('navigation', { name: 'Main menu' })
  await expect(entries.getByRole('link', { name: 'Roles' })).toHaveCount(0)

  await entries.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  expectComplaint(/409/)
  await rowsOf(page).first().getByRole('switch').click()
  await expect(
    toast(page, 'You are viewing as Order desk and cannot make changes. Stop viewing as this role first.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Stop viewing as this role' }).click()
  await expect(page.getByText('You are viewing as')).toHaveCount(0)
  await expect(entries.getByRole('link', { name: 'Roles' })).toBeVisible()
})
