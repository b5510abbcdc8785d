/** What the gallery shows: each scene has a name, an address, and what is done there before the picture is taken. */

import { account } from '../serving.mjs'

/** Calls the API as the sample administrator. */
const caller = (url, token) => async (method, path, body) => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return answer.json()
}

const click = (role, name) => (page) => page.getByRole(role, { name, exact: true }).first().click()

const type = (values) => async (page) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).first().fill(value)
}

const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page)
  }

const dialog = (page) => page.locator('dialog[open], [role=dialog]').filter({ visible: true }).first().waitFor()

const hover = (selector) => (page) => page.locator(selector).first().hover()

/** An answer that does not come. */
export const never = () => undefined

const fails = (route) => route.fulfill({ status: 500, json: { message: 'The database is away.' } })

const nothing = (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } })

const press = (key) => (page) => page.keyboard.press(key)

const table = 'First name,Last name,E-mail,Phone\nAda,Hart,ada.hart@example.com,\nBo,,not an address,12\n'

/** What can be seen before anybody is signed in. */
export async function entryScenes({ url, token }) {
  const call = caller(url, token)
  // Nobody makes a link for themselves.
  const people = await call('GET', '/user')
  const person = people.find(({ email }) => email !== account.email)
  const { data } = await call('POST', `/user/password-link/${person.id}`)
  const link = Object.values(data ?? {}).find((value) => String(value).includes('/set-password#'))
  return [
    { name: 'Sign in', path: '/login' },
    {
      name: 'Sign in refused',
      path: '/login',
      steps: inTurn(type({ 'E-mail': 'nobody@example.com', Password: 'wrong' }), click('button', 'Sign in')),
    },
    ...(link ? [{ name: 'Set password', path: link.slice(link.indexOf('/set-password')) }] : []),
    { name: 'Set password, link used up', path: '/set-password#nothing' },
  ]
}

/** Every list, with the record, the form and the empty form of its first record. */
async function resourceScenes(page, call) {
  const entries = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('listitem')
    .locator('a')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
  const scenes = []
  for (const [label, path] of entries.filter(([, href]) => href !== '/dashboard')) {
    const [first] = await call('GET', `${path}?_start=0&_end=1`)
    scenes.push({ name: `${label} list`, path })
    if (!first) continue
    scenes.push({ name: `${label} record`, path: `${path}/${first.id}` })
    scenes.push({ name: `${label} form`, path: `${path}/${first.id}/edit` })
    scenes.push({ name: `${label} empty form`, path: `${path}/create` })
  }
  return scenes
}

/** What shows only after somebody has done something. */
async function openedScenes(call) {
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
  // The samples were never changed by anybody.
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
        (page) => page.getByLabel('Add a product by name or SKU').fill(product.sku),
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

/** What is seen by whoever is signed in on the page. */
export async function workspaceScenes({ page, url, token }) {
  const call = caller(url, token)
  return [
    { name: 'Dashboard', path: '/dashboard' },
    ...(await resourceScenes(page, call)),
    ...(await openedScenes(call)),
  ]
}
