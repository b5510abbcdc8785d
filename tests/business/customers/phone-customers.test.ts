import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineCustomers } from '../../../resources/customer'
import { handlers, registry } from '../../../server/operations/registry'
import { createRegistry, currentBusiness } from '../../../vocabulary'
import { dialects } from '../../server/support/stores'
import { address, openShop, type Shop } from '../support/shop'

const resources = registry.all.map((one) => (one.name === 'customer' ? defineCustomers('email-or-phone') : one))

describe.each(dialects)('customers who order by telephone, on %s', (dialect) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(dialect, {}, { registry: createRegistry(resources), handlers, facts: currentBusiness() })
  })
  afterAll(() => shop.close())

  it('need no e-mail address but then a phone number, and must keep at least one of both', async () => {
    const refused = await shop.call('POST', '/customer', { firstName: 'Ida' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { phone: ['Enter an e-mail address or a phone number.'] },
    ])
    const [one, other] = [
      await shop.create('customer', { firstName: 'Ida', phone: '+919800000001' }),
      await shop.create('customer', { firstName: 'Ole', phone: '+919800000002' }),
    ]
    expect((await shop.read('customer', one)).email).toBeNull()
    expect((await shop.call('PUT', `/customer/${other}`, { phone: null })).status).toBe(422)
    expect((await shop.call('DELETE', `/customer/${one}`)).status).toBe(200)
    expect((await shop.call('POST', `/retrieve-account/${one}`)).status).toBe(200)
  })

  it('have their phone number copied to the addresses of an order that have none', async () => {
    const customer = await shop.create('customer', { firstName: 'Una', phone: '+919800000003' })
    const product = await shop.product({ type: 'accessory', tracksSerials: false })
    await shop.receive(product, 5)
    const billingAddress = { ...address, phone: '+919800000009' }
    const placed = await shop.order([{ product, quantity: 1 }], { customer, billingAddress })
    expect(placed.status, placed.text).toBe(200)
    expect(await shop.read('customer-order', placed.body.data.id)).toMatchObject({
      shippingAddress: { phone: '+919800000003' },
      billingAddress: { phone: '+919800000009' },
    })
  })
})
