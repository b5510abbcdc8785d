import { mailOutbox } from '../../../business/mails/server/mail-outbox'
import type { Mailer } from '../../../server/contract/mail'
import { createRecordMailQueue, startOutbox } from '../../../server/features/outbox'
import { createMailer } from '../../../server/features/outbox/mailer'
import { type Smtp, startSmtp } from '../../server/support/smtp'
import type { DatabaseKind } from '../../server/support/stores'
import { openShop, type Shop } from '../support/shop'

type Values = Readonly<Record<string, unknown>>

/** A shop that sends mails to its customers, with its mail server. */
export interface MailShop {
  readonly shop: Shop
  readonly smtp: Smtp
  /** Sends mails through the mail server. */
  readonly mail: Mailer
  /** Sends mails through a mail server at another port. */
  mailTo(port: number): Mailer
  /** Checks the queue once. Default: at the current time, with the mail server. */
  look(now?: () => number, by?: Mailer): Promise<void>
  /** Checks the queue until no mail is due. */
  deliver(now?: () => number): Promise<void>
  /** Switches the mails to customers of the site on or off. */
  switchOn(on: boolean): ReturnType<Shop['call']>
  /** Places an order. Returns the order's id. */
  place(values?: Values): Promise<string>
  /** Places an order and changes its status step by step until the order is shipped. */
  ship(values?: Values): Promise<string>
  /** The mails about an order, sorted by the time of creation. */
  of(order: string): Promise<Values[]>
  timeline(order: string): Promise<Values[]>
  close(): Promise<void>
}

/** The mail server of the shop has no mailbox for gone@example.com, and rejects mails that contain "Spam". */
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
