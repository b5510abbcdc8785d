/** What the gallery shows: each scene has a name, an address, and what is done there before the picture is taken. */

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

/** What can be seen before anybody is signed in. */
export async function entryScenes({ url, token }) {
  const call = caller(url, token)
  const [person] = await call('GET', '/user?_start=0&_end=1')
  const { data } = await call('POST', `/user/password-link/${person.id}`)
  const link = Object.values(data ?? {}).find((value) => String(value).includes('/set-password#'))
  return [
    { name: 'Sign in', path: '/login' },
    {
      name: 'Sign in refused',
      path: '/login',
      steps: inTurn(type({ 'E-mail': 'nobody@example.com', Password: 'wrong' }), click('button', 'Sign in')),
    },
    ...(link ? [{ name: 'Set password', path: new URL(link).pathname + new URL(link).hash }] : []),
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
    { name: 'List: deleted', path: '/product?tab=3' },
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
    { name: 'Menu collapsed', path: '/dashboard', steps: inTurn(click('button', 'Collapse menu'), hover('h1')) },
    { name: 'Record not found', path: '/customer/none' },
    { name: 'Page not found', path: '/nowhere/at/all/here' },
    {
      name: 'Page that fails',
      path: '/customer',
      steps: async (page) => {
        await page.route('**/api/v1/coupon?**', (route) =>
          route.fulfill({ status: 500, json: { message: 'The database is away.' } }),
        )
        await page.getByRole('link', { name: 'Coupons' }).click()
        await page.getByText('Retry').waitFor()
        await page.unroute('**/api/v1/coupon?**')
      },
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
