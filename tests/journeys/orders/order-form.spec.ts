import type { Page } from '@playwright/test'
import { type PlainProvider, plainAccount, startPlainProvider } from '../../plain-provider'
import { run } from '../support/serve'
import { choose, expect, fillSignIn, type Row, test, toast, uniqueText } from '../support/support'

/** Types into the product search until the product is offered, selects the product, and sets the quantity. */
async function addProduct(page: Page, sku: string, quantity: number) {
  const box = page.getByLabel('Add a product by name, SKU or barcode')
  await box.fill(sku)
  await expect(page.locator('.ant-select-item-option:visible')).toHaveCount(1)
  await expect(page.locator('.ant-select-item-option-active:visible')).toContainText(sku)
  await box.press('Enter')
  const line = page.locator('.order-lines tbody tr').filter({ hasText: sku })
  await expect(line.getByLabel('Quantity')).toBeFocused()
  await line.getByLabel('Quantity').fill(String(quantity))
  await line.getByLabel('Quantity').press('Enter')
  await expect(box).toBeFocused()
  return line
}

const place = {
  name: 'Ada Quick',
  line1: '4 Harbour Lane',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'IN',
  postcode: '411001',
}

async function typeAddress(page: Page) {
  const shipping = page.getByRole('group', { name: 'Shipping address' })
  await shipping.getByLabel('Name', { exact: true }).fill(place.name)
  await shipping.getByLabel('Street and number').fill(place.line1)
  await shipping.getByLabel('City').fill(place.city)
  await choose(page, 'State', place.state)
  await expect(shipping.locator('.ant-form-item').filter({ hasText: 'Country' })).toContainText('India')
  await shipping.getByLabel('PIN code').fill(place.postcode)
}

test.describe('on the embedded API', () => {
  test.use({ as: 'orders@example.com' })

  test('an order is placed for a new customer, with live totals while the user types', { tag: '@daily' }, async ({
    page,
    api,
  }) => {
    const [first, second] = await api<(Row & { sku: string })[]>(
      'GET',
      '/product?type=accessory&status=1&stock_gte=20&_sort=sku&_start=0&_end=2',
    )
    const [site] = await api<(Row & { currency: Row })[]>('GET', '/site?isDefault=true')
    const code = uniqueText('TEN').replace(/\W/g, '').toUpperCase()
    const { data: coupon } = await api<{ data: Row }>('POST', '/coupon', {
      code,
      value: 10,
      startsOn: new Date().toISOString().slice(0, 10),
    })
    await page.goto('/customer-order/create')
    await page.getByRole('button', { name: 'New customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    const name = uniqueText('Ada')
    await dialog.getByLabel('First name').fill(name)
    await dialog.getByLabel('E-mail').fill(`${name.replace(' ', '.')}@example.com`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Customer created successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'New customer' })).toBeFocused()
    await expect(page.locator('.order-buyer-choice')).toContainText(name)

    const shipping = page.getByRole('group', { name: 'Shipping address' })
    await expect(shipping.getByLabel('Name', { exact: true })).toHaveValue(name)

    const line = await addProduct(page, String(first?.sku), 2)
    await addProduct(page, String(second?.sku), 1)
    await line.getByLabel('Quantity').fill('100000')
    await expect(line).toContainText(/Only \d+ units of/)
    await line.getByLabel('Quantity').fill('3')
    await expect(line).not.toContainText('Only')
    await choose(page, 'Coupon', code)
    await expect(page.getByLabel('Totals')).toContainText('Total before shipping')
    await expect(page.getByText(new RegExp(`^Coupon ${code} takes off .+\\.$`))).toBeVisible()
    await typeAddress(page)

    const { data: worked } = await api<{ data: { total: number; discount: number } }>(
      'POST',
      '/customer-order/preview',
      {
        customer: (await api<Row[]>('GET', `/customer?q=${encodeURIComponent(name)}`))[0]?.id,
        site: site?.id,
        currency: site?.currency.id,
        shippingAddress: { state: place.state, country: place.country, postcode: place.postcode },
        items: [
          { product: first?.id, quantity: 3 },
          { product: second?.id, quantity: 1 },
        ],
        coupon: coupon.id,
      },
    )
    const money = new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: String(site?.currency.name),
      currencyDisplay: 'narrowSymbol',
    })
    expect(worked.discount).toBeGreaterThan(0)
    await expect(page.getByLabel('Totals').locator('[data-strong]')).toContainText(`Total${money.format(worked.total)}`)

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Customer Order created successfully.')).toBeVisible()
    await expect(page).toHaveURL(/\/customer-order\/[\w-]{36}$/)
    const order = await api('GET', new URL(page.url()).pathname)
    expect(order).toMatchObject({ total: worked.total, discount: worked.discount, coupon: { id: coupon.id } })
    expect(order.shippingAddress).toMatchObject(place)
    expect(order.billingAddress).toEqual(order.shippingAddress)
    await page.goto('/customer-order')
    await expect(page.getByRole('row', { name: String(order.orderNumber) })).toBeVisible()
  })

  test('a typed coupon code is applied, and an unknown product text blocks placing the order', async ({
    page,
    api,
  }) => {
    const code = uniqueText('LEFT').replace(/\W/g, '').toUpperCase()
    await api('POST', '/coupon', { code, value: 10, startsOn: new Date().toISOString().slice(0, 10) })
    await page.goto('/customer-order/create')
    const coupon = page.getByRole('combobox', { name: 'Coupon', exact: true })
    await coupon.fill(code.toLowerCase())
    await coupon.press('Tab')
    await expect(page.locator('.order-coupon')).toContainText(code)
    const box = page.getByRole('combobox', { name: 'Add a product by name, SKU or barcode' })
    await box.fill('no such product')
    await box.press('Control+s')
    const complaint = page.getByText("Choose a product from the list, or clear 'no such product'.")
    await expect(complaint).toBeVisible()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    // The save first waits for the search, and then moves the focus to the first field with an error.
    await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toBeFocused()
    const [product] = await api<(Row & { sku: string })[]>('GET', '/product?status=1&stock_gte=1&_start=0&_end=1')
    await addProduct(page, String(product?.sku), 1)
    await expect(complaint).toHaveCount(0)
  })

  test("the address preselects the customer, and offers the addresses of the customer's address book", async ({
    page,
    api,
  }) => {
    const [customer] = await api<Row[]>('GET', '/customer?status=1&_sort=createdAt&_start=0&_end=1')
    const [address] = await api<Row[]>('GET', `/customer/customer-address/${customer?.id}`)
    await page.goto(`/customer-order/create?customer=${customer?.id}`)
    await expect(page.locator('.order-buyer-choice')).toContainText(String(customer?.firstName))
    const shipping = page.getByRole('group', { name: 'Shipping address' })
    await expect(shipping.locator('address')).toContainText(String(address?.line1))
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  })
})

