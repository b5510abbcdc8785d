import { foldCode, idOf, remark, t } from 'deckhand'
import { type Context, comparedValueSql, oneOf, Problem, parseScan, serialOfLine, type Values } from 'deckhand/server'
import type { NotNull } from 'kysely'
import { expectScannedProduct, scannedCodeProblem } from './cards/card-guards'
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
      const serial = await returnCard(context, { scanned, item, state: states[fate], index, seen })
      seen.add(foldCode(serial))
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
  readonly scanned: string
  readonly item: Values
  readonly state: CardState
  readonly index: number
  /** The serials that were already returned in this call, in the form in which serials are compared. */
  readonly seen: ReadonlySet<string>
}

/** Returns a card that the customer has. The result is the serial as printed. */
async function returnCard(context: Context, { scanned, item, state, index, seen }: ReturnedCard): Promise<string> {
  const { store, trx } = context
  const { text, serials } = parseScan(scanned)
  const keys = [...new Set([...serials, text].map(foldCode))]
  const key = comparedValueSql(store.registry.get('card'), 'serial', 'card')
  const find = async () => {
    const found = await trx
      .selectFrom('customer_card_mapping')
      .innerJoin('card', 'card.id', 'customer_card_mapping.card')
      .select(['customer_card_mapping.id', 'customer_card_mapping.card', 'card.serial'])
      .$narrowType<{ serial: NotNull }>()
      .where(oneOf(key, keys))
      .where('orderItem', '=', String(item.id))
      .where('customer_card_mapping.state', '=', 'assigned')
      .execute()
    return keys.flatMap((wanted) => found.find(({ serial }) => foldCode(serial) === wanted) ?? [])[0]
  }
  const found = await find()
  const held = found && (await store.lock(trx, 'customer-card-mapping', [found.id])) ? await find() : found
  const blanks = { serial: serialOfLine(scanned) ?? scanned, name: String(item.name) }
  if (!held)
    return refuse(
      index,
      'cards',
      keys.some((one) => seen.has(one))
        ? t('Card {{serial}} is listed twice. Remove one entry.', blanks)
        : ((await scannedCodeProblem(context, scanned)) ??
            t("The customer does not have card {{serial}} for '{{name}}'. Choose another card.", blanks)),
    )
  await expectScannedProduct(context, scanned, String(idOf(item.product)), `lines.${index}.cards`)
  await endMapping(context, held.id, { state: 'returned', note: remark('orderReturned') })
  await releaseCard(context, held.card, state)
  return held.serial
}
