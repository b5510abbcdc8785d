import type { Locator, Page } from '@playwright/test'
import { type Api, choose, expect, type Row, rowsOf, test, toast, uniqueText } from '../support/support'

const firstOf = async (api: Api, path: string) => {
  const [one] = await api<Row[]>('GET', path)
  if (!one) throw new Error(`GET ${path} answered with nothing; the sample data were expected to have one.`)
  return one.id
}

/** A product of the type card without any stock. */
async function newProduct(api: Api, values: object = {}) {
  const [category, currency, tax, site] = await Promise.all([
    firstOf(api, '/product-category?option=true'),
    firstOf(api, '/currency-master?isBase=true'),
    firstOf(api, '/tax-master?option=true'),
    firstOf(api, '/site?isDefault=true'),
  ])
  const name = uniqueText('Harbour pass')
  const prefix = `${name.slice(-8).toUpperCase()}-`
  const given = { name, sku: name, type: 'card', tracksSerials: true, category, currency, tax, price: 10, ...values }
  const { data } = await api<{ data: Row }>('POST', '/product', given)
  const serial = (number: number) => prefix + String(number).padStart(6, '0')
  return { id: data.id, name, site, prefix, serial }
}

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('cards are received with proposed serials, the stock is corrected, and the list of low stock shows the product', {
  tag: '@daily',
}, async ({ page, api }) => {
  const { id, name, serial, prefix } = await newProduct(api, { lowStockAt: 4 })
  await page.goto(`/stock-in/create?product=${id}`)
  await choose(page, 'Site', 'Main store')
  await page.getByLabel('Quantity').fill('5')
  await page.getByLabel('Received').fill('2026-11-02 10:00')
  await page.getByLabel('Received').press('Enter')
  await page.getByLabel('Serial number prefix').fill(prefix)
  await expect(page.getByText(`${serial(1)} to ${serial(5)}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use these numbers' }).click()
  await expect(page.getByLabel('Last serial number')).toHaveValue('5')
  await save(page)
  await expect(toast(page, 'Stock In added successfully.')).toBeVisible()

  await page.goto(`/product/${id}`)
  const ledger = region(page, 'Stock movements')
  await expect(rowsOf(page).filter({ hasText: 'Received' })).toContainText('5')
  await ledger.getByRole('link', { name: 'New stock movement' }).click()
  await page.getByLabel('Quantity').fill('-1')
  const serials = page.getByLabel('Serial numbers')
  await serials.fill(serial(5))
  await serials.press('Enter')
  await page.getByLabel('Reason').fill('Bent in the box.')
  await save(page)
  await expect(toast(page, `Stock of ${name} was corrected.`)).toBeVisible()

  await page.goto('/product')
  await page.getByRole('button', { name: 'Low stock' }).click()
  await page.getByRole('searchbox').fill(name)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('Low stock')
  expect(await api('GET', `/product/${id}`)).toMatchObject({ stock: 4, stockLevel: 'low' })
})

test('a card is assigned on the page of its customer, replaced, and shows its history', async ({ page, api }) => {
  const { id: product, site, prefix, serial } = await newProduct(api)
  const receivedAt = '2026-11-02T10:00:00Z'
  await api('POST', '/stock-in', { product, site, quantity: 2, serialPrefix: prefix, receivedAt })
  const firstName = uniqueText('Dora')
  const email = `${firstName.toLowerCase().replace(/\W+/g, '.')}@example.com`
  const { data: customer } = await api<{ data: Row }>('POST', '/customer', { firstName, email })

  await page.goto(`/customer/${customer.id}`)
  await region(page, 'Assign a card').getByRole('combobox').click()
  await region(page, 'Assign a card')
    .getByRole('combobox')
    .pressSequentially(`${serial(1)}\n`)
  await expect(toast(page, 'Card Assigned successfully.')).toBeVisible()
  await expect(region(page, 'Cards of this customer')).toContainText(serial(1))

  await region(page, 'Card assignments')
    .getByRole('link', { name: serial(1) })
    .click()
  await page.getByRole('button', { name: 'Replace card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace card' })
  await dialog.getByLabel('New serial number').fill(serial(2))
  await choose(page, 'Reason', 'Damaged')
  await dialog.getByRole('button', { name: 'Replace card' }).click()
  await expect(toast(page, 'Card replaced successfully.')).toBeVisible()

  await page.goto(`/card?q=${serial(1)}`)
  await rowsOf(page)
    .getByRole('link', { name: serial(1) })
    .click()
  const custody = region(page, 'Card history').getByRole('listitem')
  await expect(custody).toHaveCount(3)
  await expect(region(page, 'Card history')).toContainText(firstName)
  await expect(region(page, 'Card history')).toContainText('Replaced by card')
})

/** Pastes a text at the end of an input, as from a spreadsheet. */
const paste = (input: Locator, text: string) =>
  input.evaluate((element: HTMLTextAreaElement, pasted) => {
    element.setSelectionRange(element.value.length, element.value.length)
    const before = element.value && !element.value.endsWith('\n') ? '\n' : ''
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.setRangeText(before, element.value.length, element.value.length, 'end')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a scanner types a list of printed cards, and the stock-in page corrects a serial', async ({ page, api }) => {
  const { id, prefix } = await newProduct(api)
  const card = (text: string) => prefix + text
  await page.goto(`/stock-in/create?product=${id}`)
  await choose(page, 'Site', 'Main store')
  await page.getByText('List, scan or file').click()
  const scanner = page.getByRole('textbox', { name: 'Scan a card' })
  await scanner.click()
  const codes = [card('VIP-7'), `https://tap.example.com/c/${card('A0001')}`, `(01)09506000134352(21)${card('B')}`]
  for (const code of codes) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(scanner).toHaveValue('')
  }
  await expect(page.getByText('3 of 3')).toBeVisible()
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  // The scanner presses Ctrl and ] for the separator of GS1, which browsers ignore in inputs.
  await page.keyboard.type(`010950600013435221${card('C')}`)
  await page.keyboard.press('Control+]')
  await page.keyboard.type('10LOT7')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 of 4')).toBeVisible()
  const list = page.getByPlaceholder('One serial number per line')
  await list.fill(['VIP-7', 'A0001', 'B'].map(card).join('\n'))
  await paste(list, `${card('D')}, ${card('E')}`)
  await expect(list).toHaveValue(['VIP-7', 'A0001', 'B', 'D', 'E'].map(card).join('\n'))
  await paste(list, `${card('F')}\tgold\n${card('G')}\tblue\n`)
  await expect(page.getByText('Choose the column with the serial numbers')).toBeVisible()
  await expect(page.getByLabel('Quantity')).toHaveValue('5')
  await scanner.click()
  await page.keyboard.type(card('vip-7'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('is already in line 1.')).toBeVisible()
  await save(page)
  await expect(toast(page, 'Stock In added successfully.')).toBeVisible()

  const [batch] = await api<Row[]>('GET', `/stock-in?product=${id}`)
  await page.goto(`/stock-in/${batch?.id}`)
  await expect(region(page, 'Cards').getByText(card('A0001'))).toBeVisible()
  await page.getByRole('button', { name: 'Correct a serial number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Serial number', { exact: true }).fill(card('A0001'))
  await dialog.getByLabel('Correct serial number').fill(card('A0002'))
  await dialog.getByRole('button', { name: 'Correct a serial number' }).click()
  await expect(toast(page, 'The serial number was corrected.')).toBeVisible()
  await expect(region(page, 'Cards').getByText(card('A0002'))).toBeVisible()
})
