import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop, shopDay } from '../support/shop'

describe.each(dialects)('the catalogue on %s', (dialect) => {
  let shop: Shop
  let eur: string
  let card: string
  let box: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    eur = await shop.create('currency-master', { name: 'Euro', code: 'EUR', symbol: '€', rate: 0.0125 })
    card = await shop.product({ name: 'Gift card' })
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false })
  })
  afterAll(() => shop.close())

  describe('the base currency and the default site', () => {
    it('marks the first record as the base or default, and keeps exactly one marked', async () => {
      expect(await shop.read('currency-master', shop.ids.currency)).toMatchObject({ isBase: true })
      expect(await shop.read('currency-master', eur)).toMatchObject({ isBase: false })
      expect(await shop.read('site', shop.ids.site)).toMatchObject({ isDefault: true })
      const other = await shop.create('site', {
        name: 'Goa',
        code: 'GOA',
        currency: shop.ids.currency,
        timezone: 'Asia/Kolkata',
        isDefault: true,
      })
      expect((await shop.call('GET', '/site?isDefault=true')).body).toMatchObject([{ id: other }])
      await shop.call('PUT', `/site/${shop.ids.site}`, { isDefault: true })
      expect((await shop.call('GET', '/site?isDefault=true')).body).toMatchObject([{ id: shop.ids.site }])
    })

    it('refuses to clear the mark, and to switch off or delete the marked record', async () => {
      const path = `/currency-master/${shop.ids.currency}`
      for (const refused of [
        await shop.call('PUT', path, { isBase: false }),
        await shop.call('PUT', `/currency-master/status/${shop.ids.currency}`),
        await shop.call('DELETE', path),
      ]) {
        expect(refused.status).toBe(409)
        expect(refused.body.message).toMatch(/^There must be exactly one base currency/)
      }
      expect(await shop.read('currency-master', shop.ids.currency)).toMatchObject({ isBase: true, status: 1 })
    })
  })

  it('a currency has the decimals of ISO 4217 unless the business sets others', async () => {
    const decimalsOf = async (code: string, decimals?: number | null) => {
      const id = await shop.create('currency-master', { name: code, code, symbol: code, rate: 2, decimals })
      const { body } = await shop.call('PUT', `/currency-master/${id}`, { rate: 3 })
      const emptied = await shop.call('PUT', `/currency-master/${id}`, { decimals: null })
      return [body.data.decimals, emptied.body.data.decimals]
    }
    expect(await decimalsOf('KRW')).toEqual([0, 0])
    expect(await decimalsOf('KWD', null)).toEqual([3, 3])
    expect(await decimalsOf('ISK', 2)).toEqual([2, 0])
    const unknown = { name: 'Shells', code: 'XQQ', symbol: 'S', rate: 2 }
    expect((await shop.call('POST', '/currency-master', unknown)).body.errors).toHaveProperty('decimals')
  })

  it("no price has more decimals than its currency, even after the currency's decimals change", async () => {
    const jpy = await shop.create('currency-master', { name: 'Yen', code: 'JPY', symbol: '¥', rate: 1.7, decimals: 0 })
    const noYen = ['JPY amounts have no decimal places.']
    const add = (values: object) => shop.call('POST', '/product', { ...shop.draft(), ...values })
    expect((await add({ currency: jpy, price: 9.5, cost: 1.5 })).body.errors).toEqual({ price: noYen, cost: noYen })
    expect((await add({ currency: shop.ids.currency, price: 9.999 })).body.errors).toEqual({
      price: ['INR amounts have at most 2 decimal places.'],
    })
    const pen = await shop.product({ name: 'Yen pen', type: 'accessory', tracksSerials: false, price: 9.5 })
    const put = (values: object) => shop.call('PUT', `/product/${pen}`, values)
    expect((await put({ currency: jpy })).body.errors).toEqual({ price: noYen })
    expect((await put({ currency: jpy, price: 9 })).status).toBe(200)
    expect((await put({ compareAtPrice: 12.5 })).body.errors).toEqual({ compareAtPrice: noYen })
    const cost = await shop.receive(pen, 1, { unitCost: 0.125 })
    expect(cost.body.errors).toEqual({ unitCost: ['INR amounts have at most 2 decimal places.'] })
    const rule = { name: 'Far', basis: 'weight', site: shop.ids.site, rate: 9.999, priority: 1 }
    expect((await shop.call('POST', '/shipping-rule', rule)).body.errors).toHaveProperty('rate')
  })

  it('a product is found by its unique barcode, which must have a valid check digit', async () => {
    const barcode = '4006381333931'
    const pen = await shop.product({ name: 'Pen', type: 'accessory', tracksSerials: false, barcode })
    expect((await shop.call('GET', `/product?q=${barcode}`)).body).toMatchObject([{ id: pen, barcode }])
    const put = (id: string, values: object) => shop.call('PUT', `/product/${id}`, values)
    expect((await put(box, { barcode })).body.errors).toHaveProperty('barcode')
    expect((await put(box, { barcode: '4006381333930' })).body.errors.barcode).toEqual([
      'This barcode is wrong. Its last digit must be 1. Scan it again, or check it for a typing error.',
    ])
    expect((await put(box, { barcode: 'B0CX23V2ZK' })).status).toBe(200)
    expect((await put(box, { barcode: null })).status).toBe(200)
    expect((await put(card, { barcode: null })).status).toBe(200)
  })

  it('the state of a coupon follows from its dates and its uses', async () => {
    const states = {
      scheduled: { startsOn: shopDay(1) },
      live: { startsOn: shopDay(0), endsOn: shopDay(0) },
      expired: { startsOn: shopDay(-9), endsOn: shopDay(-1) },
    }
    for (const [state, values] of Object.entries(states)) {
      const id = await shop.create('coupon', { code: state, value: 10, ...values })
      expect(await shop.read('coupon', id)).toMatchObject({ state })
      await shop.call('PUT', `/coupon/status/${id}`)
      expect(await shop.read('coupon', id)).toMatchObject({ state: state === 'expired' ? state : 'off' })
      await shop.call('PUT', `/coupon/status/${id}`)
    }
    const values = {
      code: 'USED',
      value: 5,
      discountType: 'percent',
      startsOn: shopDay(-1),
      usageLimit: 2,
      usedCount: 2,
      status: 1,
    }
    await shop.add('coupon', values)
    expect((await shop.call('GET', '/coupon?state=exhausted')).body).toMatchObject([{ code: 'USED' }])
    expect((await shop.call('GET', '/coupon?_sort=state')).body.map(({ state }: { state: string }) => state)).toEqual([
      'exhausted',
      'expired',
      'live',
      'scheduled',
    ])
  })

  it('reorders the pictures of one product only', async () => {
    const add = (product: string, priority: number) =>
      shop.add('product-image', { product, image: `${priority}.webp`, priority })
    const [first, second, foreign] = [await add(card, 0), await add(card, 1), await add(box, 0)]
    const order = (images: object[]) => shop.call('POST', '/product-image/priority', { productId: card, images })
    const places = async () => {
      const { images } = (await shop.call('GET', `/product/${card}`)).body
      return Object.fromEntries(images.map(({ id, priority }: { id: string; priority: number }) => [id, priority]))
    }
    expect(
      (
        await order([
          { id: first, priority: 1 },
          { id: second, priority: 0 },
        ])
      ).status,
    ).toBe(200)
    expect(await places()).toEqual({ [first]: 1, [second]: 0 })
    const refused = await order([
      { id: first, priority: 0 },
      { id: foreign, priority: 1 },
    ])
    expect(refused.body.errors).toHaveProperty(['images.1.id'])
    expect((await shop.call('PUT', `/product-image/${first}`, { alt: 'The front' })).status).toBe(200)
    expect((await shop.call('GET', `/product/${card}`)).body.images[1]).toMatchObject({ id: first, alt: 'The front' })
    expect(await places()).toEqual({ [first]: 1, [second]: 0 })
  })
})
