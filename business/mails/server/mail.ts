import type { Handler } from 'deckhand/server'
import type mailResource from '../../../resources/mail'
import { queuedMailValues } from './render-mail'

export const mail: Handler<typeof mailResource> = {
  indexes: [['state', 'nextAt']],
  actions: {
    resend: async ({ store, trx }, { record }) => {
      // The customer's e-mail address may have been corrected since the first attempt.
      const customer = record.order
        ? await trx
            .selectFrom('customer_order as told')
            .innerJoin('customer', 'customer.id', 'told.customer')
            .select(['customer.email', 'customer.deletedAt'])
            .where('told.id', '=', record.order.id)
            .executeTakeFirst()
        : undefined
      await store.update(trx, store.registry.get('mail'), record.id, {
        ...(customer && { toAddress: customer.deletedAt ? null : customer.email }),
        ...queuedMailValues(),
        problem: null,
      })
      return {}
    },
  },
}
