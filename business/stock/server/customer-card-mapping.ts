import { idOf, t } from 'deckhand'
import { type Handler, Problem, putBack } from 'deckhand/server'
import type mappingResource from '../../../resources/customer-card-mapping'
import { claimed, lockBeforeMapping } from './assigning'
import { noteHandedOut } from './card-entries'
import { expectWaiting } from './card-guards'
import { releaseCard } from './cards'
import { endMapping, orderOf, takeForCard, takeForReplacement } from './orders'
import { takeCardBack } from './take-back'

const resourceName = 'customer-card-mapping'

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

/** Why a replacement is not undone. */
export const replacementStays = (): string =>
  t('The other card has been handed out. Replace that one, or report it as returned.')

export const customerCardMapping: Handler<typeof mappingResource> = {
  beforeCreate: async (context, values) => {
    const filled = await claimed(context, values)
    await expectWaiting(context, filled)
    return filled
  },
  afterCreate: async (context, mapping) => {
    await takeForCard(context, mapping)
    await noteHandedOut(context, await orderOf(context.trx, mapping.orderItem), [String(mapping.cardNumber)])
  },

  beforeAction: {
    replace: lockBeforeMapping,
  },

  undo: {
    create: { do: takeCardBack },
    report: { do: putBack },
    replace: { refuses: replacementStays },
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
      await noteHandedOut(context, await orderOf(trx, orderItem), [cardNumber], record.cardNumber)
      return { data: await store.get(mappings, record.id, trx) }
    },
    report: async (context, { record, values }) => {
      const { store, trx } = context
      const mappings = store.registry.get(resourceName)
      const { state, note } = values
      await endMapping(context, record.id, { state, note })
      await releaseCard(context, record.card, state)
      return { data: await store.get(mappings, record.id, trx) }
    },
  },
}
