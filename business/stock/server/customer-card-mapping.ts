import { idOf, t } from 'deckhand'
import { type Handler, Problem, restoreFormerValues } from 'deckhand/server'
import type mappingResource from '../../../resources/customer-card-mapping'
import { claimCardForMapping, lockForMapping } from './cards/assign-card'
import { expectItemLacksCard } from './cards/card-guards'
import { recordAssignedCards } from './cards/card-timeline'
import { findVisibleCard, releaseCard } from './cards/cards'
import { undoCardAssignment } from './cards/undo-card-assignment'
import { endMapping, findOrderOfItem, takeStockForCard, takeStockForReplacement } from './order-stock'

const resourceName = 'customer-card-mapping'

const refuse = (field: string, message: string): never => {
  throw new Problem(422, message, { [field]: [message] })
}

/** The reason why a replacement cannot be undone. */
export const replacementUndoRefusal = (): string =>
  t('The replacement card is already assigned. Replace that card, or report it as returned.')

export const customerCardMapping: Handler<typeof mappingResource> = {
  beforeCreate: async (context, values) => {
    const filled = await claimCardForMapping(context, values)
    await expectItemLacksCard(context, filled)
    return filled
  },
  afterCreate: async (context, mapping) => {
    await takeStockForCard(context, mapping)
    await recordAssignedCards(context, await findOrderOfItem(context.trx, mapping.orderItem), [
      String(mapping.cardNumber),
    ])
  },

  beforeAction: {
    replace: lockForMapping,
  },

  undo: {
    create: { do: undoCardAssignment },
    report: { do: restoreFormerValues },
    replace: { refuses: replacementUndoRefusal },
  },

  actions: {
    replace: async (context, { record, values }) => {
      const { store, trx } = context
      const { reason, note } = values
      const wanted = await findVisibleCard(context, values.cardNumber)
      if (wanted && wanted.id === idOf(record.card))
        refuse('cardNumber', t('You cannot replace a card with the same card. Choose another card.'))
      const mappings = store.registry.get(resourceName)
      const { customer, orderItem, product } = record
      const kept = { customer: customer.id, orderItem: idOf(orderItem), product: idOf(product) }
      const given = await claimCardForMapping(context, { ...kept, cardNumber: values.cardNumber })
      const replacedBy = await store.insert(trx, mappings, given)
      await endMapping(context, record.id, { state: 'replaced', replacedBy, reason, note })
      await releaseCard(context, record.card, 'replaced')
      await takeStockForReplacement(context, { ...given, id: replacedBy })
      await recordAssignedCards(context, await findOrderOfItem(trx, orderItem), [given.cardNumber], record.cardNumber)
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
