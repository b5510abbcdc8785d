import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { characterWarningsOf } from '../../../business/papers/server/check-characters'
import { address, openShop, type Shop } from '../support/shop'

describe('before documents are printed, a check', () => {
  let shop: Shop
  let order: string
  let number: string

  beforeAll(async () => {
    shop = await openShop('sqlite')
    const box = await shop.product({ name: 'Box ᚠ', type: 'accessory', tracksSerials: false })
    await shop.receive(box, 20)
    const shippingAddress = { ...address, name: 'Cleo 𒀀' }
    const { body } = await shop.order([{ product: box, quantity: 1 }], { shippingAddress })
    order = body.data.id
    number = body.data.orderNumber
    await shop.call('PUT', `/customer-order/issue-invoice/${order}`)
  })
  afterAll(() => shop.close())

  const check = async (paper: string) => {
    const { status, body } = await shop.call('POST', '/customer-order/check-papers', { orders: [order], paper })
    expect(status).toBe(200)
    return body.data.warnings
  }

  it('names the characters without a font, and the document that contains them', async () => {
    const says = 'contains characters that cannot be printed and appear as boxes:'
    expect(await check('packing-slips')).toEqual([`Packing slip ${number} ${says} 𒀀 ᚠ`])
    expect(await check('labels')).toEqual([`Shipping label ${number} ${says} 𒀀`])
    const [{ id, number: own }] = (await shop.call('GET', `/invoice?order=${order}`)).body
    expect(await check('invoices')).toEqual([`Invoice ${own} ${says} 𒀀 ᚠ`])
    const { body } = await shop.call('GET', `/invoice/check-characters/${id}`)
    expect(body.data.warnings).toEqual([`Invoice ${own} ${says} 𒀀 ᚠ`])
  })

  it('names the document in the language of the user', async () => {
    await shop.call('PUT', `/site/${shop.ids.site}`, { language: 'de' })
    expect(await check('packing-slips')).toEqual([expect.stringMatching(/^Packing slip /)])
    await shop.call('PUT', `/site/${shop.ids.site}`, { language: null })
  })

  it('never prevents the download', async () => {
    expect((await shop.call('GET', `/customer-order/packing-slip/${order}`)).status).toBe(200)
    expect((await shop.call('GET', `/customer-order/label/${order}`)).status).toBe(200)
  })

  it('reports nothing if all characters have a font', () => {
    expect(characterWarningsOf('Invoice 1', { billTo: ['山田', 'محمد', 'Çağ'] }, { locale: 'en' })).toEqual([])
    expect(characterWarningsOf('Invoice 1', '\ue000', { locale: 'en' })).toHaveLength(1)
  })
})
