import { click, dialog, fails, hover, inTurn, never, nothing, press, type } from './scene-steps.mjs'

const table = 'First name,Last name,E-mail,Phone\nAda,Hart,ada.hart@example.com,\nBo,,not an address,12\n'

/** Scenes that appear only after user actions. */
export async function openedScenes(call) {
  const first = async (path) => (await call('GET', `${path}${path.includes('?') ? '&' : '?'}_start=0&_end=1`))[0] ?? {}
  const [order, product, coupon, rule, currency, customer, role] = await Promise.all([
    first('/customer-order?orderStatus=placed'),
    first('/product?stock_gte=1'),
    first('/coupon'),
    first('/shipping-rule'),
    first('/currency-master?isBase=false'),
    first('/customer'),
    first('/role'),
  ])
  // Sample records have no changes, so this code creates an entry in the history.
  await call('PUT', `/customer/${customer.id}`, {
    ...customer,
    company: 'Harbour & Sons',
    category: customer.category?.id,
  })
  const history = (page) => page.locator('.show-history > summary').click()
  return [
    { name: 'List: no match', path: '/customer?q=nobody-at-all' },
    { name: 'List: filters', path: '/customer-order', steps: inTurn(click('button', 'Filters'), dialog) },
    {
      name: 'List: columns',
      path: '/customer-order',
      steps: inTurn(click('button', 'Columns'), (page) => page.locator('.column-choice').waitFor()),
    },
    { name: 'List: chips', path: '/customer-order?orderStatus=placed&paymentMethod=card' },
    {
      name: 'List: chosen rows',
      path: '/customer',
      steps: (page) => page.locator('.records input, .cards input').nth(1).check(),
    },
    {
      name: 'List: row menu',
      path: '/customer',
      steps: (page) =>
        page
          .locator('.records-more')
          .first()
          .click()
          .then(() => page.getByRole('menu').waitFor()),
    },
    { name: 'List: import', path: '/customer', steps: inTurn(click('button', 'Import'), dialog) },
    {
      name: 'List: import, read',
      path: '/customer',
      steps: inTurn(click('button', 'Import'), dialog, (page) =>
        page
          .locator('[role=dialog] input[type=file]')
          .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }),
      ),
    },
    { name: 'List: views', path: '/customer-order?orderStatus=placed', steps: click('button', 'Views') },
    { name: 'List: deleted', path: '/customer?tab=2' },
    { name: 'List: empty', path: '/coupon', answers: { '**/api/v1/coupon?**': nothing } },
    { name: 'List: waiting', path: '/customer-order', answers: { '**/api/v1/customer-order?**': never } },
    {
      name: 'List: delete several',
      path: '/customer',
      steps: inTurn((page) => page.locator('.records input, .cards input').nth(1).check(), click('button', 'Delete')),
    },
    {
      name: 'Palette',
      path: '/dashboard',
      steps: inTurn(
        press('Control+k'),
        (page) => page.locator('.palette input').fill('card'),
        (page) => page.locator('.palette [role=option]').nth(3).waitFor(),
      ),
    },
    { name: 'Shortcuts', path: '/dashboard', steps: inTurn(press('?'), dialog) },
    { name: 'Dashboard: waiting', path: '/dashboard', answers: { '**/api/v1/dashboard-stats**': never } },
    { name: 'Dashboard: fails', path: '/dashboard', answers: { '**/api/v1/dashboard-stats**': fails } },
    {
      name: 'Record: waiting',
      path: `/customer/${customer.id}`,
      answers: { [`**/api/v1/customer/${customer.id}`]: never },
    },
    {
      name: 'Form: waiting',
      path: `/product/${product.id}/edit`,
      answers: { [`**/api/v1/product/${product.id}`]: never },
    },
    {
      name: 'Form: errors',
      path: '/product/create',
      steps: inTurn(click('button', 'Save'), (page) => page.locator('.form-problems').waitFor()),
    },
    {
      name: 'Form: leave',
      path: '/customer/create',
      steps: inTurn(type({ 'First name': 'Ada' }), click('button', 'Cancel')),
    },
    {
      name: 'Form: coupon notes',
      path: `/coupon/${coupon.id}/edit`,
      steps: type({ 'Usage limit': '1', 'Per customer limit': '5', Value: '0' }),
    },
    { name: 'Form: shipping rule notes', path: `/shipping-rule/${rule.id}/edit` },
    { name: 'Form: currency notes', path: `/currency-master/${currency.id}/edit` },
    {
      name: 'Form: order',
      path: '/customer-order/create',
      steps: inTurn(
        (page) => page.getByLabel('Customer', { exact: true }).fill(customer.email),
        (page) => page.locator('.ant-select-item-option-active:visible').waitFor(),
        (page) => page.keyboard.press('Enter'),
        (page) => page.getByLabel('Add a product by name, SKU or barcode').fill(product.sku),
        (page) => page.locator('.ant-select-item-option-active:visible').waitFor(),
        (page) => page.keyboard.press('Enter'),
        (page) => page.locator('.order-lines tbody tr').first().waitFor(),
      ),
    },
    {
      name: 'Order: cancel',
      path: `/customer-order/${order.id}`,
      steps: inTurn(click('button', 'More actions'), click('menuitem', 'Cancel order')),
    },
    { name: 'Order: menu', path: `/customer-order/${order.id}`, steps: click('button', 'More actions') },
    {
      name: 'Picture enlarged',
      path: `/product/${product.id}`,
      steps: (page) => page.locator('.page button:has(img)').first().click(),
    },
    { name: 'Record: history', path: `/customer/${customer.id}`, steps: history },
    { name: 'Record: delete', path: `/customer/${customer.id}`, steps: click('button', 'Delete') },
    { name: 'Role: permissions', path: `/role/${role.id}/edit` },
    { name: 'Profile', path: '/profile' },
    { name: 'Profile: password', path: '/profile', steps: click('button', 'Change password') },
    { name: 'Account menu', path: '/dashboard', steps: click('button', 'Account') },
    {
      name: 'Menu collapsed',
      path: '/dashboard',
      steps: inTurn(click('button', 'Collapse menu'), hover('h1')),
      afterwards: (page) => page.evaluate(() => localStorage.removeItem('menuCollapsed')),
    },
    { name: 'Record not found', path: '/customer/none' },
    { name: 'Page not found', path: '/nowhere/at/all/here' },
    { name: 'List: fails', path: '/coupon', answers: { '**/api/v1/coupon?**': fails } },
    {
      name: 'Record: fails',
      path: `/customer/${customer.id}`,
      answers: { [`**/api/v1/customer/${customer.id}`]: fails },
    },
  ]
}
