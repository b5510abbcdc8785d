import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { address, openShop, type Shop, shopDay } from '../support/shop'

describe.each(dialects)('a customer on %s', (dialect) => {
  let shop: Shop
  let box: string
  let gift: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 100 })
    gift = await shop.product({ name: 'Gift card' })
    await shop.receive(box, 50)
    await shop.receive(gift, 10, { serialPrefix: 'G-' })
  })
  afterAll(() => shop.close())

  const add = (name: string, values: object = {}) =>
    shop.create('customer', { firstName: name, email: `${name.toLowerCase()}@example.com`, ...values })

  it('is in the list of deleted records once deleted, and cannot be changed until restored', async () => {
    const dora = await add('Dora')
    const { body: order } = await shop.order([{ product: box, quantity: 1 }], { customer: dora })
    await shop.call('POST', `/record-comment/customer/${dora}`, { text: 'Before' })
    await shop.call('DELETE', `/customer/${dora}`)
    expect((await shop.call('GET', '/customer?deletedAt_ne=')).body.map(({ id }: { id: string }) => id)).toEqual([dora])
    expect(await shop.read('customer-order', order.data.id)).toMatchObject({ customer: { id: dora } })
    const refused = [
      await shop.call('PUT', `/customer/${dora}`, { notes: 'Late' }),
      await shop.call('PUT', `/customer/status/${dora}`),
      await shop.call('DELETE', `/customer/${dora}`),
      await shop.call('POST', `/record-comment/customer/${dora}`, { text: 'Late' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await shop.call('GET', `/record-comment/customer/${dora}`)).body.data).toMatchObject([{ text: 'Before' }])
    expect(refused[0]?.body.message).toBe('This customer is deleted. Restore it before you change it.')
    await shop.call('POST', `/retrieve-account/${dora}`)
    expect((await shop.call('PUT', `/customer/${dora}`, { notes: 'Late' })).status).toBe(200)
    expect((await shop.call('GET', '/customer?deletedAt_ne=')).body).toEqual([])
  })

  it('is in the lists again once restored, and can be restored only once', async () => {
    const hanna = await add('Hanna')
    const listed = async (query = '') => (await shop.call('GET', `/customer?email=hanna@example.com${query}`)).body
    await shop.call('DELETE', `/customer/${hanna}`)
    expect(await listed()).toEqual([])
    expect(await listed(`&deletedAt_gte=${shopDay(-1)}`)).toMatchObject([{ id: hanna }])
    expect((await shop.call('POST', `/retrieve-account/${hanna}`)).status).toBe(200)
    expect(await listed()).toMatchObject([{ id: hanna, deletedAt: null }])
    expect((await shop.call('POST', `/retrieve-account/${hanna}`)).status).toBe(409)
  })

  it('can be restored with a tax number that was stored before the tax numbers were checked', async () => {
    const otto = await add('Otto')
    await shop.store.transaction((trx) =>
      shop.store.update(trx, shop.store.registry.get('customer'), otto, { taxNumber: 'DE000000000' }),
    )
    await shop.call('DELETE', `/customer/${otto}`)
    const restored = await shop.call('POST', `/retrieve-account/${otto}`)
    expect(restored.status, restored.text).toBe(200)
    const edited = await shop.call('PUT', `/customer/${otto}`, { taxNumber: 'DE000000001' })
    expect(edited.body.errors).toHaveProperty('taxNumber')
  })

  it('cannot be restored if another customer now has the e-mail address', async () => {
    const former = await add('Ida')
    await shop.call('DELETE', `/customer/${former}`)
    await add('Ida')
    const refused = await shop.call('POST', `/retrieve-account/${former}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/Another customer now uses ida@example.com/)
  })

  it('gets no card while deleted or inactive, and the message says so', async () => {
    const emil = await add('Emil')
    const assign = () => shop.call('POST', '/customer-card-mapping', { customer: emil, cardNumber: 'G-000001' })
    await shop.call('PUT', `/customer/status/${emil}`)
    const inactive = await assign()
    expect([inactive.status, inactive.body.errors.customer[0]]).toEqual([422, expect.stringMatching(/inactive/)])
    await shop.call('PUT', `/customer/status/${emil}`)
    await shop.call('DELETE', `/customer/${emil}`)
    const deleted = await assign()
    expect([deleted.status, deleted.body.errors.customer[0]]).toEqual([422, expect.stringMatching(/deleted/)])
    await shop.call('POST', `/retrieve-account/${emil}`)
    expect((await assign()).status).toBe(200)
  })

  it('has totals of paid orders in the base currency, and the discount of an active category', async () => {
    const category = await shop.create('customer-category', { name: 'Wholesale', discount: 12.5 })
    const fay = await add('Fay', { category })
    expect(await shop.read('customer', fay)).toMatchObject({
      orderCount: 0,
      orderTotal: 0,
      averageOrder: null,
      lastOrderAt: null,
      discount: 12.5,
      currency: { id: shop.ids.currency, name: 'INR' },
    })
    const totals: number[] = []
    for (const quantity of [1, 3]) {
      const { body } = await shop.order([{ product: box, quantity }], { customer: fay })
      totals.push(Number(body.data.total))
      await shop.call('PUT', `/customer-order/payment-status/${body.data.id}`, { paymentStatus: 'success' })
    }
    await shop.order([{ product: box, quantity: 1 }], { customer: fay })
    const [one = 0, three = 0] = totals
    const read = await shop.read('customer', fay)
    expect(read).toMatchObject({ orderCount: 3, orderTotal: one + three, averageOrder: (one + three) / 2 })
    await shop.call('PUT', `/customer-category/status/${category}`)
    expect(await shop.read('customer', fay)).toMatchObject({ discount: null })
  })

  it('has a state within the country, and one default address of each type', async () => {
    const berlin = 'DE-BE'
    const line = {
      ...address,
      state: berlin,
      country: 'DE',
      postcode: '10178',
      isDefaultShipping: true,
      isDefaultBilling: true,
    }
    const refused = await shop.call('POST', '/customer', {
      firstName: 'Gus',
      email: 'gus@example.com',
      addresses: [line, { ...line, country: 'XX', isDefaultBilling: false }],
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual(['addresses.1.country', 'addresses.1.isDefaultShipping'])
    const stray = await shop.call('POST', '/customer', {
      firstName: 'Gus',
      email: 'gus@example.com',
      addresses: [{ ...line, country: 'IN', postcode: '560001' }],
    })
    expect(stray.body.errors['addresses.0.state'][0]).toMatch(/belongs to another country/)
    const gus = await add('Gus', { addresses: [line] })
    const twice = await shop.call('PUT', `/customer/${gus}`, { addresses: [line, line] })
    expect(twice.status).toBe(422)
    expect((await shop.call('GET', `/customer/customer-address/${gus}`)).body).toMatchObject([
      { country: 'DE', state: { id: berlin, name: 'Berlin' }, isDefaultShipping: true },
    ])
  })
})
