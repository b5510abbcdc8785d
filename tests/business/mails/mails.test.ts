import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letters } from '../../../business/mails/server/letters'
import { createMail, type Mail } from '../../../server/mail'
import { startOutbox } from '../../../server/outbox'
import { claim } from '../../../server/outbox/queue'
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
    startOutbox(shop.store, letters, {
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
    smtp = await startSmtp(0, ['gone@example.com'])
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
  const timeline = async (order: string) => (await shop.read('customer-order', order)).timeline
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
    expect((await of(id))[0]).toMatchObject({ state: 'waiting', problem: expect.stringContaining('ECONNREFUSED') })
    const before = smtp.taken.length
    await deliver(() => Date.now() + 2 * day)
    await deliver(() => Date.now() + 3 * day)
    expect(smtp.taken.length - before).toBe(1)
    expect((await of(id))[0]).toMatchObject({ state: 'sent', problem: null })
  })

  it('that a killed process was about to send are sent by another, once it is clear that nobody does', async () => {
    const id = await place()
    const held = 10 * 60_000
    expect(await claim(shop.store, 'mail', { now: Date.now(), held, atOnce: 20 })).toHaveLength(1)
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
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('550') })
    expect(await timeline(id)).toContainEqual(expect.objectContaining({ event: 'Mail failed' }))
    expect((await shop.call('PUT', `/mail/resend/${failed?.id}`)).status).toBe(200)
    expect((await of(id))[0]).toMatchObject({ state: 'waiting', problem: null })
    await deliver()
  })

  it('are noted as not sent where no mail server is set', async () => {
    const id = await place()
    const own = startOutbox(shop.store, letters, { tell: () => {} })
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
  })
})
