import { t } from '../../src/vocabulary'
import { Problem } from '../problem'
import { expectWaiting, productOfFree } from './card-guards'
import type { Context, Handler } from './handler'

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

const assignment = ({ person }: Context) => ({
  state: 'assigned',
  assignedAt: new Date().toISOString(),
  assignedBy: person.id,
})

export const customerCardMapping: Handler = {
  beforeCreate: async (context, values) => {
    const product = await productOfFree(context, values.cardNumber, values.product)
    const filled = { ...values, product }
    await expectWaiting(context, filled)
    return { ...filled, ...assignment(context) }
  },
  actions: {
    replace: async (context, { record, values }) => {
      const { store, trx } = context
      const { cardNumber, reason, note } = values
      if (!record) return {}
      if (cardNumber === record.cardNumber)
        refuse('cardNumber', t('This is the card that is replaced. Choose another one.'))
      const product = await productOfFree(context, cardNumber, record.product)
      const cards = store.registry.get('customer-card-mapping')
      const { customer, orderItem } = record
      const replacedBy = await store.insert(trx, cards, {
        customer,
        product,
        orderItem,
        cardNumber,
        ...assignment(context),
      })
      await store.update(trx, cards, record.id, { state: 'replaced', replacedBy, reason, note })
      return { data: await store.get(cards, record.id, trx) }
    },
  },
}
