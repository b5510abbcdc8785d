import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockOrdersOfCustomers } from '../../../business/customers/server/lock-orders-of-customers'
import { dialects } from '../../server/support/stores'
import { address, openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('the merge of two customers, on %s', (dialect) => {
  let shop: Shop
  let product: string
  let state: string

  const place = (name: string, line1: string, more: Values = {}) => {
    const { state: _, ...rest } = address
    return { ...rest, name, line1, state, ...more }
  }
  const customer = (values: Values) => shop.create('customer', values)
  const order = async (of: string, more: Values = {}) => {
    const placed = await shop.order([{ product, quantity: 1 }], { customer: of, ...more })
    expect(placed.status, placed.text).toBe(200)
    return placed.body.data.id as string
  }
  const merge = (kept: string, lost: string, take: readonly string[] = []) =>
    shop.call('PUT', '/customer/merge', { kept, lost, take })
  const read = (id: string) => shop.read('customer', id) as Promise<Record<string, never>>
  const undo = async (id: string) => {
    const { body } = await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc`)
    const last = body.find(({ call }: { call: string }) => call === 'customer.merge')
    return shop.call('POST', '/undo', { request: last.requestId })
  }
  const pair = async (tag: string) => {
    const kept = await customer({
      ...{ firstName: 'Ann', lastName: tag, email: `ann.${tag}@example.com`, tags: ['vip'] },
      addresses: [place('Ann', '1 Main Street', { isDefaultShipping: true })],
    })
    const lost = await customer({
      ...{ firstName: 'Anna', lastName: tag, email: `anna.${tag}@example.com`, phone: '+919845012345', tags: ['mail'] },
      addresses: [
        place('Ann', '1 Main Street'),
        place('Anna', '2 Side Street', { isDefaultShipping: true, isDefaultBilling: true }),
      ],
    })
    return { kept, lost }
  }

  beforeAll(async () => {
    shop = await openShop(dialect)
    product = await shop.product({ name: 'Sleeve', type: 'accessory', tracksSerials: false, price: 100 })
    await shop.receive(product, 50)
    const { body } = await shop.call('GET', '/state?country=IN&_end=200')
    state = body.find(({ name }: { name: string }) => name === 'Maharashtra')?.id
    state ??= await shop.add('state', { name: 'Maharashtra', code: 'MH', country: 'IN' })
  })
  afterAll(() => shop.close())

  it('moves orders, addresses, comments and totals, and undo brings everything back', async () => {
    const { kept, lost } = await pair('One')
    const own = await order(kept)
    const moved = await order(lost)
    await shop.call('PUT', `/customer-order/payment-status/${moved}`, { paymentStatus: 'success' })
    await shop.call('POST', `/record-comment/customer/${lost}`, { text: 'Prefers e-mail' })
    const before = { kept: await read(kept), lost: await read(lost) }

    const preview = await shop.call('POST', '/customer/merge-preview', { kept, lost })
    expect(preview.status, preview.text).toBe(200)
    expect(preview.body.data).toMatchObject({
      differing: ['firstName', 'email'],
      comments: 1,
      conflicts: ['Both customers have a default shipping address. The address of the remaining customer stays.'],
    })
    expect(preview.body.data.moves).toContainEqual({ resource: 'customer-order', count: 1 })
    expect(preview.body.data.moves).toContainEqual({ resource: 'customer-address', count: 1 })

    const { status, text, body } = await merge(kept, lost, ['email'])
    expect(status, text).toBe(200)
    expect(body.message).toBe('Anna One was merged into Ann One.')
    const after = await read(kept)
    expect(after).toMatchObject({
      ...{ firstName: 'Ann', email: 'anna.one@example.com', phone: '+919845012345', tags: ['vip', 'mail'] },
      ...{ orderCount: 2, paidOrderCount: 1, orderTotal: before.lost.orderTotal },
    })
    const lines = (after.addresses as unknown as readonly Values[]).map((one) => [
      one.line1,
      one.isDefaultShipping,
      one.isDefaultBilling,
    ])
    expect(lines).toEqual([
      ['1 Main Street', true, false],
      ['2 Side Street', false, true],
    ])
    expect(await shop.read('customer-order', moved)).toMatchObject({ customer: { id: kept } })
    expect(await read(lost)).toMatchObject({ mergedInto: { id: kept, name: 'Ann One' }, orderCount: 0 })
    expect((await shop.call('GET', `/record-comment/customer/${kept}`)).body.data).toHaveLength(1)
    expect((await shop.call('GET', '/customer?option=true')).text).not.toContain(lost)

    const back = await undo(kept)
    expect(back.status, back.text).toBe(200)
    const { updatedAt: _, ...keptBefore } = before.kept as Values
    const { updatedAt: __, ...lostBefore } = before.lost as Values
    const bare = (one: unknown) =>
      JSON.parse(JSON.stringify(one, (key, value) => (key === 'updatedAt' ? undefined : value)))
    expect(bare(await read(kept))).toEqual(bare(keptBefore))
    expect(bare(await read(lost))).toEqual(bare(lostBefore))
    expect(await shop.read('customer-order', moved)).toMatchObject({ customer: { id: lost } })
    expect(await shop.read('customer-order', own)).toMatchObject({ customer: { id: kept } })
    expect((await shop.call('GET', `/record-comment/customer/${lost}`)).body.data).toHaveLength(1)
    expect((await merge(kept, lost)).status).toBe(200)
  })

  it('moves cards, assignments and invoices', async () => {
    const { kept, lost } = await pair('Cards')
    const cards = await shop.product({ name: 'Key card', price: 5 })
    const batch = await shop.receive(cards, 2, { serialPrefix: 'MK', serialFrom: 1, serialTo: 2 })
    const [serial] = (await shop.call('GET', `/card?product=${cards}`)).body.map(
      (one: { serial: string }) => one.serial,
    )
    expect(serial, batch.text).toBeDefined()
    const given = await shop.call('POST', '/customer-card-mapping', {
      customer: lost,
      product: cards,
      cardNumber: serial,
    })
    expect(given.status, given.text).toBe(200)
    const placed = await order(lost)
    await shop.call('PUT', `/customer-order/payment-status/${placed}`, { paymentStatus: 'success' })
    expect((await merge(kept, lost)).status).toBe(200)
    expect((await shop.call('GET', `/card?holder=${kept}`)).body).toHaveLength(1)
    expect(await shop.read('customer-card-mapping', given.body.data.id)).toMatchObject({ customer: { id: kept } })
    for (const resource of ['invoice', 'credit-note'])
      for (const { order: of, customer: buyer } of (await shop.call('GET', `/${resource}`)).body)
        if (of.id === placed) expect(buyer.id).toBe(kept)
    expect((await undo(kept)).status).toBe(200)
    expect((await shop.call('GET', `/card?holder=${lost}`)).body).toHaveLength(1)
  })

  it('refuses an undo after a later change of the same value, and returns only unchanged addresses', async () => {
    const { kept, lost } = await pair('Later')
    expect((await merge(kept, lost, ['firstName'])).status).toBe(200)
    await shop.call('PUT', `/customer/${kept}`, { firstName: 'Hanna' })
    const refused = await undo(kept)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('changed these fields')
  })

  it('undoes the merges of a chain only in reverse order', async () => {
    const { kept: first, lost: second } = await pair('Chain')
    const third = await customer({ firstName: 'Last', lastName: 'Chain', email: 'last.chain@example.com' })
    const placed = await order(second)
    expect((await merge(first, second)).status).toBe(200)
    expect((await merge(third, first)).status).toBe(200)
    const requestOf = async (id: string, at: number) => {
      const { body } = await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=asc`)
      return body.filter(({ call }: { call: string }) => call === 'customer.merge')[at].requestId
    }
    const early = await shop.call('POST', '/undo', { request: await requestOf(second, 0) })
    expect(early.status).toBe(409)
    expect(early.body.message).toBe('Ann Chain was later merged into Last Chain. Undo that merge first.')
    expect((await shop.call('POST', '/undo', { request: await requestOf(third, 0) })).status).toBe(200)
    expect((await shop.call('POST', '/undo', { request: await requestOf(second, 0) })).status).toBe(200)
    expect(await shop.read('customer-order', placed)).toMatchObject({ customer: { id: second } })
  })

  it('takes the details of a profile together with the profile, and the check of a tax number with the number', async () => {
    const profile = async (code: string, key: string) =>
      shop.create('field-category', {
        ...{
          name: code,
          code: code.toLowerCase(),
          appliesTo: 'profile',
          fields: [{ key, label: key, kind: 'text', required: true }],
        },
      })
    const [club, firm] = [await profile('CLUB', 'level'), await profile('FIRM', 'branch')]
    const { kept, lost } = await pair('Profile')
    const set = async (id: string, values: Values) => {
      const { status, text } = await shop.call('PUT', `/customer/${id}`, values)
      expect(status, text).toBe(200)
    }
    await set(kept, { fieldCategory: club, details: { level: 'Gold' }, taxNumber: '29AAGCB7383J1Z4' })
    await set(lost, { fieldCategory: firm, details: { branch: 'Retail' }, taxNumber: '27AAPFU0939F1ZV' })
    await shop.store.db.updateTable('customer').set({ taxNumberCheck: 'valid' }).where('id', '=', kept).execute()
    const { body } = await shop.call('POST', '/customer/merge-preview', { kept, lost })
    expect(body.data.differing).toEqual(['firstName', 'email', 'taxNumber', 'fieldCategory'])
    expect((await merge(kept, lost, ['fieldCategory', 'taxNumber'])).status).toBe(200)
    expect(await read(kept)).toMatchObject({
      ...{ fieldCategory: { id: firm }, details: { branch: 'Retail' } },
      ...{ taxNumber: '27AAPFU0939F1ZV', taxNumberCheck: null },
    })
    expect((await undo(kept)).status).toBe(200)
    expect(await read(kept)).toMatchObject({ details: { level: 'Gold' }, taxNumberCheck: 'valid' })
  })

  it('releases all locks and starts again after an order that was placed in the meantime', async () => {
    const { kept, lost } = await pair('Locks')
    await order(lost)
    const id = await order(await customer({ firstName: 'Other', email: 'other.locks@example.com' }))
    const { store } = shop
    const locks: string[] = []
    await store.transaction(async (trx) => {
      const lock: typeof store.lock = async (part, name, ids) => {
        locks.push(`${name} ${ids.length}`)
        // The release of the locks also takes back this order, because both are in one transaction.
        if (name === 'customer' && locks.length === 2)
          await trx.updateTable('customer_order').set({ customer: lost }).where('id', '=', id).execute()
        return store.lock(part, name, ids)
      }
      const context = { store: { ...store, lock }, trx } as unknown as Parameters<typeof lockOrdersOfCustomers>[0]
      await lockOrdersOfCustomers(context, [kept, lost])
    })
    expect(locks).toEqual(['customer-order 1', 'customer 2', 'customer-order 1', 'customer 2'])
  })

  it('warns about coupons that both customers used', async () => {
    const { kept, lost } = await pair('Coupon')
    const coupon = await shop.create('coupon', {
      ...{ code: 'ONCE', discountType: 'amount', value: 5, startsOn: '2020-01-01', perCustomerLimit: 1 },
    })
    await order(kept, { coupon })
    await order(lost, { coupon })
    const { body } = await shop.call('POST', '/customer/merge-preview', { kept, lost })
    expect(body.data.conflicts[0]).toBe('Together the customers used coupon ONCE 2 times. The limit per customer is 1.')
  })

  it.each([
    ['itself', 'A customer cannot be merged with itself. Choose another customer.'],
    ['a missing customer', 'This customer does not exist. Choose another customer.'],
    ['a deleted customer', 'Ann is deleted. Restore the customer first, or choose another customer.'],
    ['an erased customer', 'The personal data of this customer were erased. An erased customer cannot be merged.'],
    ['a merged customer', 'Ann was already merged into Kept. Choose Kept instead.'],
  ])('refuses a merge with %s', async (what, says) => {
    const mail = (name: string) => `${name}.${what.replaceAll(' ', '')}@example.com`
    const kept = await customer({ firstName: 'Kept', email: mail('kept') })
    const other = await customer({ firstName: 'Ann', email: mail('ann') })
    if (what === 'a deleted customer') await shop.call('DELETE', `/customer/${other}`)
    if (what === 'an erased customer') await shop.call('PUT', `/customer/erase/${other}`, { confirmation: 'Ann' })
    if (what === 'a merged customer') expect((await merge(kept, other)).status).toBe(200)
    const lost = what === 'itself' ? kept : what === 'a missing customer' ? 'nobody' : other
    const refused = await merge(kept, lost)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ lost: [says] })
  })

  it('leads from the merged customer to the remaining customer, also for new orders', async () => {
    const { kept, lost } = await pair('Order')
    const [merged, placed] = await Promise.all([
      merge(kept, lost),
      shop.order([{ product, quantity: 1 }], { customer: lost }),
    ])
    expect(merged.status, merged.text).toBe(200)
    if (placed.status === 200)
      expect(await shop.read('customer-order', placed.body.data.id)).toMatchObject({ customer: { id: kept } })
    const refused = await shop.order([{ product, quantity: 1 }], { customer: lost })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.customer[0]).toBe('This customer was merged into Ann Order. Choose Ann Order instead.')
    const restored = await shop.call('POST', `/retrieve-account/${lost}`)
    expect(restored.status).toBe(409)
    const erased = await shop.call('PUT', `/customer/erase/${lost}`, { confirmation: 'Anna Order' })
    expect(erased.body.message).toBe('This customer was merged into Ann Order. Erase Ann Order instead.')
  })
})