test.describe('on an API with only the calls of the specification', () => {
  test.use({ as: null })

  let plain: PlainProvider
  let screens: Awaited<ReturnType<typeof run>>

  test.beforeAll(async () => {
    plain = await startPlainProvider({
      rows: {
        customer: [{ id: 'c1', firstName: 'Ada', lastName: 'Lim', email: 'ada@example.com', status: 1 }],
        site: [{ id: 's1', name: 'Main', currency: 'eur', isDefault: true, status: 1 }],
        'currency-master': [{ id: 'eur', name: 'EUR', code: 'EUR', status: 1 }],
        product: [
          { id: 'p1', name: 'Gift box', sku: 'BOX-1', price: 12.5, currency: 'eur', tax: 't1', stock: 8, status: 1 },
          { id: 'p2', name: 'Ribbon', sku: 'RIB-1', price: 2, currency: 'eur', tax: 't1', stock: 80, status: 1 },
        ],
        state: [{ id: 'mh', name: 'Maharashtra', code: 'MH', country: 'IN' }],
        coupon: [],
      },
    })
    plain.intercept(({ url }) =>
      url.startsWith('/api/v1/customer/customer-address/c1')
        ? { status: 200, body: [{ id: 'a1', ...place, state: 'mh', customer: 'c1', isDefaultShipping: true }] }
        : undefined,
    )
    screens = await run({ NODE_ENV: 'production', API_URL: plain.url })
  })
  test.afterAll(async () => {
    await screens?.stop()
    await plain?.close()
  })

  test('the same screen places an order, and says that the totals follow after placing it', async ({ page }) => {
    await page.goto(`${screens.url}/customer-order/create`)
    await fillSignIn(page, plainAccount.email, plainAccount.password)
    const customer = page.getByLabel('Customer', { exact: true })
    await customer.fill('Lim')
    await expect(page.locator('.ant-select-item-option-active:visible')).toContainText('Ada Lim')
    await customer.press('Enter')
    const address = page.locator('.order-address address').first().locator('span')
    await expect(address).toHaveText([place.name, place.line1, 'Pune 411001', place.state, 'India'])
    await addProduct(page, 'BOX-1', 2)
    await addProduct(page, 'RIB-1', 3)
    await expect(page.locator('.order-totals')).toContainText('Subtotal€31.00')
    await expect(page.locator('.order-totals')).toContainText('calculated when you place the order')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Customer Order created successfully.')).toBeVisible()
    const [order] = plain.table('customer-order')
    expect(order).toMatchObject({
      customer: 'c1',
      site: 's1',
      currency: 'eur',
      shippingAddress: { state: place.state, country: place.country, postcode: place.postcode },
      billingAddress: place,
      items: [
        { product: 'p1', quantity: 2, discount: null },
        { product: 'p2', quantity: 3, discount: null },
      ],
      paymentMethod: 'card',
    })
    await expect(page).toHaveURL(new RegExp(`/customer-order/${order?.id}$`))
    expect(plain.arrived.filter(({ url }) => url.includes('preview'))).toEqual([])
  })
})
