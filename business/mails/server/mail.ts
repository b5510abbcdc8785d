import type { Handler } from 'deckhand/server'
import type mailResource from '../../../resources/mail'

export const mail: Handler<typeof mailResource> = {
  indexes: [['state', 'nextAt']],
  actions: {
    resend: async ({ store, trx }, { record }) => {
      await store.update(trx, store.registry.get('mail'), record.id, {
        state: 'waiting',
        tries: 0,
        problem: null,
        nextAt: new Date().toISOString(),
      })
      return {}
    },
  },
}
