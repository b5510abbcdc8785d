import type { Handler } from 'deckhand/server'
import type templateResource from '../../../resources/mail-template'
import { expectSayable, filled } from './words'

/** What a test says in the place of an order. */
const example = {
  customer: 'Cleo Rao',
  order: 'DH-1000001',
  total: '59.00 EUR',
  site: 'Example',
  courier: 'Swift',
  tracking: 'T-1',
  link: 'https://track.example.com/T-1',
  refunded: '9.00 EUR',
}

export const mailTemplate: Handler<typeof templateResource> = {
  beforeCreate: async (_, values) => {
    expectSayable({ subject: values.subject, body: values.body })
    return values
  },
  beforeEdit: async (_, __, changes) => {
    expectSayable({ subject: changes.subject, body: changes.body })
    return changes
  },
  // The tests of a template go with it.
  beforeDelete: async ({ trx }, { id }) => {
    await trx.deleteFrom('mail').where('template', '=', id).execute()
  },
  actions: {
    test: async ({ store, trx, person }, { record }) => {
      await store.insertMany(trx, store.registry.get('mail'), [
        {
          event: record.event,
          order: null,
          template: record.id,
          toName: person.name,
          toAddress: person.email,
          subject: filled(record.subject, example),
          text: filled(record.body, example),
          state: 'waiting',
          tries: 0,
          nextAt: new Date().toISOString(),
        },
      ])
      return {}
    },
  },
}
