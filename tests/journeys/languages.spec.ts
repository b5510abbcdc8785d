import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, rowsOf, test, toast } from './support'

const german: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../src/languages/de.json', import.meta.url), 'utf8'),
)
const said = (text: string) => german[text] ?? text

const chooseLanguage = async (page: Page, language: string) => {
  await page.locator('[popovertarget="person-menu"]').click()
  await page.locator('#person-menu select').selectOption({ label: language })
}

test('the product speaks German when it is chosen, until English is chosen again, without losing what is typed', async ({
  page,
  expectComplaint,
}) => {
  await page.goto('/customer-order')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expectComplaint(/assets\/de/)
  await page.route('**/assets/de*', (route) => route.abort())
  await chooseLanguage(page, 'Deutsch')
  await expect(toast(page, 'Deutsch could not be loaded. Load the page again when the network is back.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.unroute('**/assets/de*')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: said('Orders') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: said('Items') })).toBeVisible()

  await page.goto('/coupon/create')
  await page.getByLabel(said('Code'), { exact: true }).fill('HALB')
  await page.getByLabel(said('Starts on'), { exact: true }).click()
  await expect(page.locator('.ant-picker-content th').first()).toHaveText('Mo')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: said('Save'), exact: true }).click()
  const missing = said('{{label}} is required.').replace('{{label}}', said('Starts on'))
  await expect(page.getByText(missing).first()).toBeVisible()

  await chooseLanguage(page, 'English')
  await expect(page.getByRole('heading', { name: 'New coupon' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('HALB')
  await expect(page.getByText('What you had typed is here again, and not saved yet.')).toBeVisible()
})
