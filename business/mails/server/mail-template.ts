import type { Handler } from 'deckhand/server'
import type templateResource from '../../../resources/mail-template'
import { preview, tested } from './draft'
import { waiting } from './letter'
import { expectSayable } from './words'

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
    preview,
    test: async (context, { record }) => {
      const { store, trx, person } = context
      const about = { event: record.event, order: null, template: record.id }
      const to = { toName: person.name, toAddress: person.email }
      await store.insertMany(trx, store.registry.get('mail'), [
        { ...about, ...to, ...(await tested(context, record)), ...waiting() },
      ])
      return {}
    },
  },
}
