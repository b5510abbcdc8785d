import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../server/support/stores'
import { openShop, type Shop } from '../../support/shop'

describe.each(dialects)('a duplicate payment reference, on %s', (dialect) => {
  let shop: Shop
  let one: string
  let other: string
  let number: string

  const doubt = async (values: Readonly<Record<string, unknown>>) => {
    const { status, body, text } = await shop.call('POST', '/customer-order/check-reference', values)
    expect(status, text).toBe(200)
    return body.data.doubt as string | null
  }

  beforeAll(async () => {
    shop = await openShop(dialect)
    const box = await shop.product({ name: 'Box', price: 10, type: 'accessory', tracksSerials: false })
    await shop.receive(box, 10)
    const place = async () => String((await shop.order([{ product: box, quantity: 1 }])).body.data.id)
    ;[one, other] = [await place(), await place()]
    number = String((await shop.read('customer-order', one)).orderNumber)
    const paid = await shop.call('PUT', `/customer-order/pay/${one}`, {
      ...{ amount: 4, method: 'transfer', reference: 'UTR-77' },
    })
    expect(paid.status).toBe(200)
  })
  afterAll(() => shop.close())

  it.each(['UTR-77', ' UTR-77 ', 'utr-77', 'U\u200bTR-77', 'UTR\u201177', 'utr-7\u00ad7'])(
    'raises a warning on another order, typed as %j',
    async (reference) => {
      expect(await doubt({ reference, order: other, kind: 'paid' })).toBe(
        `Order ${number} already has this payment reference.`,
      )
      expect(await doubt({ reference })).toContain(number)
    },
  )

  it('raises a warning for another payment of the same order, but not for its refund or its details', async () => {
    expect(await doubt({ reference: 'UTR-77', order: one, kind: 'paid' })).toBe(
      'Another payment of this order already has this reference.',
    )
    expect(await doubt({ reference: 'UTR-77', order: one, kind: 'refunded' })).toBeNull()
    expect(await doubt({ reference: 'UTR-77', order: one })).toBeNull()
  })

  it('raises no warning if the reference is new', async () => {
    expect(await doubt({ reference: 'UTR-78', order: other, kind: 'paid' })).toBeNull()
  })

  it('is recorded nevertheless, with a warning in the response', async () => {
    const again = { amount: 1, method: 'transfer', reference: 'UTR-77' }
    const { status, body } = await shop.call('PUT', `/customer-order/pay/${other}`, again)
    expect(status).toBe(200)
    expect(body.message).toBe(
      `Payment recorded for order ${body.data.orderNumber}. Order ${number} already has this payment reference.`,
    )
  })
})
