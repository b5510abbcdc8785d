import { phrase, type RecordOf } from 'deckhand'
import type { OutboxOptions } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'

type Order = RecordOf<typeof orderResource>

const events = {
  waiting: phrase('E-mail waiting'),
  sent: phrase('E-mail sent'),
  failed: phrase('E-mail failed'),
  'not-sent': phrase('E-mail not sent'),
}

/** Older timelines in the database contain these former texts. */
const formerEvents = {
  waiting: phrase('Mail waiting'),
  sent: phrase('Mail sent'),
  failed: phrase('Mail failed'),
  'not-sent': phrase('Mail not sent'),
}

const isWaiting = (event: unknown) => event === events.waiting || event === formerEvents.waiting

/** The outbox of e-mails to customers. The timeline of an order lists the result of each attempt to send an e-mail. */
export const mailOutbox: OutboxOptions = {
  resource: 'mail',
  onSendAttempt: async (store, trx, { id }, { state, problem, nextAt }) => {
    const about = await trx.selectFrom('mail').select('order').where('id', '=', id).executeTakeFirst()
    if (!about?.order) return
    await store.lock(trx, 'customer-order', [about.order])
    // The customer may have been erased since the attempt started, so the e-mail is read again.
    const { subject, toAddress } = await trx
      .selectFrom('mail')
      .select(['subject', 'toAddress'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const orders = store.registry.get('customer-order')
    const order = (await store.get(orders, about.order, trx)) as Order | undefined
    if (!order) return
    const note = [subject, toAddress, problem].filter(Boolean).join(' · ')
    const told = { at: new Date().toISOString(), by: null, event: events[state], note, until: nextAt, about: id }
    // The result of an attempt replaces the entry that says the e-mail is waiting.
    const others = (order.timeline ?? []).filter(({ about, event }) => about !== id || !isWaiting(event))
    await store.update(trx, orders, order.id, { timeline: [...others, told] })
  },
}
