import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../server/support/stores'
import { type MailShop, openMailShop } from './mail-shop'

type Values = Readonly<Record<string, unknown>>

describe.each(dialects)('mails to customers, on %s', (dialect) => {
  let post: MailShop
  beforeAll(async () => {
    post = await openMailShop(dialect)
  })
  afterAll(() => post.close())

  it('are not created where the site has them switched off', async () => {
    expect(await post.of(await post.place())).toEqual([])
  })

  it('report once each that an order is placed, paid, shipped and refunded, and appear on its timeline', async () => {
    expect((await post.switchOn(true)).status).toBe(200)
    const id = await post.place()
    await post.shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    for (const orderStatus of ['confirmed', 'processing', 'packed'])
      await post.shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
    const shipped = { orderStatus: 'shipped', courier: 'Swift', trackingNumber: 'T-77' }
    expect((await post.shop.call('PUT', `/customer-order/order-status/${id}`, { data: shipped })).status).toBe(200)
    const back = { amount: 5, method: 'card', reason: 'Scratched' }
    expect((await post.shop.call('PUT', `/customer-order/refund/${id}`, back)).status).toBe(200)
    expect((await post.of(id)).map(({ event, state }) => [event, state])).toEqual([
      ['placed', 'waiting'],
      ['paid', 'waiting'],
      ['shipped', 'waiting'],
      ['refunded', 'waiting'],
    ])
    // Two processes on one database.
    await Promise.all([post.deliver(), post.deliver()])
    expect(post.smtp.taken).toHaveLength(4)
    expect((await post.of(id)).every(({ state }) => state === 'sent')).toBe(true)
    const tracked = post.smtp.taken.find((letter) => letter.includes('T-77'))
    expect(tracked).toMatch(/^To: .*cleo@example\.com/m)
    expect(tracked).toMatch(/^Message-ID: <[^>]+@shop\.example\.com>/m)
    expect(post.smtp.taken.some((letter) => letter.includes('₹5.00') || letter.includes('=E2=82=B95.00'))).toBe(true)
    expect(await post.timeline(id)).toContainEqual(expect.objectContaining({ event: 'E-mail sent' }))
  })

  it("use the site's own address as sender and reply address, where the site has one", async () => {
    await post.place()
    await post.deliver()
    expect(post.smtp.taken.at(-1)).toMatch(/^From: Shop <shop@example\.com>$/m)
    expect(post.smtp.taken.at(-1)).not.toMatch(/^Reply-To:/m)
    expect((await post.shop.call('PUT', `/site/${post.shop.ids.site}`, { email: 'pune@example.com' })).status).toBe(200)
    const id = await post.place()
    await post.deliver()
    expect((await post.of(id))[0]).toMatchObject({ fromName: 'Pune', replyTo: 'pune@example.com' })
    expect(post.smtp.taken.at(-1)).toMatch(/^From: Pune <shop@example\.com>$/m)
    expect(post.smtp.taken.at(-1)).toMatch(/^Reply-To: pune@example\.com$/m)
  })

  it('are sent as HTML and text, with a table of the items and escaped values', async () => {
    const customer = await post.shop.create('customer', {
      firstName: '<b>Eve',
      lastName: '& Co',
      email: 'html@example.com',
    })
    const odd = await post.shop.product({ name: 'Box "<i>"', type: 'accessory', tracksSerials: false, price: 1200 })
    await post.shop.receive(odd, 5)
    const placed = await post.shop.order([{ product: odd, quantity: 2 }], { customer })
    const { html, text } = (await post.of(placed.body.data.id))[0] as { html: string; text: string }
    expect(text).not.toContain('{{')
    expect(html).toContain('&#60;b&#62;Eve &#38; Co')
    expect(html).toContain('<th scope="col"')
    expect(html).toContain('₹2,400.00')
    expect(html).not.toMatch(/<(i|b)>|<script|<img/)
    const before = post.smtp.taken.length
    await post.deliver()
    expect(post.smtp.taken.slice(before).join('')).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/)
  })

  const shippedMails = async (id: string) =>
    (await post.of(id)).filter(({ event }) => event === 'shipped') as { text: string; html: string }[]

  it('leave out lines without a value, and show a dash for a value missing in a sentence', async () => {
    const [usual] = await shippedMails(await post.ship())
    for (const said of [usual?.text, usual?.html]) expect(said).not.toMatch(/Courier|Tracking number|–/)
    expect(usual?.text).not.toMatch(/\n{3}/)
    const template = await post.shop.create('mail-template', {
      ...{ event: 'shipped', language: 'en', subject: 'Sent' },
      body: 'Sent by {{courier}} today.\nNo. {{tracking}} ({{link}})\nCourier: {{courier}}, order {{order}}',
    })
    const [own] = await shippedMails(await post.ship())
    expect(own?.text).toMatch(/^Sent by – today\.\nCourier: –, order DH-\d+$/)
    expect((await post.shop.call('DELETE', `/mail-template/${template}`)).status).toBe(200)
  })

  it('report a corrected tracking number of a shipped parcel, once for each change', async () => {
    const id = await post.ship()
    const correct = (values: Values) => post.shop.call('PUT', `/customer-order/correct/${id}`, values)
    const numbers = async () => (await shippedMails(id)).map(({ text }) => /Tracking number: (.*)/.exec(text)?.[1])
    expect((await correct({ trackingNumber: 'T-1', courier: 'Swift' })).status).toBe(200)
    expect(await numbers()).toEqual([undefined, 'T-1'])
    await correct({ note: 'Rings twice' })
    await correct({ trackingNumber: 'T-1', courier: 'Swift' })
    await correct({ trackingNumber: null })
    await correct({ trackingNumber: 'T-1' })
    expect(await numbers()).toEqual([undefined, 'T-1'])
    await correct({ trackingNumber: 'T-2' })
    const [{ requestId }] = (
      await post.shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`)
    ).body
    expect((await post.shop.call('POST', '/undo', { request: requestId })).status).toBe(200)
    expect((await post.shop.read('customer-order', id)).trackingNumber).toBe('T-1')
    expect(await numbers()).toEqual([undefined, 'T-1', 'T-2', 'T-1'])
    await post.switchOn(false)
    await correct({ trackingNumber: 'T-3' })
    expect(await numbers()).toEqual([undefined, 'T-1', 'T-2', 'T-1'])
    const untold = await post.ship()
    await post.switchOn(true)
    await post.shop.call('PUT', `/customer-order/correct/${untold}`, { trackingNumber: 'T-4' })
    expect(await shippedMails(untold)).toEqual([])
  })
})
