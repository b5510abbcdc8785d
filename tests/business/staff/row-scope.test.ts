import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../../server/auth/passwords/passwords'
import { tableName } from '../../../server/contract/table-model'
import { withUntypedTables } from '../../../server/contract/tables'
import { registry } from '../../../server/operations/registry'
import { permissionsOf, scopeLinksOf } from '../../../vocabulary'
import { fullIt } from '../../scope'
import { routeAccess } from '../../server/support/every-route'
import { dialects } from '../../server/support/stores'
import { password } from '../../server/support/test-server'
import { address, openShop, type Shop } from '../support/shop'

const limited = registry.all.filter((resource) => scopeLinksOf(registry, resource).length > 0)

/** Calls that would sign out or lock out the test user, and a call whose response never ends. */
const left = ['POST /api/v1/token', 'DELETE /api/v1/token', 'GET /api/v1/live']

describe.each(dialects)('users of two sites, on %s', (dialect) => {
  let shop: Shop
  /** The ids of Ada's site and of Bea's site. */
  const sites: Record<'ada' | 'bea', string> = { ada: '', bea: '' }
  const tokens: Record<'ada' | 'bea', string> = { ada: '', bea: '' }
  let product = ''
  const made: Record<'ada' | 'bea', Record<string, string>> = { ada: {}, bea: {} }
  /** The ids of all records of Bea's site, by resource. */
  let hers: ReadonlyMap<string, readonly string[]>

  const as = (who: 'ada' | 'bea', method: string, path: string, body?: unknown) =>
    shop.send(method, path.startsWith('/api/') || path.startsWith('/files') ? path : `/api/v1${path}`, {
      token: tokens[who],
      ...(body !== undefined && { body }),
    })

  const created = async (who: 'ada' | 'bea', resource: string, values: unknown) => {
    const { status, body, text } = await as(who, 'POST', `/${resource}`, values)
    expect(status, text).toBe(200)
    return String(body.data.id)
  }

  const order = (site: string, values = {}) => ({
    customer: shop.ids.customer,
    currency: shop.ids.currency,
    site,
    shippingAddress: address,
    billingAddress: address,
    items: [{ product, quantity: 2 }],
    ...values,
  })

  const stockIn = (site: string, serialPrefix: string) => ({
    product,
    site,
    quantity: 10,
    serialPrefix,
    serialFrom: 1,
    serialTo: 10,
    receivedAt: '2026-01-05T10:00:00Z',
    supplier: `Supplier of ${serialPrefix}`,
  })

  const settle = async (who: 'ada' | 'bea', name: string) => {
    const site = sites[who]
    const own = made[who]
    own['stock-in'] = await created(who, 'stock-in', stockIn(site, `${name}-`))
    own['customer-order'] = await created(who, 'customer-order', order(site, { paymentReference: `${name}-REF` }))
    own.mail = await shop.add('mail', {
      order: own['customer-order'],
      subject: `${name} mail`,
      text: 'x',
      state: 'sent',
    })
    const { body: lines } = await as(who, 'GET', `/order-item/order/${own['customer-order']}`)
    own['order-item'] = lines[0].id
    own['customer-card-mapping'] = await created(who, 'customer-card-mapping', {
      customer: shop.ids.customer,
      orderItem: lines[0].id,
      cardNumber: `${name}-000001`,
    })
    own['mail-template'] = await created(who, 'mail-template', {
      ...{ event: 'paid', language: 'en', site, subject: `${name} paid`, body: `${name} words` },
    })
    own['shipping-rule'] = await created(who, 'shipping-rule', { name: `${name} rule`, site, rate: 5 })
    own['tax-rule'] = await created(who, 'tax-rule', { name: `${name} tax`, site, taxName: 'VAT', rate: 18 })
    await as(who, 'PUT', `/customer-order/payment-status/${own['customer-order']}`, { paymentStatus: 'success' })
    const { body: paid } = await as(who, 'GET', `/customer-order/${own['customer-order']}`)
    own.payment = paid.payments[0].id
    const refund = { amount: 1, method: 'cash', reason: `${name} was dented` }
    await as(who, 'PUT', `/customer-order/refund/${own['customer-order']}`, refund)
    const { body: notes } = await as(who, 'GET', `/credit-note?order=${own['customer-order']}`)
    own['credit-note-item'] = (await as(who, 'GET', `/credit-note/${notes[0].id}`)).body.items[0].id
  }

  beforeAll(async () => {
    shop = await openShop(dialect)
    const { create, add } = shop
    const { currency } = shop.ids
    sites.ada = await create('site', { name: 'Alpha site', code: 'ALPHA', currency, timezone: 'UTC' })
    sites.bea = await create('site', { name: 'Beta site', code: 'BETA', currency, timezone: 'UTC' })
    product = await shop.product({ tracksSerials: true, type: 'card' })
    const permissions = registry.all.flatMap(permissionsOf)
    const role = await add('role', { name: 'Everything', permissions, isSystem: false, status: 1 })
    const hashed = await hashPassword(password)
    for (const who of ['ada', 'bea'] as const) {
      const email = `${who}@example.com`
      made[who].user = await add('user', { name: who, email, role, sites: [sites[who]], password: hashed, status: 1 })
      tokens[who] = await shop.signIn(email)
    }
    await settle('ada', 'ALPHA')
    await settle('bea', 'BETA')
    await shop.order([{ product, quantity: 1 }])
    const found = await Promise.all(
      limited.map(async ({ name, calls }): Promise<[string, readonly string[]]> => {
        if (!calls.list) return [name, [made.bea[name] ?? '']]
        const [mine, theirs] = await Promise.all(
          (['ada', 'bea'] as const).map(async (who) => {
            const { status, body, text } = await as(who, 'GET', `/${name}`)
            expect(status, text).toBe(200)
            return body.map(({ id }: { id: string }) => id) as string[]
          }),
        )
        return [name, theirs?.filter((id) => !mine?.includes(id)) ?? []]
      }),
    )
    hers = new Map(found)
  })
  afterAll(() => shop.close())

  it('the test data have records of each user in every restricted resource', () => {
    for (const [name, ids] of hers) expect([name, ids.length > 0]).toEqual([name, true])
  })

  const state = async () =>
    JSON.stringify(
      await Promise.all(
        [...hers].map(([name, ids]) =>
          withUntypedTables(shop.store.db)
            .selectFrom(tableName(name))
            .selectAll()
            .where('id', 'in', ids)
            .orderBy('id')
            .execute(),
        ),
      ),
    )

  fullIt(
    'no route shows or changes records of another site',
    async () => {
      const before = await state()
      const secrets = [...[...hers.values()].flat(), 'BETA', 'Beta site']
      const leaks: string[] = []
      const walk = async (method: string, path: string, asked = '') => {
        const { status, text, headers } = await as('ada', method, path, method === 'GET' ? undefined : { data: {} })
        const said = (text + headers.get('x-tab-counts')).replaceAll(asked || '\n', '')
        if (secrets.some((secret) => said.includes(secret))) leaks.push(`${method} ${path} tells ${said.slice(0, 300)}`)
        const isRefused = status >= 400 && status < 500
        if (asked !== '' && !isRefused && text !== '[]') leaks.push(`${method} ${path} answers ${status}`)
      }
      for (const route of routeAccess(registry).keys()) {
        const [method = '', path = ''] = route.split(' ')
        if (left.includes(route)) continue
        const parameter = /:\w+/.exec(path)?.[0]
        if (parameter === undefined) {
          await walk(method, path)
          if (method === 'GET') await walk(method, `${path}${path.includes('?') ? '&' : '?'}q=BETA`)
          if (method === 'GET') await walk(method, `${path}${path.includes('?') ? '&' : '?'}_start=0&_end=10`)
        } else
          for (const [name, [id = '']] of hers)
            if (dialect === 'sqlite' || path.includes(`/${name}/`)) await walk(method, path.replace(parameter, id), id)
      }
      expect(leaks).toEqual([])
      expect(await state()).toBe(before)
    },
    120_000,
  )

  it("lists and counts contain only the records of a user's sites, and all records for an unrestricted user", async () => {
    const totals = async (path: string) => {
      const heads = await Promise.all([as('ada', 'GET', path), as('bea', 'GET', path), shop.call('GET', path)])
      return heads.map(({ headers }) => [headers.get('x-total-count'), headers.get('x-tab-counts')])
    }
    expect(await totals('/customer-order?_start=0&_end=1')).toEqual([
      ['1', 'part-refunded=1'],
      ['1', 'part-refunded=1'],
      ['3', expect.stringContaining('part-refunded=2')],
    ])
    expect(await totals('/card?_start=0&_end=1')).toEqual([
      ['10', null],
      ['10', null],
      ['20', null],
    ])
    expect(await totals(`/stock-in?site=${sites.bea}&_start=0&_end=5`)).toEqual([
      ['0', null],
      ['1', null],
      ['1', null],
    ])
  })

  it("the dashboard totals only the records of a user's sites", async () => {
    const stats = await Promise.all([
      as('ada', 'GET', '/dashboard-stats'),
      as('bea', 'GET', '/dashboard-stats'),
      shop.call('GET', '/dashboard-stats'),
    ])
    const figures = stats.map(({ body }) => [
      body.orders.value,
      body.revenue.value,
      body.latestOrders.length,
      body.queue.waitingForCards,
      body.topProducts.map(({ quantity }: { quantity: number }) => quantity),
      body.ordersByPayment,
    ])
    const [ada, bea, all] = figures
    expect(ada).toEqual([1, expect.any(Number), 1, 1, [2], { 'part-refunded': 1 }])
    expect(bea).toEqual(ada)
    expect(all).toEqual([3, 2 * Number(ada?.[1]), 3, 3, [4], { 'part-refunded': 2, unpaid: 1 }])
  })

  it("the palette finds only the records of a user's sites", async () => {
    const found = async (who: 'ada' | 'bea') =>
      (await as(who, 'GET', '/search?q=BETA')).body.map(({ resource }: { resource: string }) => resource)
    expect(await found('ada')).toEqual([])
    expect(await found('bea')).toEqual(expect.arrayContaining(['stock-in', 'card', 'customer-order', 'site']))
  })

  it('references to records of another site are rejected as if the records did not exist', async () => {
    const refused = async (path: string, body: unknown, field: string, method = 'POST') => {
      const { status, body: answer, text } = await as('ada', method, path, body)
      expect([path, status, Object.keys(answer.errors ?? {})], text).toEqual([path, 422, [field]])
    }
    await refused('/customer-order', order(sites.bea), 'site')
    await refused('/customer-order/preview', { site: sites.bea }, 'site')
    await refused('/stock-in', stockIn(sites.bea, 'GAMMA'), 'site')
    await refused(`/stock-in/${made.ada['stock-in']}`, { site: sites.bea }, 'site', 'PUT')
    await refused('/shipping-rule', { name: 'Theirs', site: sites.bea, rate: 1 }, 'site')
    const customer = shop.ids.customer
    await refused('/customer-card-mapping', { customer, cardNumber: 'BETA-000002' }, 'cardNumber')
    await refused(
      '/customer-card-mapping',
      { customer, cardNumber: 'ALPHA-000002', orderItem: hers.get('order-item')?.[0] },
      'orderItem',
    )
    const person = { name: 'Eve', email: 'eve@example.com', role: await roleOf() }
    await refused('/user', { ...person, sites: [sites.ada, sites.bea] }, 'sites')
    await refused(`/user/${made.ada.user}`, { sites: [sites.bea] }, 'sites', 'PUT')
  })

  const roleOf = async () =>
    (await shop.store.db.selectFrom('role').select('id').where('name', '=', 'Everything').executeTakeFirstOrThrow()).id

  it('records for all sites are visible to everybody, and only unrestricted users can change them', async () => {
    const shared = await shop.create('shipping-rule', { name: 'Everywhere', rate: 3 })
    expect((await as('ada', 'GET', `/shipping-rule/${shared}`)).status).toBe(200)
    const forbidden = async (method: string, path: string, body: unknown) => {
      const { status, body: answer } = await as('ada', method, path, body)
      expect([method, path, status]).toEqual([method, path, 403])
      expect(answer.message).toBe(
        'Your access is limited to some sites, but this record also concerns others. Ask someone with access to all sites.',
      )
    }
    await forbidden('PUT', `/shipping-rule/${shared}`, { name: 'Mine' })
    await forbidden('DELETE', `/shipping-rule/${shared}`, {})
    await forbidden('PUT', `/shipping-rule/${made.ada['shipping-rule']}`, { site: null })
    await forbidden('POST', '/shipping-rule', { name: 'Everywhere too', rate: 1 })
    await forbidden('POST', '/site', { name: 'New', code: 'NEW', currency: shop.ids.currency, timezone: 'UTC' })
    await forbidden('PUT', `/site/${sites.ada}`, { isDefault: true })
    await forbidden('POST', '/stock-movement', { product, quantity: -1, serials: ['ALPHA-000005'], reason: 'Gone' })
  })

  it('a restricted user cannot widen their own sites or those of other users', async () => {
    const role = (await as('ada', 'GET', `/user/${made.ada.user}`)).body.role.id
    const colleague = await created('ada', 'user', { name: 'Dee', email: 'dee@example.com', role, sites: [sites.ada] })
    for (const id of [made.ada.user, colleague])
      for (const wider of [[], [sites.ada, sites.bea], [sites.bea]]) {
        const { status } = await as('ada', 'PUT', `/user/${id}`, { sites: wider })
        expect(status, `sites of ${id}: ${wider}`).toBe(wider.length === 0 ? 403 : 422)
      }
    const wide = { name: 'Wide', email: 'wide@example.com', role, sites: [] }
    expect((await as('ada', 'POST', '/user', wide)).status).toBe(403)
  })

  it('administrators can be restricted too, as long as one of them is unrestricted', async () => {
    const { send, signIn, store, add, ids } = shop
    const role = (await store.db.selectFrom('role').select('id').where('isSystem', '=', 1).executeTakeFirstOrThrow()).id
    const hashed = await hashPassword(password)
    await add('user', { name: 'Cy', email: 'cy@example.com', role, sites: [sites.ada], password: hashed, status: 1 })
    const token = await signIn('cy@example.com')
    const sitesSeen = async () => (await send('GET', '/api/v1/site', { token })).body.length
    expect(await sitesSeen()).toBe(1)
    const ann = await shop.call('GET', '/user?email=ann@example.com')
    const limit = (sites: readonly string[]) => shop.call('PUT', `/user/${ann.body[0].id}`, { sites })
    const refused = await limit([ids.site])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This is the last active administrator with unrestricted access. Give another administrator unrestricted access first.',
    ])
    expect(await sitesSeen()).toBe(1)
    const free = await add('user', { name: 'Fay', email: 'fay@example.com', role, password: hashed, status: 1 })
    expect((await limit([ids.site])).status).toBe(200)
    const fay = await signIn('fay@example.com')
    const change = (body: object) => send('PUT', `/api/v1/user/${ann.body[0].id}`, { token: fay, body })
    expect((await send('PUT', `/api/v1/user/${free}`, { token: fay, body: { sites: [ids.site] } })).status).toBe(409)
    expect((await change({ sites: [] })).status).toBe(200)
    expect((await shop.call('DELETE', `/user/${free}`)).status).toBe(200)
  })

  it('a record shared by both sites hides the other site, and shows which parts cannot be changed', async () => {
    const role = await roleOf()
    const both = await shop.add('user', {
      name: 'Di',
      email: 'di@example.com',
      role,
      sites: [sites.ada, sites.bea],
      status: 1,
    })
    const everywhere = await shop.create('shipping-rule', { name: 'All over', rate: 4 })
    const shown = async (path: string) => {
      const { status, body, text } = await as('ada', 'GET', path)
      expect(status, text).toBe(200)
      return body
    }
    const theirs = await shown(`/user/${both}`)
    expect([theirs.sites, theirs.editable]).toEqual([[{ id: sites.ada, name: 'Alpha site' }], false])
    expect((await shown(`/shipping-rule/${everywhere}`)).editable).toBe(false)
    const listed = (await shown('/shipping-rule')).map(({ id, editable }: { id: string; editable: boolean }) => [
      id,
      editable,
    ])
    expect(Object.fromEntries(listed)).toMatchObject({ [everywhere]: false, [made.ada['shipping-rule'] ?? '']: true })
    expect((await shop.read('shipping-rule', everywhere)).editable).toBeUndefined()
    const own = await shown(`/shipping-rule/${made.ada['shipping-rule']}`)
    const { status, text } = await as('ada', 'PUT', `/shipping-rule/${own.id}`, own)
    expect([own.editable, status], text).toEqual([true, 200])
  })

  it('a record cannot refer to records of another site, such as a card to an assignment there', async () => {
    const serial = 'ALPHA-000003'
    const [card] = (await as('ada', 'GET', `/card?serial=${serial}`)).body
    const { status, text, body } = await shop.call('POST', '/customer-card-mapping', {
      customer: shop.ids.customer,
      orderItem: made.bea['order-item'],
      cardNumber: serial,
    })
    expect(status, text).toBe(200)
    const replaced = await shop.call('PUT', `/customer-card-mapping/${made.bea['customer-card-mapping']}`, {
      data: { cardNumber: 'ALPHA-000004', reason: 'lost' },
    })
    expect(replaced.status, replaced.text).toBe(200)
    expect(await shop.read('card', card.id)).toMatchObject({ mapping: { id: body.data.id } })
    expect((await as('ada', 'GET', `/card/${card.id}`)).body).toMatchObject({ state: 'assigned', mapping: null })
    expect((await as('ada', 'GET', `/customer-card-mapping/${body.data.id}`)).status).toBe(404)
    const { text: custody } = await as('ada', 'GET', `/card/custody/${card.id}`)
    expect(custody).not.toContain('BETA')
  })

  it('a user can work with the records of their own site', async () => {
    const { status, text } = await as('ada', 'PUT', `/customer-order/order-status/${made.ada['customer-order']}`, {
      data: { orderStatus: 'cancelled' },
    })
    expect(status, text).toBe(200)
    const edited = await as('ada', 'PUT', `/stock-in/${made.ada['stock-in']}`, { supplier: 'Another' })
    expect(edited.status, edited.text).toBe(200)
  })
})
