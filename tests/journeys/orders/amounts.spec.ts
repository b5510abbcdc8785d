import { placeOrder } from '../support/place-order'
import { expect, test } from '../support/support'

for (const { language, record, amount, refused } of [
  { language: 'en', record: 'Record payment', amount: 'Amount', refused: 'Must be a number.' },
  { language: 'de', record: 'Zahlung erfassen', amount: 'Betrag', refused: 'Muss eine Zahl sein.' },
])
  test(`an amount with a decimal comma is recorded as it was typed, in ${language}`, async ({ page, api }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const { id } = await placeOrder(api)
    const before = await api('GET', `/customer-order/${id}`)
    await page.goto(`/customer-order/${id}`)
    await page.getByRole('main').getByRole('button', { name: record, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: record })
    const input = dialog.getByLabel(amount)
    await input.fill('')
    await input.pressSequentially('12,50x')
    await dialog.getByRole('button', { name: record }).click()
    await expect(dialog.getByText(refused).first()).toBeVisible()
    await expect(input).toHaveValue('12,50x')
    await input.press('End')
    await input.press('Backspace')
    await expect(input).toHaveValue('12,50')
    await dialog.getByRole('button', { name: record }).click()
    await expect(dialog).toBeHidden()
    const { due } = await api('GET', `/customer-order/${id}`)
    expect(due).toBe(Number((Number(before.due) - 12.5).toFixed(2)))
  })
