import { type CheckedFor, idOf, t } from 'deckhand'
import { type Context, expectTransition, type Handler, Problem, putBack } from 'deckhand/server'
import type mappingResource from '../../../resources/customer-card-mapping'
import { findCustomer } from '../../orders/server/customer'
import { findBySerial } from '../../orders/server/found-by'
import { claimFree, expectWaiting } from './card-guards'
import { releaseCard } from './cards'
import { endMapping, orderOf, takeForCard, takeForReplacement } from './orders'
import { takeCardBack } from './take-back'

const resourceName = 'customer-card-mapping'

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

const assignment = ({ person }: Context) => ({
  state: 'assigned' as const,
  assignedAt: new Date().toISOString(),
  assignedBy: person.id,
})

/** Neither the order of an item is changed meanwhile, nor are cards assigned to it. */
async function lockOrder({ store, trx }: Context, orderItem: string | null | undefined) {
  const order = await orderOf(trx, orderItem)
  if (order) await store.lock(trx, 'customer-order', [order])
}

/** The values of an assignment whose card is the customer's from now on. */
async function claimed(context: Context, values: CheckedFor<typeof mappingResource>) {
  await lockOrder(context, values.orderItem)
  await findCustomer(context.trx, values.customer, refuse)
  const { id: card, product } = await claimFree(context, values)
  return { ...values, card, product, ...assignment(context) }
}

export const customerCardMapping: Handler<typeof mappingResource> = {
  beforeCreate: async (context, values) => {
    const filled = await claimed(context, values)
    await expectWaiting(context, filled)
    return filled
  },
  afterCreate: async (context, mapping) => {
    await takeForCard(context, mapping)
    await findBySerial(context, await orderOf(context.trx, mapping.orderItem), String(mapping.cardNumber))
  },

  beforeAction: {
    replace: async (context, id) => {
      const { store, trx } = context
      const held = await trx
        .selectFrom('customer_card_mapping')
        .select(['orderItem', 'product'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!held) return
      await lockOrder(context, held.orderItem)
      if (held.product) await store.lock(trx, 'product', [held.product])
    },
  },

  undo: {
    create: { do: takeCardBack },
    report: { do: putBack },
    replace: {
      refuses: () => t('The other card has been handed out. Replace that one, or report it as returned.'),
    },
  },

  actions: {
    replace: async (context, { record, values }) => {
      const { store, trx } = context
      const { cardNumber, reason, note } = values
      if (cardNumber === record.cardNumber)
        refuse('cardNumber', t('This is the card that is replaced. Choose another one.'))
      const mappings = store.registry.get(resourceName)
      const { customer, orderItem, product } = record
      const kept = { customer: customer.id, orderItem: idOf(orderItem), product: idOf(product) }
      const given = await claimed(context, { ...kept, cardNumber })
      const replacedBy = await store.insert(trx, mappings, given)
      await endMapping(context, record.id, { state: 'replaced', replacedBy, reason, note })
      await releaseCard(context, record.card, 'replaced')
      await takeForReplacement(context, { ...given, id: replacedBy })
      await findBySerial(context, await orderOf(trx, orderItem), cardNumber)
      return { data: await store.get(mappings, record.id, trx) }
    },
    report: async (context, { record, values }) => {
      const { store, trx } = context
      const mappings = store.registry.get(resourceName)
      const { state, note } = values
      expectTransition(mappings, 'state', record, state)
      await endMapping(context, record.id, { state, note })
      await releaseCard(context, record.card, state)
      return { data: await store.get(mappings, record.id, trx) }
    },
  },
}
