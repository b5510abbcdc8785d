import { type AskedBy, idOf, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, type Done, type Handler, Problem, putBack } from 'deckhand/server'
import type cardResource from '../../../resources/card'
import type mappingResource from '../../../resources/customer-card-mapping'
import { handOut, lockBeforeMapping, waitingItem } from './assigning'
import { customerCardMapping, replacementStays } from './customer-card-mapping'
import { correctStock, takeCorrectionBack } from './stock-movement'
import { takeCardBack } from './take-back'

type Cards = Handler<typeof cardResource>
type Card = RecordOf<typeof cardResource>
type Mapping = RecordOf<typeof mappingResource>
type Asked<Name extends string> = { readonly record: Card; readonly values: AskedBy<typeof cardResource, Name> }

const mappings = 'customer-card-mapping'

/** The assignment by which somebody has the card now. */
const heldBy = ({ trx }: Context, card: string) =>
  trx
    .selectFrom('customer_card_mapping')
    .select('id')
    .where('card', '=', card)
    .where('state', '=', 'assigned')
    .executeTakeFirst()

async function lockHeld(context: Context, card: string): Promise<void> {
  const held = await heldBy(context, card)
  if (!held) return
  await lockBeforeMapping(context, held.id)
  await context.store.lock(context.trx, mappings, [held.id])
}

async function lockProduct({ store, trx }: Context, card: string): Promise<void> {
  const found = await trx.selectFrom('card').select('product').where('id', '=', card).executeTakeFirst()
  if (found?.product) await store.lock(trx, 'product', [found.product])
}

/** Does with its assignment what is asked of a card that a customer has. */
const ofMapping =
  (name: 'replace' | 'report') =>
  async (context: Context, { record, values }: Asked<typeof name>): Promise<ActionAnswer> => {
    const held = await heldBy(context, record.id)
    const mapping = held && (await context.store.get(context.store.registry.get(mappings), held.id, context.trx))
    if (!mapping) throw new Problem(409, t('Nobody has this card any more. Load the page again.'))
    await customerCardMapping.actions?.[name]?.(context, { record: mapping as Mapping, values: values as never })
    return {}
  }

/** What a call has made of a resource, by their ids. */
const madeOf = ({ entries }: Done, resource: string) =>
  entries.filter((one) => one.resource === resource && one.action === 'created').map(({ record }) => record)

/** Takes the cards back into the stock that a call has handed out, or hands them out again where that was undone. */
export async function takeCardsBack(context: Context, done: Done): Promise<void> {
  const { store, trx } = context
  if (done.isUndo) return handOutAgain(context, done)
  const made = (await store.getAll(store.registry.get(mappings), madeOf(done, mappings), trx)) as Mapping[]
  await store.lock(trx, 'product', [...new Set(made.flatMap(({ product }) => idOf(product) ?? []))].sort())
  for (const record of made) await takeCardBack(context, { record })
}

async function handOutAgain(context: Context, { entries }: Done): Promise<void> {
  for (const { resource, record, action, changes } of entries) {
    if (resource !== mappings || action === 'created') continue
    const kept = await context.store.get(context.store.registry.get(mappings), record, context.trx)
    const former = kept ?? Object.fromEntries(changes.map(({ field, before }) => [field, before]))
    const { customer, cardNumber, product, orderItem } = former as Mapping
    await handOut(context, {
      customer: customer.id,
      cardNumber,
      product: idOf(product),
      orderItem: idOf(orderItem),
    })
  }
}

async function takeMoveBack(context: Context, done: Done): Promise<void> {
  for (const id of madeOf(done, 'stock-movement')) await takeCorrectionBack(context, id)
}

/** What is done with a card where it is looked at: by its assignment, or by a correction of the stock. */
export const cardMoves = {
  beforeAction: {
    assign: lockProduct,
    replace: lockHeld,
    report: lockHeld,
    withdraw: lockProduct,
    restock: lockProduct,
  },

  undo: {
    assign: { do: takeCardsBack },
    replace: { refuses: replacementStays },
    report: { do: putBack },
    withdraw: { do: takeMoveBack },
    restock: { do: takeMoveBack },
  },

  actions: {
    assign: async (context: Context, { record, values: { customer, order } }: Asked<'assign'>) => {
      const product = String(idOf(record.product))
      const orderItem = order ? await waitingItem(context, order, product) : null
      await handOut(context, { customer, cardNumber: record.serial ?? '', product, orderItem })
      return {}
    },
    replace: ofMapping('replace'),
    report: ofMapping('report'),
    withdraw: async (context: Context, { record, values: { state, note } }: Asked<'withdraw'>) => {
      await correctStock(context, { ...cardOf(record), quantity: -1, fate: state, reason: note })
      return {}
    },
    restock: async (context: Context, { record, values: { note } }: Asked<'restock'>) => {
      await correctStock(context, { ...cardOf(record), quantity: 1, reason: note })
      return {}
    },
  },
} satisfies Pick<Cards, 'beforeAction' | 'undo'> & { readonly actions: Partial<Cards['actions']> }

const cardOf = ({ product, serial }: Card) => ({ product: String(idOf(product)), serials: [serial ?? ''] })
