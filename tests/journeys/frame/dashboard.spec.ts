import { expect, test } from '../support/support'

test('a count links to its list, and the chosen days are in the address and apply to the charts', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /Orders on hold/ }).click()
  await expect(page.locator('[data-row-key]').first()).toContainText('On hold')

  await page.goBack()
  await page.getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/\?range=7$/)
  const pointer = page.getByRole('slider', { name: 'Day' })
  await expect(pointer).toHaveAttribute('max', '6')
  const last = await pointer.getAttribute('aria-valuetext')
  await pointer.press('ArrowLeft')
  await expect(pointer).not.toHaveAttribute('aria-valuetext', last ?? '')
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('region', { name: /per day/ }).getByRole('row')).toHaveCount(8)
  await page.reload()
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
})
