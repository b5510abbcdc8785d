import { foldCode, idOf, remark, t } from 'deckhand'
import { type Context, comparedValueSql, Problem, serialOfLine, type Values } from 'deckhand/server'
import { sql } from 'kysely'
import { type CardState, releaseCard } from './cards/cards'
import { movementReasons } from './ledger/movement-reasons'
import { postStockEntries, type StockEntry } from './ledger/stock-ledger'
import { endMapping } from './order-stock'
import { hasSerialsSql } from './stock'

/** Returned pieces of an order item. */
interface ReturnedPieces {
  readonly item: Values
  readonly quantity: number
  readonly fate: 'restocked' | 'written-off' | 'blocked'
  readonly cards: readonly string[]
}

const states: Readonly<Record<ReturnedPieces['fate'], CardState>> = {
  restocked: 'in-stock',
  'written-off': 'returned',
  blocked: 'blocked',
}

const refuse = (index: number, field: string, message: string): never => {
  throw new Problem(422, message, { [`lines.${index}.${field}`]: [message] })
}

/**
 * Records returned pieces of an order, which go back into the stock or are written off. Serials identify the returned
 * cards.
 *
 * @throws Problem 422 if the customer does not have a returned card, or if the number of cards differs from the number
 * of pieces.
 */
export async function returnPieces(
  context: Context,
  order: { readonly id: string; readonly orderNumber?: string | null | undefined },
  pieces: readonly ReturnedPieces[],
): Promise<void> {
  const { store, trx } = context
  const products = [...new Set(pieces.map(({ item }) => String(idOf(item.product))))].sort()
  await store.lock(trx, 'product', products)
  const tracked = await trx
    .selectFrom('product')
    .select('id')
    .where('id', 'in', products)
    .where(hasSerialsSql('product'))
    .execute()
  const withSerials = new Set(tracked.map(({ id }) => id))
  const seen = new Set<string>()
  for (const [index, { item, quantity, cards, fate }] of pieces.entries()) {
    const has = withSerials.has(String(idOf(item.product)))
    if (has && cards.length !== quantity)
      refuse(
        index,
        'cards',
        t("Choose the returned cards of '{{name}}'. Required number: {{quantity}}.", {
          name: String(item.name),
          quantity,
        }),
      )
    if (!has && cards.length > 0)
      refuse(index, 'cards', t("'{{name}}' has no cards. Remove the serial numbers.", { name: String(item.name) }))
    if (!has && fate === 'blocked')
      refuse(index, 'fate', t("'{{name}}' has no cards to block. Write it off instead.", { name: String(item.name) }))
    for (const scanned of cards) {
      const serial = serialOfLine(scanned) ?? scanned
      if (seen.has(foldCode(serial)))
        refuse(index, 'cards', t('Card {{serial}} is listed twice. Remove one entry.', { serial }))
      seen.add(foldCode(serial))
      await returnCard(context, { serial, item, state: states[fate], index })
    }
  }
  const moved = { order: order.id }
  await postStockEntries(
    context,
    pieces.flatMap(({ item, quantity, fate }): StockEntry[] => {
      const product = String(idOf(item.product))
      const back: StockEntry = {
        ...moved,
        product,
        kind: 'returned',
        quantity,
        reason: movementReasons.returned(order.orderNumber),
      }
      const reason = movementReasons.writtenOff(order.orderNumber)
      return fate === 'restocked'
        ? [back]
        : [back, { ...moved, product, kind: 'corrected', quantity: -quantity, reason }]
    }),
  )
}

interface ReturnedCard {
  readonly serial: string
  readonly item: Values
  readonly state: CardState
  readonly index: number
}

async function returnCard(context: Context, { serial, item, state, index }: ReturnedCard): Promise<void> {
  const { store, trx } = context
  const key = comparedValueSql(store.registry.get('card'), 'serial', 'card')
  const find = () =>
    trx
      .selectFrom('customer_card_mapping')
      .innerJoin('card', 'card.id', 'customer_card_mapping.card')
      .select(['customer_card_mapping.id', 'customer_card_mapping.card'])
      .where(sql<boolean>`${key} = ${foldCode(serial)}`)
      .where('orderItem', '=', String(item.id))
      .where('customer_card_mapping.state', '=', 'assigned')
      .executeTakeFirst()
  const found = await find()
  const held = found && (await store.lock(trx, 'customer-card-mapping', [found.id])) ? await find() : found
  if (!held)
    return refuse(
      index,
      'cards',
      t("The customer does not have card {{serial}} for '{{name}}'. Choose another card.", {
        serial,
        name: String(item.name),
      }),
    )
  await endMapping(context, held.id, { state: 'returned', note: remark('orderReturned') })
  await releaseCard(context, held.card, state)
}
