import { type ActionInputFor, idOf, type RecordOf, t } from 'deckhand'
import { type ActionAnswer, type Context, isInRowScope, Problem, type Values } from 'deckhand/server'
import { type NotNull, sql } from 'kysely'
import type orderResource from '../../../../resources/customer-order'
import { takeStockForCards } from '../order-stock'
import { newAssignmentValues } from './assign-card'
import { expectScannedProduct } from './card-guards'
import { recordAssignedCards } from './card-timeline'
import { findVisibleCard } from './cards'
import { serialsText } from './serials'

type Order = RecordOf<typeof orderResource>

/** The maximum number of cards that one call assigns. */
const maxCardsPerCall = 1000

/** A request for cards for an order item. */
interface CardRequest {
  readonly item: Values
  readonly quantity: number
  /** The first serial. Default: the next free serial. */
  readonly from?: string | null | undefined
}

interface FreeCard {
  readonly id: string
  readonly serial: string
}

const refuse = (status: 409 | 422, field: string, message: string): never => {
  throw new Problem(status, message, { [field]: [message] })
}

const prefixOf = (serial: string) => serial.replace(/\d+$/, '')

/** Sorts serials by prefix, then by number. */
const serialOrder = [sql`rtrim(serial, '0123456789')`, sql`length(serial)`, sql`serial`]

/**
 * The next free cards of a product, sorted by their serials. The list starts with cards received at the order's site.
 * If `from` is given, the cards start with this serial and have the same prefix.
 */
async function findFreeCards(
  { visibleStore: seen, trx }: Context,
  {
    site,
    wanted,
    except = [],
  }: { readonly site: string; readonly wanted: CardRequest; readonly except?: readonly string[] },
): Promise<FreeCard[]> {
  const { item, quantity, from } = wanted
  const isNear = sql`case when (select site from stock_in where stock_in.id = card.batch) = ${site} then 0 else 1 end`
  let query = trx
    .selectFrom('card')
    .select(['card.id', 'card.serial'])
    .$narrowType<{ serial: NotNull }>()
    .where('card.product', '=', String(idOf(item.product)))
    .where('card.state', '=', 'in-stock')
    .where(isInRowScope(seen, 'card', 'card'))
    .limit(quantity)
  if (except.length > 0) query = query.where('card.id', 'not in', except)
  if (from)
    query = query.where(
      sql<boolean>`rtrim(serial, '0123456789') = ${prefixOf(from)}
        and (length(serial) > ${from.length} or (length(serial) = ${from.length} and serial >= ${from}))`,
    )
  for (const term of [...(from ? [] : [isNear]), ...serialOrder]) query = query.orderBy(term)
  return query.execute()
}

/** The serial of a typed or scanned first card, as printed on the card. */
const firstSerial = async (context: Context, scanned: string | null | undefined) =>
  scanned ? ((await findVisibleCard(context, scanned))?.serial ?? scanned) : scanned

/** The items of an order that lack cards. If `orderItem` is given, the result contains only this item. */
const itemsLackingCards = (order: Order, orderItem?: string | null) =>
  ((order.items ?? []) as readonly Values[]).filter(
    ({ id, cardsNeeded }) => Number(cardsNeeded) > 0 && (!orderItem || id === orderItem),
  )

const siteOf = ({ site }: Order) => String(idOf(site))

/**
 * Previews the next cards for each item of an order that lacks cards.
 *
 * @throws Problem 404 if the order does not exist or the user may not see it.
 */
export async function previewNextCards(
  context: Context,
  { values }: { readonly values: ActionInputFor<typeof orderResource, 'previewCards'> },
): Promise<ActionAnswer> {
  const { visibleStore: seen, store, trx } = context
  const order = (await seen.get(store.registry.get('customer-order'), values.order, trx)) as Order | undefined
  if (!order) throw new Problem(404, t('This order does not exist.'))
  const taken: string[] = []
  const items = []
  const from = await firstSerial(context, values.from)
  for (const item of itemsLackingCards(order, values.orderItem)) {
    const missing = Math.min(maxCardsPerCall, Number(item.cardsNeeded))
    const wanted = { item, quantity: missing, from }
    const free = await findFreeCards(context, { site: siteOf(order), wanted, except: taken })
    taken.push(...free.map(({ id }) => id))
    const serials = free.map(({ serial }) => serial)
    items.push({ orderItem: item.id, missing, free: free.length, serials: serialsText(serials) })
  }
  return { data: { items } }
}

