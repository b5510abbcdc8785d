import { run } from '../support/serve'
import { choose, expect, fillSignIn, test, waitUntilLoaded } from '../support/support'

test.use({ as: null, alone: true })

/** A test picture with one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const owner = { email: 'owner@example.com', password: 'four-random-words-1' }

test('the first steps lead a shop without sample data to its first order', { tag: '@daily' }, async ({ page }) => {
  const product = await run({
    ...{ NODE_ENV: 'production', SAMPLE_DATA: 'off' },
    ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password },
  })
  try {
    await page.goto(`${product.url}/login`)
    await fillSignIn(page, owner.email, owner.password)
    await page.getByRole('main').getByRole('link', { name: 'First steps' }).click()
    const step = (title: string) =>
      page.locator('.first-steps-item').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(step('Company and site')).toContainText('An order belongs to a site.')

    await page.getByRole('button', { name: 'Set up the company and its site' }).click()
    const company = page.getByRole('dialog', { name: 'Set up the company and its site' })
    await company.getByLabel('Company name').fill('Papelaria do Chiado, Lda.')
    await company.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
    await choose(page, 'Country', 'Switzerland')
    await expect(company.locator('.ant-form-item').filter({ hasText: 'Currency' })).toContainText('CHF')
    await choose(page, 'Country', 'Portugal')
    await expect(company.locator('.ant-form-item').filter({ hasText: 'Currency' })).toContainText('EUR')
    await expect(company.locator('.ant-form-item').filter({ hasText: 'Time zone' })).toContainText('Europe/Lisbon')
    await expect(company.getByLabel('State')).toHaveCount(0)
    await company.getByLabel('Street and number').fill('Rua Garrett 73')
    await company.getByLabel(/^Post(al )?code/).fill('1200-203')
    await company.getByLabel('City').fill('Lisboa')
    await company.getByRole('button', { name: 'Set up the company and its site' }).click()
    await expect(step('Company and site')).toContainText('Done')

    await expect(step('Taxes')).toContainText('Done')

    await page.getByRole('button', { name: 'Add a shipping rule' }).click()
    const rule = page.getByRole('dialog', { name: 'New shipping rule' })
    await rule.getByLabel('Base rate').fill('12')
    await rule.getByRole('button', { name: 'Save' }).click()
    await expect(step('Shipping')).toContainText('Done')

    await page.getByRole('button', { name: 'Add a category' }).click()
    const category = page.getByRole('dialog', { name: 'New product category' })
    await category.getByLabel('Name', { exact: true }).fill('Tiles')
    await category.getByRole('button', { name: 'Save' }).click()
    await expect(category).toBeHidden()
    await page.getByRole('button', { name: 'Add a product' }).click()
    const box = page.getByRole('dialog', { name: 'New product' })
    await box.getByLabel('Name', { exact: true }).fill('Guided tour')
    await box.getByLabel('SKU').fill('TOUR')
    await box.getByText('Service', { exact: true }).click()
    await choose(page, 'Category', 'Tiles')
    await choose(page, 'Tax', 'VAT')
    await box.getByLabel('Price', { exact: true }).fill('24.60')
    await box.getByLabel('Tracks serial numbers').uncheck()
    await box.getByRole('button', { name: 'Save' }).click()
    await expect(step('Product')).toContainText('Done')

    await expect(page.getByRole('status').filter({ hasText: 'The shop can take orders.' })).toBeVisible()
    await page.getByRole('link', { name: 'Place the first order' }).click()
    await expect(page).toHaveURL(/customer-order\/create$/)
    await waitUntilLoaded(page)
    // The page must not call a product that has stopped.
    await page.close()
  } finally {
    await product.stop()
  }
})
