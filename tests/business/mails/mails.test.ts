import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letters } from '../../../business/mails/server/letters'
import { createMail, type Mail } from '../../../server/mail'
import { figuresOf } from '../../../server/observe/figures'
import { lettersOf, startOutbox, sweepLetters } from '../../../server/outbox'
import { type Smtp, startSmtp } from '../../server/support/smtp'
import { dialects } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

const day = 24 * 60 * 60_000

describe.each(dialects)('mails to customers, on %s', (dialect) => {
  let shop: Shop
  let box: string
  let smtp: Smtp
  let mail: Mail
  const outbox = (now?: () => number, by: Mail | undefined = mail) =>
    startOutbox(shop.store, [lettersOf(shop.store, letters)], {
      ...(by && { mail: by }),
      ...(now && { now }),
      tell: (error) => {
        throw error
      },
    })
  /** Looks until nothing is due. */
  const deliver = async (now?: () => number) => {
    const own = outbox(now)
    await own.look()
    await own.look()
    await own.stop()
  }
  const mailTo = (port: number) =>
    createMail({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Shop <shop@example.com>',
      publicUrl: 'https://shop.example.com',
    })

  beforeAll(async () => {
    shop = await openShop(dialect)
    smtp = await startSmtp(0, ['gone@example.com'], ['Spam'])
    mail = mailTo(smtp.port)
    box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 50 })
    await shop.receive(box, 50)
  })
  afterAll(async () => {
    await smtp.close()
    await shop.close()
  })

  const place = async (values: Values = {}): Promise<string> =>
    (await shop.order([{ product: box, quantity: 1 }], values)).body.data.id
  const of = async (order: string): Promise<Values[]> => (await shop.call('GET', `/mail?order=${order}&_sort=id`)).body
  const timeline = async (order: string) => (await shop.read('customer-order', order)).timeline as Values[]
  const switchOn = (on: boolean) =>
    shop.call('PUT', `/site/${shop.ids.site}`, { mailsPlaced: on, mailsPaid: on, mailsShipped: on, mailsRefunded: on })

  it('are not written where the site does not ask for them', async () => {
    expect(await of(await place())).toEqual([])
  })

  it('tell that an order is placed, paid, shipped and refunded, once each, and stand on its timeline', async () => {
    expect((await switchOn(true)).status).toBe(200)
    const id = await place()
    await shop.call('PUT', `/customer-order/payment-status/${id}`, { paymentStatus: 'success' })
    for (const orderStatus of ['confirmed', 'processing', 'packed'])
      await shop.call('PUT', `/customer-order/order-status/${id}`, { data: { orderStatus } })
    const shipped = { orderStatus: 'shipped', courier: 'Swift', trackingNumber: 'T-77' }
    expect((await shop.call('PUT', `/customer-order/order-status/${id}`, { data: shipped })).status).toBe(200)
    const back = { amount: 5, method: 'card', reason: 'Scratched' }
    expect((await shop.call('PUT', `/customer-order/refund/${id}`, back)).status).toBe(200)
    expect((await of(id)).map(({ event, state }) => [event, state])).toEqual([
      ['placed', 'waiting'],
      ['paid', 'waiting'],
      ['shipped', 'waiting'],
      ['refunded', 'waiting'],
    ])
    // Two processes on one database.
    await Promise.all([deliver(), deliver()])
    expect(smtp.taken).toHaveLength(4)
    expect((await of(id)).every(({ state }) => state === 'sent')).toBe(true)
    const tracked = smtp.taken.find((letter) => letter.includes('T-77'))
    expect(tracked).toMatch(/^To: .*cleo@example\.com/m)
    expect(tracked).toMatch(/^Message-ID: <[^>]+@shop\.example\.com>/m)
    expect(smtp.taken.some((letter) => letter.includes('5.00 INR'))).toBe(true)
    expect(await timeline(id)).toContainEqual(expect.objectContaining({ event: 'Mail sent' }))
  })

  it('wait for a mail server that is away for a day, and are sent once when it is back', async () => {
    const id = await place()
    const down = mailTo(1)
    for (let hours = 0; hours < 24; hours += 2) {
      const own = outbox(() => Date.now() + hours * 60 * 60_000, down)
      await own.look()
      await own.stop()
    }
    const [waiting] = await of(id)
    expect(waiting).toMatchObject({ state: 'waiting', problem: expect.stringContaining('ECONNREFUSED') })
    const waits = (await timeline(id)).filter(({ event }: Values) => event === 'Mail waiting')
    expect(waits).toMatchObject([{ until: waiting?.nextAt, note: expect.stringContaining('ECONNREFUSED') }])
    const before = smtp.taken.length
    await deliver(() => Date.now() + 2 * day)
    await deliver(() => Date.now() + 3 * day)
    expect(smtp.taken.length - before).toBe(1)
    expect((await of(id))[0]).toMatchObject({ state: 'sent', problem: null })
    expect((await timeline(id)).map(({ event }: Values) => event)).toEqual(['Placed', 'Mail sent'])
  })

  it('are counted while they wait, and the oldest of them is told', async () => {
    const id = await place()
    const then = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
    await shop.store.db.updateTable('mail').set({ createdAt: then }).where('order', '=', id).execute()
    const rooms = { live: { count: () => 0 } as never, gateway: undefined, backups: undefined }
    const figures = figuresOf({ store: shop.store, ...rooms, letters: 'mail' })
    const read = async (name: string) => figures.find((one) => one.name === name)?.read()
    expect(await read('deckhand_outbox_mails')).toEqual({ waiting: 1, failed: 0 })
    expect(await read('deckhand_outbox_oldest_seconds')).toEqual({ '': expect.closeTo(7200, -2) })
    await deliver()
  })

  it('wait no longer than an hour where the clock of whoever wrote them was ahead', async () => {
    const id = await place()
    const ahead = new Date(Date.now() + 30 * day).toISOString()
    await shop.store.db.updateTable('mail').set({ nextAt: ahead }).where('order', '=', id).execute()
    await deliver()
    expect((await of(id))[0]?.state).toBe('sent')
  })

  it('that a killed process was about to send are sent by another, once it is clear that nobody does', async () => {
    const id = await place()
    const held = 10 * 60_000
    const iso = (ahead: number) => new Date(Date.now() + ahead).toISOString()
    const hold = { now: iso(0), until: iso(held), never: iso(day) }
    const queue = lettersOf(shop.store, letters)
    const [due = ''] = await queue.due(hold, 20)
    expect(await queue.take(due, hold)).toBeDefined()
    expect(await queue.take(due, hold)).toBeUndefined()
    await deliver()
    expect((await of(id))[0]?.state).toBe('waiting')
    await deliver(() => Date.now() + held + 1000)
    expect((await of(id))[0]?.state).toBe('sent')
  })

  it('fail at once where nobody has the address, are told of on the order, and can be sent again', async () => {
    const customer = await shop.create('customer', { firstName: 'Gone', lastName: 'Away', email: 'gone@example.com' })
    const id = await place({ customer })
    await deliver()
    const [failed] = await of(id)
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('550'), tries: 1, nextAt: null })
    expect(await timeline(id)).toContainEqual(expect.objectContaining({ event: 'Mail failed' }))
    expect((await shop.call('PUT', `/customer/${customer}`, { email: 'back@example.com' })).status).toBe(200)
    expect((await shop.call('PUT', `/mail/resend/${failed?.id}`)).status).toBe(200)
    expect((await of(id))[0]).toMatchObject({ state: 'waiting', problem: null, toAddress: 'back@example.com' })
    await deliver()
    expect((await of(id))[0]?.state).toBe('sent')
    expect((await timeline(id)).map(({ event }: Values) => event)).toEqual(['Placed', 'Mail failed', 'Mail sent'])
  })

  it('fail at once where the mail server has read and refused them', async () => {
    const customer = await shop.create('customer', { firstName: 'Spam', lastName: 'Club', email: 'club@example.com' })
    const id = await place({ customer })
    await deliver()
    const refused = { state: 'failed', problem: expect.stringContaining('554'), tries: 1, nextAt: null }
    expect((await of(id))[0]).toMatchObject(refused)
  })

  it('wait where the mail server wants to know first who sends, until its settings are mended', async () => {
    const id = await place()
    const sends = (error: object): Mail => ({
      ...mail,
      send: async () => {
        throw Object.assign(new Error('Mail command failed'), error)
      },
    })
    const own = outbox(undefined, sends({ code: 'EENVELOPE', responseCode: 530 }))
    await own.look()
    await own.stop()
    expect((await of(id))[0]).toMatchObject({ state: 'waiting', tries: 1, nextAt: expect.any(String) })
    await deliver(() => Date.now() + day)
    expect((await of(id))[0]).toMatchObject({ state: 'sent', tries: 1, nextAt: null })
  })

  it('come from the site that writes, and are answered to it, where it has an address of its own', async () => {
    await place()
    await deliver()
    expect(smtp.taken.at(-1)).toMatch(/^From: Shop <shop@example\.com>$/m)
    expect(smtp.taken.at(-1)).not.toMatch(/^Reply-To:/m)
    expect((await shop.call('PUT', `/site/${shop.ids.site}`, { email: 'pune@example.com' })).status).toBe(200)
    const id = await place()
    await deliver()
    expect((await of(id))[0]).toMatchObject({ fromName: 'Pune', replyTo: 'pune@example.com' })
    expect(smtp.taken.at(-1)).toMatch(/^From: Pune <shop@example\.com>$/m)
    expect(smtp.taken.at(-1)).toMatch(/^Reply-To: pune@example\.com$/m)
  })

  const ship = async (values: Values = {}) => {
    const id = await place({ paymentMethod: 'cash-on-delivery' })
    for (const data of [
      ...['confirmed', 'processing', 'packed'].map((orderStatus) => ({ orderStatus })),
      { orderStatus: 'shipped', ...values },
    ])
      expect((await shop.call('PUT', `/customer-order/order-status/${id}`, { data })).status).toBe(200)
    return id
  }
  const shippedMails = async (id: string) =>
    (await of(id)).filter(({ event }) => event === 'shipped') as { text: string; html: string }[]

  it('leave out the lines that would label nothing, and dash what is missing in a sentence', async () => {
    const [usual] = await shippedMails(await ship())
    for (const said of [usual?.text, usual?.html]) expect(said).not.toMatch(/Courier|Tracking number|–/)
    expect(usual?.text).not.toMatch(/\n{3}/)
    const template = await shop.create('mail-template', {
      ...{ event: 'shipped', language: 'en', subject: 'Sent' },
      body: 'Sent by {{courier}} today.\nNo. {{tracking}} ({{link}})\nCourier: {{courier}}, order {{order}}',
    })
    const [own] = await shippedMails(await ship())
    expect(own?.text).toMatch(/^Sent by – today\.\nCourier: –, order DH-\d+$/)
    expect((await shop.call('DELETE', `/mail-template/${template}`)).status).toBe(200)
  })

  it('tell the number of a parcel that is corrected once it has left, once for each change', async () => {
    const id = await ship()
    const correct = (values: Values) => shop.call('PUT', `/customer-order/correct/${id}`, values)
    const numbers = async () => (await shippedMails(id)).map(({ text }) => /Tracking number: (.*)/.exec(text)?.[1])
    expect((await correct({ trackingNumber: 'T-1', courier: 'Swift' })).status).toBe(200)
    expect(await numbers()).toEqual([undefined, 'T-1'])
    await correct({ note: 'Rings twice' })
    await correct({ trackingNumber: 'T-1', courier: 'Swift' })
    await correct({ trackingNumber: null })
    await correct({ trackingNumber: 'T-1' })
    expect(await numbers()).toEqual([undefined, 'T-1'])
    await correct({ trackingNumber: 'T-2' })
    const [{ requestId }] = (await shop.call('GET', `/audit-entry?record=${id}&_sort=at&_order=desc&_start=0&_end=1`))
      .body
    expect((await shop.call('POST', '/undo', { request: requestId })).status).toBe(200)
    expect((await shop.read('customer-order', id)).trackingNumber).toBe('T-1')
    expect(await numbers()).toEqual([undefined, 'T-1', 'T-2', 'T-1'])
    await switchOn(false)
    await correct({ trackingNumber: 'T-3' })
    expect(await numbers()).toEqual([undefined, 'T-1', 'T-2', 'T-1'])
    const untold = await ship()
    await switchOn(true)
    await shop.call('PUT', `/customer-order/correct/${untold}`, { trackingNumber: 'T-4' })
    expect(await shippedMails(untold)).toEqual([])
  })

  it('are noted as not sent where no mail server is set', async () => {
    const id = await place()
    const own = startOutbox(shop.store, [lettersOf(shop.store, letters)], { tell: () => {} })
    await own.look()
    await own.stop()
    expect((await of(id))[0]).toMatchObject({ state: 'not-sent', problem: expect.stringContaining('SMTP_URL') })
    expect(await timeline(id)).toContainEqual(expect.objectContaining({ event: 'Mail not sent' }))
  })

  it('are written by a template of the business, whose blanks are checked, and which adds no headers', async () => {
    const words = { event: 'placed', language: 'en' }
    const refused = await shop.call('POST', '/mail-template', { ...words, subject: 'Hi {{nobody}}', body: 'x' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.subject[0]).toContain('{{tracking}}')
    const template = await shop.create('mail-template', {
      ...words,
      subject: 'Ahoy {{customer}}',
      body: 'Order {{order}}',
    })
    const customer = await shop.create('customer', {
      firstName: 'Eve {{total}}',
      lastName: 'Bcc',
      email: 'eve@example.com',
    })
    await shop.store.db
      .updateTable('customer')
      .set({ lastName: 'x\r\nBcc: other@example.com' })
      .where('id', '=', customer)
      .execute()
    const id = await place({ customer })
    expect((await of(id))[0]).toMatchObject({ subject: 'Ahoy Eve {{total}} x Bcc: other@example.com' })
    const before = smtp.taken.length
    await deliver()
    expect(smtp.taken.slice(before).join('')).not.toMatch(/^Bcc:/m)
    expect((await shop.call('PUT', `/mail-template/test/${template}`)).status).toBe(200)
    await deliver()
    expect(smtp.taken.at(-1)).toMatch(/^To: .*ann@example\.com/m)
    expect((await shop.call('DELETE', `/mail-template/${template}`)).status).toBe(200)
  })

  it('have one template for an event, a language and a site, of those for all sites too', async () => {
    const words = { event: 'paid', language: 'de', subject: 'Danke', body: 'x' }
    const template = (values: Values) => shop.call('POST', '/mail-template', { ...words, ...values })
    const site = await shop.create('site', { name: 'Goa', code: 'GOA', currency: shop.ids.currency, timezone: 'UTC' })
    const first = await shop.create('mail-template', words)
    const own = await shop.create('mail-template', { ...words, site })
    for (const second of [{ subject: 'Nochmals' }, { site }]) {
      const { status, body } = await template(second)
      expect([status, body.errors.event[0]]).toEqual([409, expect.stringContaining("'Danke'")])
    }
    const [one, other] = await Promise.all([template({ language: 'en' }), template({ language: 'en' })])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const change = (id: string, values: Values) => shop.call('PUT', `/mail-template/${id}`, values)
    expect((await change(own, { site: null })).status).toBe(409)
    expect((await change(own, { subject: 'Vielen Dank', site })).status).toBe(200)
    for (const id of [first, own, one.body.data?.id ?? other.body.data?.id])
      expect((await shop.call('DELETE', `/mail-template/${id}`)).status).toBe(200)
  })

  it.each([
    ['subject', 'Hi {{customer'],
    ['subject', 'Hi }}'],
    ['body', 'Hi {{customer}}, {{ order }, bye'],
    ['body', 'Hi {{cust{{omer}}'],
  ])('are written by no template with a blank in its %s that is not whole: %s', async (field, text) => {
    const words = { event: 'placed', language: 'en', subject: 'Hi', body: 'x', [field]: text }
    const { status, body } = await shop.call('POST', '/mail-template', words)
    expect([status, body.errors[field][0]]).toEqual([422, expect.stringContaining('Double braces')])
  })

  it('have a subject of one line, whatever was pasted into it', async () => {
    const id = await shop.create('mail-template', {
      event: 'placed',
      language: 'de',
      subject: 'Ihre \r\nBestellung',
      body: 'x',
    })
    expect((await shop.read('mail-template', id)).subject).toBe('Ihre Bestellung')
    await shop.call('PUT', `/mail-template/${id}`, { subject: 'Eine\nBestellung' })
    expect((await shop.read('mail-template', id)).subject).toBe('Eine Bestellung')
    expect((await shop.call('DELETE', `/mail-template/${id}`)).status).toBe(200)
  })

  it('are sent as HTML beside the text, with the items as a table, and nothing of a value is markup', async () => {
    const customer = await shop.create('customer', { firstName: '<b>Eve', lastName: '& Co', email: 'html@example.com' })
    const odd = await shop.product({ name: 'Box "<i>"', type: 'accessory', tracksSerials: false, price: 1200 })
    await shop.receive(odd, 5)
    const placed = await shop.order([{ product: odd, quantity: 2 }], { customer })
    const { html, text } = (await of(placed.body.data.id))[0] as { html: string; text: string }
    expect(text).not.toContain('{{')
    expect(html).toContain('&#60;b&#62;Eve &#38; Co')
    expect(html).toContain('<th scope="col"')
    expect(html).toContain('2,400.00 INR')
    expect(html).not.toMatch(/<(i|b)>|<script|<img/)
    const before = smtp.taken.length
    await deliver()
    expect(smtp.taken.slice(before).join('')).toMatch(/multipart\/alternative[\s\S]+text\/plain[\s\S]+text\/html/)
  })

  const preview = (values: Values) => shop.call('POST', '/mail-template/preview', values)

  it('are previewed with the values of the latest order that the template fits, or of one that is named', async () => {
    const template = { event: 'shipped', language: 'de', site: shop.ids.site, subject: 'Zu {{order}}' }
    const body = 'Guten Tag {{customer}},\n\n{{items}}\n\n{{total}} {{nobody}}'
    const { status, body: answer, text } = await preview({ ...template, body })
    expect(status, text).toBe(200)
    const seen = answer.data
    expect((await shop.read('customer-order', seen.order.id)).orderStatus).toBe('shipped')
    expect(seen).toMatchObject({ subject: `Zu ${seen.order.name}`, unknown: expect.stringContaining('nobody') })
    expect(seen.html).toContain('<th scope="col"')
    expect(seen.html).toContain('Menge')
    const named = await place()
    expect((await preview({ ...template, body, order: named })).body.data.order.id).toBe(named)
    expect(
      (await preview({ ...template, body, order: '018f0000-0000-7000-8000-000000000000' })).status,
    ).toBeGreaterThan(399)
  })

  it('are emptied when their days are over, and not sent again then', async () => {
    const id = await place()
    await deliver()
    const waits = await place()
    await sweepLetters(shop.store, letters, 90, Date.now() + 91 * day)
    expect((await of(id))[0]).toMatchObject({ state: 'sent', text: null, html: null, toAddress: 'cleo@example.com' })
    expect((await of(waits))[0]?.text).toContain('Cleo')
    await shop.store.db.updateTable('mail').set({ state: 'failed' }).where('order', '=', id).execute()
    expect((await shop.call('PUT', `/mail/resend/${(await of(id))[0]?.id}`)).status).toBe(409)
  })
})
