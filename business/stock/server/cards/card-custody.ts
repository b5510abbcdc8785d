import type { RecordOf } from 'deckhand'
import { type Context, isInRowScope, type Store, type Transaction } from 'deckhand/server'
import type { NotNull } from 'kysely'
import type cardResource from '../../../../resources/card'

type Card = RecordOf<typeof cardResource>

interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** An event in the history of a card. */
interface CustodyStep {
  readonly at: string
  readonly event: 'received' | 'assigned' | 'replaced' | 'lost' | 'blocked' | 'returned' | 'found'
  /** The name of the user who caused the event. */
  readonly by?: string | null
  readonly customer?: NamedRecord
  readonly order?: NamedRecord
  /** The card that replaced this card. */
  readonly replacement?: NamedRecord
  /** The reference of the delivery that contained the card. `site` is the receiving site. */
  readonly reference?: string | null
  readonly site?: string | null
  readonly supplier?: string | null
  readonly reason?: string | null
  readonly note?: string | null
}

/**
 * The history of a card, from its receipt to today. The history leaves out the names of orders and cards that the user
 * may not see.
 */
export async function cardCustodyOf({ visibleStore: seen, trx }: Context, card: Card): Promise<CustodyStep[]> {
  const steps = [
    ...(await receiptOf(trx, card)),
    ...(await assignmentStepsOf(seen, trx, card)),
    ...(await correctionsOf(seen, trx, card)),
  ]
  return steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

async function receiptOf(trx: Transaction, card: Card): Promise<CustodyStep[]> {
  const batch = await trx
    .selectFrom('card')
    .innerJoin('stock_in as batch', 'batch.id', 'card.batch')
    .leftJoin('site', 'site.id', 'batch.site')
    .select(['batch.receivedAt as at', 'batch.reference', 'batch.supplier', 'batch.note', 'site.name as site'])
    .where('card.id', '=', card.id)
    .executeTakeFirst()
  return batch ? [{ ...batch, event: 'received' }] : []
}

/** Each assignment is an event, and the end of the assignment is a second event. */
async function assignmentStepsOf(seen: Store, trx: Transaction, card: Card): Promise<CustodyStep[]> {
  const mappings = await trx
    .selectFrom('customer_card_mapping as given')
    .innerJoin('customer', 'customer.id', 'given.customer')
    .leftJoin('order_item as item', 'item.id', 'given.orderItem')
    .leftJoin('customer_order as sold', (join) =>
      join.onRef('sold.id', '=', 'item.order').on(isInRowScope(seen, 'customer-order', 'sold')),
    )
    .leftJoin('user as giver', 'giver.id', 'given.assignedBy')
    .leftJoin('user as ender', 'ender.id', 'given.endedBy')
    .leftJoin('customer_card_mapping as later', (join) =>
      join.onRef('later.id', '=', 'given.replacedBy').on(isInRowScope(seen, 'customer-card-mapping', 'later')),
    )
    .select(['given.state', 'given.assignedAt', 'given.endedAt', 'given.reason', 'given.note'])
    .select(['customer.id as customerId', 'customer.firstName', 'customer.lastName'])
    .select(['sold.id as orderId', 'sold.orderNumber', 'giver.name as giver', 'ender.name as ender'])
    .select(['later.card as laterCard', 'later.cardNumber as laterSerial'])
    .$narrowType<{ state: NotNull; assignedAt: NotNull }>()
    .where('given.card', '=', card.id)
    .execute()
  return mappings.flatMap((one): CustodyStep[] => {
    const customer = { id: one.customerId, name: [one.firstName, one.lastName].filter(Boolean).join(' ') }
    const order = one.orderId === null ? undefined : { id: one.orderId, name: one.orderNumber ?? '' }
    const given: CustodyStep = { at: one.assignedAt, event: 'assigned', by: one.giver, customer, order }
    if (one.state === 'assigned') return [given]
    const replacement = one.laterCard === null ? undefined : { id: one.laterCard, name: one.laterSerial ?? '' }
    return [
      given,
      {
        at: one.endedAt ?? one.assignedAt,
        event: one.state,
        by: one.ender,
        customer,
        replacement,
        reason: one.reason,
        note: one.note,
      },
    ]
  })
}

/** Stock corrections that mention the card. */
async function correctionsOf({ dialect }: Store, trx: Transaction, card: Card): Promise<CustodyStep[]> {
  const corrections = await trx
    .selectFrom('card')
    .innerJoin('stock_movement as moved', 'moved.product', 'card.product')
    .leftJoin('user', 'user.id', 'moved.by')
    .select(['moved.at', 'moved.quantity', 'moved.fate', 'moved.reason as note', 'user.name as by'])
    .where('card.id', '=', card.id)
    .where('moved.kind', '=', 'corrected')
    .$narrowType<{ at: NotNull }>()
    .where(({ ref }) => dialect.contains(ref('moved.serials'), JSON.stringify(card.serial)))
    .execute()
  return corrections.map(({ quantity, fate, ...step }) => ({
    ...step,
    event: Number(quantity) > 0 ? 'found' : (fate ?? 'lost'),
  }))
}
