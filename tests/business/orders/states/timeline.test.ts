import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../server/support/stores'
import { openShop, type Shop } from '../../support/shop'

type Entry = { readonly event: string; readonly note: string | null; readonly links?: readonly string[] | null }

describe.each(dialects)('the timeline of an order on %s', (dialect) => {
  let shop: Shop
  let card: string
  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Gift card' })
    await shop.receive(card, 20, { serialPrefix: 'T-' })
  })
  afterAll(() => shop.close())

  const told = async (id: string, event: string) =>
    ((await shop.read('customer-order', id)).timeline as Entry[]).findLast((one) => one.event === event)
  const list = async (path: string) => (await shop.call('GET', path)).body as Record<string, string>[]

  it('shows assigned and replaced cards as links', async () => {
    const { id } = (await shop.order([{ product: card, quantity: 2 }])).body.data
    await shop.call('PUT', `/customer-order/assign-cards/${id}`)
    const cards = new Map((await list(`/card?product=${card}`)).map((one) => [one.serial, one.id]))
    const link = (serial: string) => `card/${cards.get(serial)}/${serial}`
    expect(await told(id, 'Cards assigned')).toMatchObject({
      note: 'T-000001 – T-000002',
      links: expect.arrayContaining([link('T-000001'), link('T-000002')]),
    })
    const [mapping] = await list('/customer-card-mapping?cardNumber=T-000001')
    const replaced = await shop.call('PUT', `/customer-card-mapping/${mapping?.id}`, {
      data: { cardNumber: 'T-000003', reason: 'damaged' },
    })
    expect(replaced.status, replaced.text).toBe(200)
    expect(await told(id, 'Card replaced')).toMatchObject({
      note: 'T-000001 → T-000003',
      links: expect.arrayContaining([link('T-000001'), link('T-000003')]),
    })
  })

  it('links to credit notes, and links exchanges to each other', async () => {
    const box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false })
    await shop.receive(box, 20)
    const { id, orderNumber } = (await shop.order([{ product: box, quantity: 2 }])).body.data
    await shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    for (const orderStatus of ['confirmed', 'processing', 'packed', 'shipped'])
      await shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
    const [item] = await list(`/order-item/order/${id}`)
    const returned = await shop.call('PUT', `/customer-order/return/${id}`, {
      lines: [{ orderItem: item?.id, quantity: 1, fate: 'restocked' }],
      exchange: [{ product: box, quantity: 1 }],
    })
    expect(returned.status, returned.text).toBe(200)
    const [note] = await list(`/credit-note?order=${id}`)
    const [other] = await list(`/customer-order?exchangeOf=${id}`)
    expect((await told(id, 'Goods returned'))?.links).toEqual([
      `credit-note/${note?.id}/${note?.number}`,
      `customer-order/${other?.id}/${other?.orderNumber}`,
    ])
    expect((await told(String(other?.id), 'Exchange'))?.links).toEqual([`customer-order/${id}/${orderNumber}`])
    await shop.call('PUT', `/customer-order/refund/${id}`, { amount: 1, method: 'card', reason: 'Late' })
    const notes = await list(`/credit-note?order=${id}`)
    const latest = notes.find(({ id: one }) => one !== note?.id)
    expect((await told(id, 'Refunded'))?.links).toEqual([`credit-note/${latest?.id}/${latest?.number}`])
  })
})
