import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

describe.each(dialects)('serials as printed on %s', (dialect) => {
  let shop: Shop
  let card: string

  beforeAll(async () => {
    shop = await openShop(dialect)
    card = await shop.product({ name: 'Gift card' })
  })
  afterAll(() => shop.close())

  const receive = (serials: readonly string[], values: object = {}) =>
    shop.receive(card, serials.length, { serials, ...values })
  const serialsOf = async (batch: string): Promise<string[]> =>
    (await shop.call('GET', `/card?batch=${batch}&_sort=serial&_order=asc`)).body.map(
      ({ serial }: { serial: string }) => serial,
    )
  const cardOf = async (serial: string) =>
    (await shop.call('GET', `/card?serial=${encodeURIComponent(serial)}`)).body[0]
  const put = (path: string, id: string, values: object) => shop.call('PUT', `/stock-in/${path}${id}`, values)
  const assign = (cardNumber: string, values: object = {}) =>
    shop.call('POST', '/customer-card-mapping', { customer: shop.ids.customer, cardNumber, ...values })
  const undo = async (answer: { headers: Headers }) =>
    shop.call('POST', '/undo', { request: answer.headers.get('x-undo') })
  const stockOf = async (product = card) => (await shop.read('product', product)).stock

  it('are stored unchanged, and found without case and with spaces and dashes that look alike', async () => {
    const serials = ['VIP-7', 'A0001', '04A23F1B6C9F', '0007', 'kArte 9', 'Карта-1', '卡 12']
    const { status, body } = await receive(serials)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ serialPrefix: null, serialFrom: null, serialTo: null, hasSerials: true })
    expect(body.data).not.toHaveProperty('serials')
    expect(await serialsOf(body.data.id)).toEqual(expect.arrayContaining(serials))
    for (const [given, serial] of [
      ['vip-7', 'VIP-7'],
      ['VIP\u20137', 'VIP-7'],
      ['04:a2:3f:1b:6c:9f', '04A23F1B6C9F'],
      ['KARTE\u00a09', 'kArte 9'],
      ['карта-1', 'Карта-1'],
      ['卡\u300012', '卡 12'],
    ] as const)
      expect(await cardOf(given), given).toMatchObject({ serial, state: 'in-stock' })
    expect(await cardOf('7')).toBeUndefined()
  })

  it('can be ranges that leave numbers out and keep their own digits', async () => {
    const { body } = await shop.receive(card, 9, { serialRanges: 'R0001-R0010, without R0003, R0005; R-7' })
    expect(body.data.serialRanges).toBe('R-7, R0001 – R0002, R0004, R0006 – R0010')
    expect(await serialsOf(body.data.id)).toContain('R0010')
    const short = await shop.receive(card, 5, { serialRanges: 'S1-S4' })
    expect(short.body.errors.serialRanges[0]).toBe(
      'Serial numbers entered: 4 (S1 to S4). The quantity is 5. Change the list or the quantity.',
    )
  })

  it('are refused as a whole if a serial is repeated or was received before', async () => {
    const other = await shop.product({ name: 'Club card' })
    const { body: first } = await shop.receive(other, 2, { serials: ['Q-1', 'Q-2'], reference: 'GRN-7' })
    const before = await stockOf()
    const double = await receive(['Q-3', 'Q-4', 'q\u20113'])
    expect(double.status).toBe(422)
    expect(double.body.errors.serials).toEqual([
      "Lines 1 and 3 contain the same serial number 'q\u20113'. Remove one of the lines.",
    ])
    const taken = await receive(['Q-3', 'q-2'])
    expect(taken.status).toBe(422)
    expect(taken.body.errors.serials).toEqual([
      "These serial numbers were already received: Q-2 ('Club card', stock-in GRN-7). Remove them from the list.",
    ])
    expect([await stockOf(), await cardOf('Q-3')]).toEqual([before, undefined])
    expect(await serialsOf(first.data.id)).toEqual(['Q-1', 'Q-2'])
    const both = await shop.receive(card, 1, { serials: ['Z-1'], serialRanges: 'Z-1' })
    expect(both.body.message).toMatch(/in one way/)
    const bag = await shop.product({ type: 'accessory', tracksSerials: false })
    expect((await shop.receive(bag, 1, { serials: ['Z-1'] })).body.errors.serials[0]).toMatch(/does not track/)
  })

  it('of a list without any serial are refused, so that no number is invented', async () => {
    for (const serials of [[''], ['  ', '\u200b'], ['\u2800']]) {
      expect((await receive(serials)).body.errors.serials).toEqual([
        'The list contains no serial numbers. Enter one serial number per line.',
      ])
      const { body } = await receive(['E-1'])
      expect((await put('add-serials/', body.data.id, { serials })).status).toBe(422)
      await put('', body.data.id, { serials: [`E-${Math.random()}`], quantity: 1 })
    }
  })

  it('keep the item number of their product, from stock-in to return', async () => {
    const [vip, club, plain] = await Promise.all(
      [{ name: 'VIP', barcode: '5901234123457' }, { name: 'Club', barcode: '4006381333931' }, { name: 'Plain' }].map(
        (values) => shop.product(values),
      ),
    )
    const code = (serial: string, gtin = '05901234123457') => `(01)${gtin}(21)${serial}`
    const other = (serial: string) => code(serial, '04006381333931')
    const wrong = (serial: string, name: string, gtin = '4006381333931') =>
      `Code ${serial} has the item number ${gtin} of another product, not of '${name}'. Check the product.`
    const { body } = await shop.receive(vip ?? '', 4, {
      serials: [code('G-1'), 'G-2', 'https://id.gs1.org/01/05901234123457/21/G-3', 'G-4'],
    })
    const id = body.data.id
    for (const [refused, message] of [
      [await shop.receive(vip ?? '', 2, { serials: ['G-5', other('G-6')] }), `Line 2: ${wrong('G-6', 'VIP')}`],
      [await shop.receive(plain ?? '', 1, { serials: [other('G-6')] }), `Line 1: ${wrong('G-6', 'Plain')}`],
      [
        await shop.receive(vip ?? '', 1, { serials: ['5901234123457'] }),
        "Line 1: '5901234123457' is the barcode of 'VIP'. Scan the serial number of the card.",
      ],
      [
        await shop.receive(club ?? '', 1, { serials: ['0105901234123457'] }),
        "Line 1: '0105901234123457' is the barcode of 'VIP'. Scan the serial number of the card.",
      ],
      [
        await shop.receive(vip ?? '', 1, { serials: ['https://id.gs1.org/ARFKk4XB0CDKWcnpq'] }),
        'Line 1: This is a compressed GS1 link, which Deckhand cannot read. Scan another code of the card or type the number.',
      ],
      [await put('add-serials/', id, { serials: [other('G-6')] }), `Line 1: ${wrong('G-6', 'VIP')}`],
      [await put('correct-serial/', id, { serial: 'G-4', correct: other('G-6') }), wrong('G-6', 'VIP')],
      [await put('correct-serial/', id, { serial: 'G-4', correct: 'x'.repeat(65) }), /^The serial number has 65 char/],
      [await put('correct-serial/', id, { serial: 'G-4', correct: 'G-1' }), /^This stock-in already has a card/],
      [await assign(other('G-1')), wrong('G-1', 'VIP')],
      [await assign(code('G-1', '05412345000013')), wrong('G-1', 'VIP', '5412345000013')],
      [await assign('5901234123457'), "'5901234123457' is the barcode of 'VIP'. Scan the serial number of the card."],
      [await assign('(01)05901234123457'), /^'\(01\)05901234123457' is the barcode of 'VIP'\./],
      [await assign('https://id.gs1.org/ARFKk4XB0CDKWcnpq'), /^This is a compressed GS1 link/],
    ] as const) {
      expect(refused.status, String(message)).toBe(422)
      if (typeof message === 'string') expect(refused.body.message).toBe(message)
      else expect(refused.body.message).toMatch(message)
    }
    // A product without a barcode accepts the codes of unknown item numbers.
    expect((await shop.receive(plain ?? '', 1, { serials: [code('G-7', '05412345000013')] })).status).toBe(200)
    const order = (await shop.order([{ product: vip, quantity: 2 }])).body.data.id
    const [item] = (await shop.call('GET', `/order-item/order/${order}`)).body
    // The scanner leaves out the separator before or after the serial.
    for (const scanned of ['01059012341234571726123110LOT721G-1', '010590123412345721G-210LOT7'])
      expect((await assign(scanned, { orderItem: item.id })).body.message).toBe('Card Assigned successfully.')
    for (const orderStatus of ['confirmed', 'processing'])
      await shop.call('PUT', `/customer-order/order-status/${order}`, { data: { orderStatus } })
    await shop.call('PUT', `/customer-order/payment-status/${order}`, { paymentStatus: 'success' })
    for (const orderStatus of ['packed', 'shipped', 'delivered'])
      await shop.call('PUT', `/customer-order/order-status/${order}`, { data: { orderStatus } })
    const giveBack = (...cards: string[]) =>
      shop.call('PUT', `/customer-order/return/${order}`, {
        lines: [{ orderItem: item.id, quantity: cards.length, fate: 'restocked', cards }],
      })
    for (const [cards, message] of [
      [[other('G-1')], wrong('G-1', 'VIP')],
      [['5901234123457'], /is the barcode of 'VIP'/],
      [['https://id.gs1.org/ARFKk4XB0CDKWcnpq'], /^This is a compressed GS1 link/],
      [['G-1', code('g-1')], 'Card g-1 is listed twice. Remove one entry.'],
      [['G-9'], "The customer does not have card G-9 for 'VIP'. Choose another card."],
    ] as const) {
      const { body: answer } = await giveBack(...cards)
      if (typeof message === 'string') expect(answer.message).toBe(message)
      else expect(answer.message).toMatch(message)
    }
    expect((await giveBack('010590123412345721G-110LOT7', code('G-2'))).status).toBe(200)
  })

  it('can have 16 digits that look like an item number', async () => {
    const serials = ['0100000000000017', '0100000000000024', '0109506000140445']
    expect((await receive(serials)).status).toBe(200)
    expect((await assign('0100000000000017')).status).toBe(200)
    expect((await shop.call('GET', '/search?q=0100000000000024')).body[0]).toMatchObject({ title: '0100000000000024' })
  })

  it('are found by the search with colons, without colons and with a separator that the scanner left out', async () => {
    await receive(['04B3000000CC71', '04:b3:00:00:00:dd:72', 'LS-1'])
    for (const [typed, title] of [
      ['04:b3:00:00:00:cc:71', '04B3000000CC71'],
      ['04B3000000DD72', '04:b3:00:00:00:dd:72'],
      ['010950600013435221LS-110LOT7', 'LS-1'],
      ['01095060001343521726123110LOT721LS-1', 'LS-1'],
    ] as const)
      for (const path of typed.startsWith('01') ? ['/search?q='] : ['/search?q=', '/card?q='])
        expect((await shop.call('GET', path + encodeURIComponent(typed))).body[0], path + typed).toMatchObject(
          path.startsWith('/card') ? { serial: title } : { title },
        )
  })

  it('go to one batch only, however many batches arrive at once', async () => {
    const answers = await Promise.all(['x-1', 'X-1', 'X\u20101'].map((serial) => receive([serial, `${serial} b`])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('are skipped by the next free numbers', async () => {
    await receive(['N-000001', 'n-000003', 'N-7'])
    const sequence = await shop.call('POST', '/stock-in/sequence', { productId: card, quantity: 3, prefix: 'N-' })
    expect(sequence.body.data).toEqual({ prefix: 'N-', padding: 6, from: 4, to: 6 })
    const { body } = await shop.receive(card, 3, { serialPrefix: 'N-' })
    expect(body.data).toMatchObject({ serialFrom: 4, serialTo: 6 })
    const overlap = await shop.receive(card, 2, { serialPrefix: 'n-', serialFrom: 2, serialTo: 3 })
    expect(overlap.body.message).toMatch(/n-000003 \('Gift card', stock-in /)
  })

  it('can be added, removed and corrected one by one while a card is unused, with undo', async () => {
    const { body } = await receive(['C-1', 'C-2', 'C-3'])
    const { id } = body.data
    const before = Number(await stockOf())
    expect((await assign('C-2')).status).toBe(200)
    const added = await put('add-serials/', id, { serials: ['C-5', 'C-6'] })
    expect(added.body.data).toMatchObject({ quantity: 5, serialRanges: 'C-1 – C-3, C-5 – C-6' })
    const removed = await put('remove-serials/', id, { serials: ['c-1'] })
    expect(removed.body.data).toMatchObject({ quantity: 4, serialRanges: 'C-2 – C-3, C-5 – C-6' })
    const fixed = await put('correct-serial/', id, { serial: 'C-6', correct: 'C-4' })
    expect(fixed.body.data).toMatchObject({ quantity: 4, serialRanges: 'C-2 – C-5' })
    expect(Number(await stockOf())).toBe(before)
    expect((await put('remove-serials/', id, { serials: ['C-2'] })).body.message).toMatch(
      /^These cards were already assigned or removed from stock: C-2\./,
    )
    expect((await put('correct-serial/', id, { serial: 'C-3', correct: 'C-5' })).status).toBe(422)
    expect((await put('', id, { quantity: 9 })).body.errors.quantity[0]).toMatch(/add or remove serial numbers/)
    for (const [answer, ranges] of [
      [fixed, 'C-2 – C-3, C-5 – C-6'],
      [removed, 'C-1 – C-3, C-5 – C-6'],
      [added, 'C-1 – C-3'],
    ] as const) {
      expect((await undo(answer)).status).toBe(200)
      const [batch] = (await shop.call('GET', `/stock-in?id=${id}`)).body
      expect(batch.serialRanges).toBe(ranges)
    }
    expect(await serialsOf(id)).toEqual(['C-1', 'C-2', 'C-3'])
    expect(await cardOf('C-1')).toMatchObject({ state: 'in-stock', batch: { id } })
  })

  it('of a numbered batch can be corrected, and its sequence continues', async () => {
    const { body } = await shop.receive(card, 3, { serialPrefix: 'K-' })
    const removed = await put('remove-serials/', body.data.id, { serials: ['K-000002'] })
    expect(removed.body.data).toMatchObject({ quantity: 2, serialRanges: 'K-000001, K-000003' })
    expect((await shop.receive(card, 2, { serialPrefix: 'K-' })).body.data).toMatchObject({
      serialFrom: 4,
      serialTo: 5,
    })
    expect((await receive(['K-000002'])).status).toBe(200)
  })

  it('can be replaced by another list or by ranges, with undo and without losing used cards', async () => {
    const { body } = await receive(['D-1', 'D-2'])
    const { id } = body.data
    await assign('D-2')
    const other = await put('', id, { quantity: 3, serials: ['D-2', 'D-8', 'D-9'] })
    expect(other.body.data).toMatchObject({ quantity: 3, serialRanges: 'D-2, D-8 – D-9' })
    expect((await put('', id, { quantity: 1, serials: ['D-8'] })).status).toBe(409)
    expect((await undo(other)).status).toBe(200)
    expect(await serialsOf(id)).toEqual(['D-1', 'D-2'])
    expect((await put('', id, { quantity: 3, serialRanges: 'D-1 – D-3' })).status).toBe(200)
    expect(await serialsOf(id)).toEqual(['D-1', 'D-2', 'D-3'])
    expect((await put('', id, { supplier: 'Printers' })).body.data.serialRanges).toBe('D-1 – D-3')
  })

  it('disappear when the batch is undone, and return when the undo is undone', async () => {
    const received = await receive(['U-1', 'U-2'])
    const { id } = received.body.data
    const undone = await undo(received)
    expect([undone.status, await cardOf('U-1')]).toEqual([200, undefined])
    expect((await undo(undone)).status).toBe(200)
    expect(await serialsOf(id)).toEqual(['U-1', 'U-2'])
  })

  it('move to the other product when the product of a batch is corrected', async () => {
    const right = await shop.product({ name: 'Right' })
    const { body } = await receive(['M-1'])
    expect((await put('', body.data.id, { product: right })).status).toBe(200)
    expect(await cardOf('M-1')).toMatchObject({ product: { id: right } })
    expect(await stockOf(right)).toBe(1)
  })

  it('are read from scanned codes, from stock-in to return', async () => {
    const gs = '\u001d'
    const { body } = await receive([
      `]d2010950600013435221VIP-1${gs}10L1`,
      '(01)09506000134352(21)VIP-2',
      'https://tap.example.com/c/VIP%2D3',
    ])
    expect(await serialsOf(body.data.id)).toEqual(['VIP-1', 'VIP-2', 'VIP-3'])
    const order = (await shop.order([{ product: card, quantity: 2 }])).body.data.id
    const [item] = (await shop.call('GET', `/order-item/order/${order}`)).body
    for (const code of ['https://id.gs1.org/01/09506000134352/21/vip-1', '010950600013435221VIP-210L1'])
      expect((await assign(code, { orderItem: item.id })).status).toBe(200)
    expect(await shop.read('customer-order', order)).toMatchObject({
      timeline: expect.arrayContaining([expect.objectContaining({ note: 'VIP-2' })]),
    })
    const [mapping] = (await shop.call('GET', '/customer-card-mapping?cardNumber=VIP-1')).body
    const replaced = await shop.call('PUT', `/customer-card-mapping/${mapping.id}`, {
      data: { cardNumber: `]C1010950600013435221vip-3`, reason: 'lost' },
    })
    expect(replaced.status).toBe(200)
    expect((await shop.call('GET', '/customer-order?q=vip-3')).body).toMatchObject([{ id: order }])
    expect(
      (await shop.call('GET', `/customer-order?q=${encodeURIComponent('(01)09506000134352(21)VIP-3')}`)).body,
    ).toHaveLength(1)
    expect(
      (await shop.call('GET', `/search?q=${encodeURIComponent('https://tap.example.com/c/vip-3')}`)).body,
    ).toMatchObject([{ resource: 'card', title: 'VIP-3' }, {}, {}, {}, {}])
    for (const orderStatus of ['confirmed', 'processing'])
      await shop.call('PUT', `/customer-order/order-status/${order}`, { data: { orderStatus } })
    await shop.call('PUT', `/customer-order/payment-status/${order}`, { paymentStatus: 'success' })
    for (const orderStatus of ['packed', 'shipped', 'delivered'])
      expect((await shop.call('PUT', `/customer-order/order-status/${order}`, { data: { orderStatus } })).status).toBe(
        200,
      )
    const returned = await shop.call('PUT', `/customer-order/return/${order}`, {
      lines: [{ orderItem: item.id, quantity: 2, fate: 'restocked', cards: ['vip-2', '(01)09506000134352(21)VIP-3'] }],
    })
    expect(returned.status).toBe(200)
    expect(await cardOf('VIP-3')).toMatchObject({ state: 'in-stock' })
  })

  it('can be 50,000 random chip numbers in one batch', { timeout: 120_000 }, async () => {
    const tags = await shop.product({ name: 'Tag' })
    const uids = [...new Set(Array.from({ length: 50_000 }, () => `04${randomBytes(6).toString('hex').toUpperCase()}`))]
    const { status, body } = await shop.receive(tags, uids.length, { serials: uids })
    expect(body.data.serialRanges.length).toBeLessThanOrEqual(1000)
    expect(status).toBe(200)
    expect(await stockOf(tags)).toBe(uids.length)
    const again = await shop.receive(tags, 2, { serials: ['new-1', uids[49_000]] })
    expect(again.body.errors.serials[0]).toMatch(/'Tag', stock-in SI-/)
    const history = JSON.stringify((await shop.call('GET', `/history/stock-in/${body.data.id}`)).body)
    expect(history.length).toBeLessThan(10_000)
  })
})
