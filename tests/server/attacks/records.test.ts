import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../server/registry'
import { isReadOnly } from '../../../vocabulary'
import { openShop, type Shop } from '../../business/support/shop'

let shop: Shop
let order: string
let other: string
let product: string

let state: string

beforeAll(async () => {
  shop = await openShop('sqlite')
  product = await shop.product({ type: 'accessory', tracksSerials: false })
  await shop.receive(product, 10)
  order = (await shop.order([{ product, quantity: 1 }])).body.data.id
  state = await shop.add('state', { name: 'Maharashtra', code: 'MH', country: 'IN' })
  other = (await shop.order([{ product, quantity: 2 }])).body.data.id
})
afterAll(() => shop.close())

/** What every record has and nobody may set. */
const stamps = { id: 'chosen', createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' }

describe('assigning in mass', () => {
  const writable = registry.all.filter(({ calls }) => calls.create)

  it.each(writable)('$name: sets no id, no stamp and nothing that the server sets', async (resource) => {
    const closed = Object.keys(resource.fields).filter((name) => isReadOnly(resource.fields[name] as never))
    const given = { ...stamps, ...Object.fromEntries(closed.map((name) => [name, 1])) }
    const { status, body } = await shop.call('POST', `/${resource.name}`, given)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(expect.arrayContaining(Object.keys(given)))
  })

  it('sets nothing that an action does not ask for', async () => {
    const given = { paymentStatus: 'success', total: 0, courier: 'forged', isSystem: true }
    const { status, body } = await shop.call('PUT', `/customer-order/payment-status/${order}`, given)
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['courier', 'isSystem', 'total']])
    expect(await shop.read('customer-order', order)).toMatchObject({ paymentStatus: 'pending' })
  })

  it('prices no item by what the caller says', async () => {
    const { status, body } = await shop.order([{ product, quantity: 1, price: 0.01, lineTotal: 0 }])
    expect([status, Object.keys(body.errors)]).toEqual([422, ['items.0.price', 'items.0.lineTotal']])
  })

  it('makes no role the built-in one', async () => {
    const { status } = await shop.call('POST', '/role', { name: 'Mine', permissions: [], isSystem: true })
    expect(status).toBe(422)
  })
})

describe('ids of other records', () => {
  it('change no line of another record', async () => {
    const someone = await shop.create('customer', {
      firstName: 'Dee',
      email: 'dee@example.com',
      addresses: [addressOf('Dee')],
    })
    const [line] = (await shop.read('customer', someone)).addresses as { id: string }[]
    const { status, body } = await shop.call('PUT', `/customer/${shop.ids.customer}`, {
      addresses: [{ ...addressOf('Mallory'), id: line?.id }],
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['addresses.0.id']])
    expect((await shop.read('customer', someone)).addresses).toMatchObject([{ name: 'Dee' }])
  })

  it('list the items of the order that is asked for, whatever the query says', async () => {
    const { body } = await shop.call('GET', `/order-item/order/${order}?order=${other}`)
    expect(body.every((item: { order: { id: string } }) => item.order.id === order)).toBe(true)
  })

  it.each(['..', '%2e%2e%2f', '1%20or%201=1', '%00', 'null', '-1', '0'.repeat(5000)])(
    'that are none find nothing: %s',
    async (id) => {
      const { status, text } = await shop.call('GET', `/customer/${id}`)
      expect([400, 404, 414]).toContain(status)
      expect(text).not.toContain('cleo@example.com')
    },
  )
})

const addressOf = (name: string) => ({
  name,
  line1: '1 High Street',
  city: 'Pune',
  state,
  country: 'IN',
  postcode: '411001',
})