/** Assigns all missing cards to an order. */
export const assignMissingCards = (context: Context, { record }: { readonly record: Order }): Promise<ActionAnswer> =>
  assign(context, record, (order) =>
    itemsLackingCards(order).map((item) => ({ item, quantity: Number(item.cardsNeeded) })),
  )

/** Assigns the next cards to an item of an order. The default quantity is the number of missing cards. */
export const assignNextCards = (
  context: Context,
  { record, values }: { readonly record: Order; readonly values: ActionInputFor<typeof orderResource, 'assignNext'> },
): Promise<ActionAnswer> =>
  assign(context, record, async (order) => {
    const [item] = itemsLackingCards(order, values.orderItem)
    if (!item) return refuse(409, 'orderItem', t('All cards of this item are already assigned. Reload the order.'))
    const needed = Number(item.cardsNeeded)
    const { quantity = needed } = values
    const from = await firstSerial(context, values.from)
    if (values.from) await expectScannedProduct(context, values.from, String(idOf(item.product)), 'from')
    if (quantity && quantity > needed)
      refuse(422, 'quantity', t('Quantity {{quantity}} is too high. Cards missing: {{needed}}.', { needed, quantity }))
    return [{ item, quantity: quantity ?? needed, from }]
  })

/**
 * Assigns either all requested cards to items of an order, or no cards. The transaction locks the products, so that a
 * concurrent call waits until the transaction ends and assigns the following cards.
 */
async function assign(
  context: Context,
  record: Order,
  choose: (order: Order) => readonly CardRequest[] | Promise<readonly CardRequest[]>,
): Promise<ActionAnswer> {
  const { store, trx } = context
  const orders = store.registry.get('customer-order')
  const customer = String(idOf(record.customer))
  const products = itemsLackingCards(record).map(({ product }) => String(idOf(product)))
  await store.lock(trx, 'product', [...new Set(products)].sort())
  const order = (await store.get(orders, record.id, trx)) as Order
  const wanted = await choose(order)
  const count = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count > maxCardsPerCall)
    refuse(
      409,
      'quantity',
      t('You can assign at most {{most}} cards at once, not {{count}}. Assign the cards item by item.', {
        most: maxCardsPerCall,
        count,
      }),
    )
  const given: string[] = []
  for (const one of wanted) given.push(...(await assignToItem(context, order, customer, one)))
  await recordAssignedCards(context, order.id, given)
  return {
    message: t('{{count}} cards assigned: {{serials}}.', { count: given.length, serials: serialsText(given) }),
  }
}

async function assignToItem(context: Context, order: Order, customer: string, wanted: CardRequest): Promise<string[]> {
  const { store, trx } = context
  const { item, quantity, from } = wanted
  const product = String(idOf(item.product))
  const free = await findFreeCards(context, { site: siteOf(order), wanted })
  const blanks = { count: free.length, name: String(item.name), quantity, from: from ?? '' }
  if (from && free[0]?.serial !== from)
    refuse(422, 'from', t("Card {{from}} of '{{name}}' is not in stock. Start with another card.", blanks))
  if (free.length < quantity)
    refuse(
      409,
      'quantity',
      from
        ? t("Only {{count}} cards of '{{name}}' from {{from}} on are in stock, but {{quantity}} are needed.", blanks)
        : t(
            "Only {{count}} cards of '{{name}}' are in stock, but {{quantity}} are needed. Receive stock first.",
            blanks,
          ),
    )
  const ids = free.map(({ id }) => id)
  await store.lock(trx, 'card', ids)
  await store.trackChanges(trx, store.registry.get('card'), ids)
  await trx.updateTable('card').set({ state: 'assigned', holder: customer }).where('id', 'in', ids).execute()
  const orderItem = String(item.id)
  const rows = free.map(({ id: card, serial: cardNumber }) => ({
    ...{ customer, cardNumber, card, product, orderItem },
    ...newAssignmentValues(context),
  }))
  const mappings = await store.insertAll(trx, store.registry.get('customer-card-mapping'), rows)
  await takeStockForCards(
    context,
    rows.map((row, nth) => ({ ...row, id: mappings[nth] ?? '' })),
  )
  return free.map(({ serial }) => serial)
}
