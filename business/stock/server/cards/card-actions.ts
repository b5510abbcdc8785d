import { type ActionInputFor, idOf, type RecordOf, t } from 'deckhand'
import {
  type ActionAnswer,
  type Context,
  type Handler,
  Problem,
  type RecordedCall,
  restoreFormerValues,
} from 'deckhand/server'
import type cardResource from '../../../../resources/card'
import type mappingResource from '../../../../resources/customer-card-mapping'
import { customerCardMapping, replacementUndoRefusal } from '../customer-card-mapping'
import { correctStock, undoStockCorrection } from '../stock-movement'
import { assignCardToCustomer, findItemLackingCard, lockForMapping } from './assign-card'
import { undoCardAssignment } from './undo-card-assignment'

type Cards = Handler<typeof cardResource>
type Card = RecordOf<typeof cardResource>
type Mapping = RecordOf<typeof mappingResource>
type CardActionInput<Name extends string> = {
  readonly record: Card
  readonly values: ActionInputFor<typeof cardResource, Name>
}

const mappings = 'customer-card-mapping'

/** The current assignment of a card. */
const findCurrentMapping = ({ trx }: Context, card: string) =>
  trx
    .selectFrom('customer_card_mapping')
    .select('id')
    .where('card', '=', card)
    .where('state', '=', 'assigned')
    .executeTakeFirst()

async function lockCurrentMapping(context: Context, card: string): Promise<void> {
  const held = await findCurrentMapping(context, card)
  if (!held) return
  await lockForMapping(context, held.id)
  await context.store.lock(context.trx, mappings, [held.id])
}

async function lockProductOfCard({ store, trx }: Context, card: string): Promise<void> {
  const found = await trx.selectFrom('card').select('product').where('id', '=', card).executeTakeFirst()
  if (found?.product) await store.lock(trx, 'product', [found.product])
}

/**
 * Runs an action of a card on its current assignment.
 *
 * @throws Problem 409 if the card is no longer assigned.
 */
const mappingAction =
  (name: 'replace' | 'report') =>
  async (context: Context, { record, values }: CardActionInput<typeof name>): Promise<ActionAnswer> => {
    const held = await findCurrentMapping(context, record.id)
    const mapping = held && (await context.store.get(context.store.registry.get(mappings), held.id, context.trx))
    if (!mapping) throw new Problem(409, t('This card is no longer assigned. Reload the page.'))
    await customerCardMapping.actions?.[name]?.(context, { record: mapping as Mapping, values: values as never })
    return {}
  }

/** The ids of the records of a resource that a call created. */
const createdRecordsOf = ({ entries }: RecordedCall, resource: string) =>
  entries.filter((one) => one.resource === resource && one.action === 'created').map(({ record }) => record)

/** Undoes the assignments of a call and returns the cards to the stock. A repeated undo assigns the cards again. */
export async function undoCardAssignments(context: Context, done: RecordedCall): Promise<void> {
  const { store, trx } = context
  if (done.isUndo) return reassignCards(context, done)
  const made = (await store.getAll(store.registry.get(mappings), createdRecordsOf(done, mappings), trx)) as Mapping[]
  await store.lock(trx, 'product', [...new Set(made.flatMap(({ product }) => idOf(product) ?? []))].sort())
  for (const record of made) await undoCardAssignment(context, { record })
}

async function reassignCards(context: Context, { entries }: RecordedCall): Promise<void> {
  for (const { resource, record, action, changes } of entries) {
    if (resource !== mappings || action === 'created') continue
    const kept = await context.store.get(context.store.registry.get(mappings), record, context.trx)
    const former = kept ?? Object.fromEntries(changes.map(({ field, before }) => [field, before]))
    const { customer, cardNumber, product, orderItem } = former as Mapping
    await assignCardToCustomer(context, {
      customer: customer.id,
      cardNumber,
      product: idOf(product),
      orderItem: idOf(orderItem),
    })
  }
}

async function undoStockMovements(context: Context, done: RecordedCall): Promise<void> {
  for (const id of createdRecordsOf(done, 'stock-movement')) await undoStockCorrection(context, id)
}

/** The actions on the page of a card. Each action changes the assignment of the card, or records a stock correction. */
export const cardDeskActions = {
  beforeAction: {
    assign: lockProductOfCard,
    replace: lockCurrentMapping,
    report: lockCurrentMapping,
    withdraw: lockProductOfCard,
    restock: lockProductOfCard,
  },

  undo: {
    assign: { do: undoCardAssignments },
    replace: { refuses: replacementUndoRefusal },
    report: { do: restoreFormerValues },
    withdraw: { do: undoStockMovements },
    restock: { do: undoStockMovements },
  },

  actions: {
    assign: async (context: Context, { record, values: { customer, order } }: CardActionInput<'assign'>) => {
      const product = String(idOf(record.product))
      const orderItem = order ? await findItemLackingCard(context, order, product) : null
      await assignCardToCustomer(context, { customer, cardNumber: record.serial ?? '', product, orderItem })
      return {}
    },
    replace: mappingAction('replace'),
    report: mappingAction('report'),
    withdraw: async (context: Context, { record, values: { state, note } }: CardActionInput<'withdraw'>) => {
      await correctStock(context, { ...cardOf(record), quantity: -1, fate: state, reason: note })
      return {}
    },
    restock: async (context: Context, { record, values: { note } }: CardActionInput<'restock'>) => {
      await correctStock(context, { ...cardOf(record), quantity: 1, reason: note })
      return {}
    },
  },
} satisfies Pick<Cards, 'beforeAction' | 'undo'> & { readonly actions: Partial<Cards['actions']> }

const cardOf = ({ product, serial }: Card) => ({ product: String(idOf(product)), serials: [serial ?? ''] })
