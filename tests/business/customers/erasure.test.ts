import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eraseAfterRetention } from '../../../server/features/personal-data/erase-values'
import { databaseFilesWithText, tablesWithText } from '../../server/support/find-text'
import { bothDialects } from '../../server/support/stores'
import { type MailShop, openMailShop } from '../mails/mail-shop'
import { address } from '../support/shop'

/** Texts that occur only in the data of the erased customer. */
const marks = {
  first: 'Xylomark',
  last: 'Vandermarken',
  mail: 'xylo.mark@example.com',
  phone: '+919845000222',
  company: 'Markenwerk GmbH',
  tax: 'TAXMARK77',
  tag: 'markentag',
  note: 'staffmark note',
  street: '12 Markenstreet',
  orderNote: 'ordermark at the back door',
  reference: 'PAYMARK-9',
  reason: 'refundmark reason',
  comment: 'commentmark call back',
  cardNote: 'cardmark lost in the tram',
}

describe.each(bothDialects)('the erasure of a customer, on %s', (dialect) => {
  let post: MailShop
  let customer: string
  let order: string
  let product: string

  const call: MailShop['shop']['call'] = (...given) => post.shop.call(...given)
  const place = async (values: Readonly<Record<string, unknown>> = {}) => {
    const place = { ...address, name: `${marks.first} ${marks.last}`, line1: marks.street, phone: marks.phone }
    const placed = await post.shop.order([{ product, quantity: 1 }], {
      ...{ customer, shippingAddress: place, billingAddress: place, note: marks.orderNote },
      ...values,
    })
    expect(placed.status, placed.text).toBe(200)
    return placed.body.data.id as string
  }
  const erase = (id = customer, confirmation = `${marks.first} ${marks.last}`) =>
    call('PUT', `/customer/erase/${id}`, { confirmation })
  const totals = async () =>
    (await call('GET', '/customer-order?_sort=orderNumber')).body.map((one: { total: number }) => one.total)

  beforeAll(async () => {
    post = await openMailShop(dialect)
    await post.switchOn(true)
    product = await post.shop.product({ name: 'Sleeve', type: 'accessory', tracksSerials: false, price: 100 })
    await post.shop.receive(product, 20)
    customer = await post.shop.create('customer', {
      ...{ firstName: marks.first, lastName: marks.last, email: marks.mail, phone: marks.phone },
      ...{ company: marks.company, taxNumber: marks.tax, tags: [marks.tag], notes: marks.note },
    })
    order = await place()
    await call('POST', `/record-comment/customer-order/${order}`, { text: marks.comment })
    await call('POST', `/record-comment/customer/${customer}`, { text: marks.comment })
    const serial = await post.shop.product({ name: 'Key card', price: 5 })
    await post.shop.receive(serial, 1, { serialPrefix: 'KC', serialFrom: 1, serialTo: 1 })
    const [{ serial: cardNumber }] = (await call('GET', `/card?product=${serial}`)).body
    const given = await call('POST', '/customer-card-mapping', { customer, cardNumber })
    expect(given.status, given.text).toBe(200)
    const reported = await call('PUT', `/customer-card-mapping/report/${given.body.data.id}`, {
      data: { state: 'lost', note: marks.cardNote },
    })
    expect(reported.status, reported.text).toBe(200)
  })
  afterAll(() => post.close())

  it('is refused while an order is open, and while money is due', async () => {
    const open = await erase()
    expect(open.status).toBe(409)
    expect(open.body.message).toMatch(/^These orders are still open: DH-\d+\. Deliver or cancel the orders first/)
    await call('PUT', `/customer-order/pay/${order}`, { amount: 50, method: 'card', reference: marks.reference })
    await call('PUT', `/customer-order/order-status/${order}`, { data: { orderStatus: 'cancelled' } })
    const { status, body } = await erase()
    expect(status).toBe(409)
    expect(body.message).toMatch(/^Money is still due for these orders: DH-\d+\./)
    const preview = (await call('GET', `/customer/erasure/${customer}`)).body.data
    expect(preview.refusals).toEqual([body.message])
    const back = await call('PUT', `/customer-order/refund/${order}`, {
      ...{ amount: 50, method: 'card', reference: marks.reference, reason: marks.reason },
    })
    expect(back.status, back.text).toBe(200)
    await post.deliver()
  })

  it('leaves no personal data in any table or file, and keeps amounts and totals', async () => {
    const before = await totals()
    for (const mark of [marks.first, marks.mail, marks.reference, marks.orderNote])
      expect((await tablesWithText(post.shop.store, mark)).length, mark).toBeGreaterThan(0)
    const { status, text } = await erase()
    expect(status, text).toBe(200)
    for (const mark of Object.values(marks)) {
      expect(await tablesWithText(post.shop.store, mark), mark).toEqual([])
      await vi.waitFor(async () => expect(await databaseFilesWithText(post.shop.store, mark), mark).toEqual([]), 5000)
    }
    expect(await totals()).toEqual(before)
    const kept = (await call('GET', `/customer-order/${order}`)).body
    expect(kept).toMatchObject({ customer: { id: customer, name: 'Erased customer' }, note: null })
    expect(kept.shippingAddress).toMatchObject({ name: null, city: null, state: 'Maharashtra', country: 'IN' })
    expect((await call('GET', `/customer/${customer}`)).body).toMatchObject({ orderCount: 1, email: null })
  })

  it('finds the customer neither by search nor among the customers of a new order', async () => {
    const found = await call('GET', `/search?q=${marks.last}`)
    expect(JSON.stringify(found.body)).not.toContain(customer)
    const options = await call('GET', '/customer?option=true')
    expect(JSON.stringify(options.body)).not.toContain(customer)
    const again = await post.shop.order([{ product, quantity: 1 }], { customer })
    expect(again.status).toBe(422)
    expect((await erase()).status).toBe(409)
  })

  it('keeps the buyer of an invoice for ten calendar years, and then erases the buyer too', async () => {
    const [given, name] = ['Keepsake', 'Invoicemark']
    const email = 'keepsake@example.com'
    const buyer = await post.shop.create('customer', { firstName: given, lastName: name, email })
    const home = { ...address, name: `${given} ${name}`, line1: '5 Invoicestreet' }
    const id = await place({ customer: buyer, shippingAddress: home, billingAddress: home, note: null })
    for (const [path, data] of [
      ['payment-status', { paymentStatus: 'success' }],
      ...['confirmed', 'processing', 'packed', 'shipped', 'delivered'].map((orderStatus) => [
        'order-status',
        { data: { orderStatus, ...(orderStatus === 'shipped' && { courier: 'Swift', trackingNumber: 'T-1' }) } },
      ]),
    ] as const) {
      const { status, text } = await call('PUT', `/customer-order/${path}/${id}`, data)
      expect(status, text).toBe(200)
    }
    const invoiceOf = async () =>
      (await call('GET', '/invoice?_end=100')).body.find((one: { order: { id: string } }) => one.order.id === id)
    const issued = await invoiceOf()
    expect(issued.buyerName).toContain(name)
    const year = Number(issued.date.slice(0, 4))
    const preview = (await call('GET', `/customer/erasure/${buyer}`)).body.data
    expect(preview.records).toContainEqual({ resource: 'invoice', count: 1, keptUntil: `${year + 10}-12-31` })
    await post.deliver()
    const erased = await erase(buyer, `${given} ${name}`)
    expect(erased.status, erased.text).toBe(200)
    const found = await tablesWithText(post.shop.store, name)
    expect(found.map((one) => one.split(':')[0])).toEqual(['invoice'])
    expect(await tablesWithText(post.shop.store, email)).toHaveLength(1)
    expect(await eraseAfterRetention(post.shop.store, new Date(`${year + 10}-12-31T12:00:00Z`))).toBe(0)
    expect(await eraseAfterRetention(post.shop.store, new Date(`${year + 11}-01-01T12:00:00Z`))).toBe(1)
    for (const mark of [name, email, 'Invoicestreet']) expect(await tablesWithText(post.shop.store, mark)).toEqual([])
    const { number, date, total, lines } = issued
    expect(await invoiceOf()).toMatchObject({
      number,
      date,
      total,
      buyerName: 'Erased customer',
      ...(lines && { lines }),
    })
    expect((await call('GET', `/invoice/document/${issued.id}`)).status).toBe(200)
  })

  it('removes the customer from the records of other customers, after their open orders to the customer', async () => {
    const [given, name, street] = ['Presentmark', 'Recipient', '77 Presentstreet']
    const home = { ...address, name: `${given} ${name}`, line1: street, phone: '+919845000333' }
    const person = await post.shop.create('customer', {
      ...{ firstName: given, lastName: name, email: 'presentmark@example.com', phone: '+919845000333' },
      addresses: [home],
    })
    const notes = `Knows ${given} ${name}`
    const contact = { email: 'giver@example.com', phone: '+919845000444' }
    const giver = await post.shop.create('customer', { firstName: 'Giver', notes, ...contact })
    const id = await place({
      customer: giver,
      shippingAddress: home,
      billingAddress: address,
      note: `For ${given} ${name}`,
    })
    for (const text of [`${given} ${name}, 98450 00333, ${street}`, `Call +91 (98450) 00-333, not ${street}`])
      await call('POST', `/record-comment/customer/${giver}`, { text })
    const refused = await erase(person, `${given} ${name}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(/^These open orders of other customers go to this customer: DH-\d+\./)
    await call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus: 'cancelled' } })
    const { status, text } = await erase(person, `${given} ${name}`)
    expect(status, text).toBe(200)
    for (const mark of [given, '45000333', '98450 00333', '(98450)', street])
      expect(await tablesWithText(post.shop.store, mark), mark).toEqual([])
    expect((await call('GET', `/customer/${giver}`)).body).toMatchObject({ firstName: 'Giver', notes: 'Knows …' })
    const kept = (await call('GET', `/customer-order/${id}`)).body
    expect(kept).toMatchObject({ note: 'For …', shippingAddress: { name: '…', line1: '…', city: address.city } })
  })

  it('keeps the records of a customer with the same name', async () => {
    const twin = (email: string) => post.shop.create('customer', { firstName: 'Common', lastName: 'Namesake', email })
    const [one, other] = [await twin('common1@example.com'), await twin('common2@example.com')]
    const home = { ...address, name: 'Common Namesake' }
    const id = await place({ customer: other, shippingAddress: home, billingAddress: home, note: 'Common Namesake' })
    const { status, text } = await erase(one, 'Common Namesake')
    expect(status, text).toBe(200)
    const kept = (await call('GET', `/customer-order/${id}`)).body
    expect(kept).toMatchObject({ note: 'Common Namesake', shippingAddress: { name: 'Common Namesake' } })
    expect((await call('GET', `/audit-entry?record=${id}`)).text).toContain('"name":"Common Namesake"')
  })

  it('refuses to reopen an order of an erased customer by an undo', async () => {
    const person = await post.shop.create('customer', { firstName: 'Reopened', email: 'reopened@example.com' })
    const id = await place({ customer: person, note: null })
    await call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus: 'cancelled' } })
    const { body } = await call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc`)
    expect((await erase(person, 'Reopened')).status).toBe(200)
    const undone = await call('POST', '/undo', { request: body[0].requestId })
    expect(undone.status).toBe(409)
    expect(undone.body.message).toBe('The personal data of this change were erased, so it cannot be undone.')
  })

  it('says why an erased or a merged customer cannot be restored or commented', async () => {
    const make = (firstName: string) => post.shop.create('customer', { firstName, email: `${firstName}@example.com` })
    const [kept, lost, gone] = [await make('Stays'), await make('Leaves'), await make('Gone')]
    await call('PUT', '/customer/merge', { kept, lost })
    await erase(gone, 'Gone')
    const erased = 'The personal data of this customer were erased, so it can no longer be changed.'
    const merged = 'This customer was merged into Stays. Change Stays instead, or undo the merge.'
    for (const [id, message] of [
      [gone, erased],
      [lost, merged],
    ] as const)
      for (const path of [`/retrieve-account/${id}`, `/record-comment/customer/${id}`]) {
        const answer = await call('POST', path, path.startsWith('/record') ? { text: 'Hello' } : undefined)
        expect([answer.status, answer.body.message], path).toEqual([409, message])
      }
    expect((await call('GET', `/customer/erasure/${gone}`)).body.message).toBe(erased)
  })

  it('waits for an order that is placed at the same time', async () => {
    const other = await post.shop.create('customer', { firstName: 'Racy', email: 'racy@example.com' })
    const [erased, placed] = await Promise.all([
      erase(other, 'Racy'),
      post.shop.order([{ product, quantity: 1 }], { customer: other }),
    ])
    expect([erased.status, placed.status].sort().join()).toMatch(/^200,(409|422)$/)
  })
})
