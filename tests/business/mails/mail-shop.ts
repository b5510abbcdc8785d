import { mailOutbox } from '../../../business/mails/server/mail-outbox'
import type { Mailer } from '../../../server/contract/mail'
import { createRecordMailQueue, startOutbox } from '../../../server/features/outbox'
import { createMailer } from '../../../server/features/outbox/mailer'
import { type Smtp, startSmtp } from '../../server/support/smtp'
import type { DatabaseKind } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

/** A shop that tells its customers by mail, and the mail server by which it does. */
export interface MailShop {
  readonly shop: Shop
  readonly smtp: Smtp
  /** Sends by the mail server. */
  readonly mail: Mailer
  /** Sends by a mail server at another port. */
  mailTo(port: number): Mailer
  /** Looks for letters once, by default now and with the mail server. */
  look(now?: () => number, by?: Mailer): Promise<void>
  /** Looks until nothing is due. */
  deliver(now?: () => number): Promise<void>
  /** Of what the site has its customers told. */
  switchOn(on: boolean): ReturnType<Shop['call']>
  /** Places an order, and answers its id. */
  place(values?: Values): Promise<string>
  /** Places an order that goes all the way until it is shipped. */
  ship(values?: Values): Promise<string>
  /** The mails about an order, in the order in which they were written. */
  of(order: string): Promise<Values[]>
  timeline(order: string): Promise<Values[]>
  close(): Promise<void>
}

/** Nobody has the address gone@example.com there, and no letter is taken that says Spam. */
export async function openMailShop(dialect: DatabaseKind): Promise<MailShop> {
  const shop = await openShop(dialect)
  const smtp = await startSmtp(0, ['gone@example.com'], ['Spam'])
  const box = await shop.product({ name: 'Box', type: 'accessory', tracksSerials: false, price: 50 })
  await shop.receive(box, 50)
  const mailTo = (port: number) =>
    createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'Shop <shop@example.com>',
      publicUrl: 'https://shop.example.com',
    })
  const mail = mailTo(smtp.port)
  const place = async (values: Values = {}): Promise<string> =>
    (await shop.order([{ product: box, quantity: 1 }], values)).body.data.id
  const open = (now: (() => number) | undefined, by: Mailer) =>
    startOutbox(shop.store, [createRecordMailQueue(shop.store, mailOutbox)], {
      mail: by,
      ...(now && { now }),
      tell: (error) => {
        throw error
      },
    })
  return {
    ...{ shop, smtp, mail, mailTo, place },
    look: async (now, by = mail) => {
      const own = open(now, by)
      await own.look()
      await own.stop()
    },
    deliver: async (now) => {
      const own = open(now, mail)
      await own.look()
      await own.look()
      await own.stop()
    },
    switchOn: (on) =>
      shop.call('PUT', `/site/${shop.ids.site}`, {
        ...{ mailsPlaced: on, mailsPaid: on, mailsShipped: on, mailsRefunded: on },
      }),
    ship: async (values = {}) => {
      const id = await place({ paymentMethod: 'cash-on-delivery' })
      for (const orderStatus of ['confirmed', 'processing', 'packed', 'shipped']) {
        const data = { orderStatus, ...(orderStatus === 'shipped' && values) }
        const { status, text } = await shop.call('PUT', `/customer-order/order-status/${id}`, { data })
        if (status !== 200) throw new Error(text)
      }
      return id
    },
    of: async (order) => (await shop.call('GET', `/mail?order=${order}&_sort=id`)).body,
    timeline: async (order) => (await shop.read('customer-order', order)).timeline as Values[],
    close: async () => {
      await smtp.close()
      await shop.close()
    },
  }
}
