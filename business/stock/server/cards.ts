import { type AnyRecord, idOf } from 'deckhand'
import { type Context, isWithin, type Values } from 'deckhand/server'
import { serialOf, serialsIn } from './serials'

/** A card with the product that it is. */
export interface FoundCard {
  readonly id: string
  readonly serial: string
  readonly product: string
  readonly name: string
  readonly state: string
}

/** The card of that serial; undefined where none ever came in that the person sees. */
export const findCard = ({ seen, trx }: Context, serial: string): Promise<FoundCard | undefined> =>
  trx
    .selectFrom('card')
    .innerJoin('product', 'product.id', 'card.product')
    .select(['card.id', 'card.serial', 'card.product', 'card.state', 'product.name'])
    .where('card.serial', '=', serial)
    .where(isWithin(seen, 'card', 'card'))
    .executeTakeFirst()

/** The cards of a batch, as they stand when it comes in. */
export function cardsOfBatch(batch: Values): Record<string, unknown>[] {
  const serials = serialsIn(batch)
  if (!serials) return []
  const { serialFrom: from, serialTo: to } = serials
  return Array.from({ length: to - from + 1 }, (_, nth) => ({
    serial: serialOf(serials, from + nth),
    product: idOf(batch.product),
    batch: batch.id,
    state: 'in-stock',
    receivedAt: batch.receivedAt,
  }))
}

/** Makes the cards of a batch that has come in. */
export const makeCards = ({ store, trx }: Context, batch: AnyRecord): Promise<void> =>
  store.insertMany(trx, store.registry.get('card'), cardsOfBatch(batch))

/** Makes the cards of a batch anew; expects that none of them was ever used. */
export async function remakeCards(context: Context, batch: AnyRecord): Promise<void> {
  await context.trx.deleteFrom('card').where('batch', '=', batch.id).execute()
  await makeCards(context, batch)
}

/**
 * Takes a card that is in stock for a customer. Of many who ask for it at once, its row lets one pass.
 *
 * @returns whether it was to be had.
 */
export async function claimCard({ store, trx }: Context, card: string, customer: unknown): Promise<boolean> {
  await store.watch(trx, store.registry.get('card'), [card])
  const claimed = await trx
    .updateTable('card')
    .set({ state: 'assigned', holder: idOf(customer), updatedAt: new Date().toISOString() })
    .where('id', '=', card)
    .where('state', '=', 'in-stock')
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Moves a card that leaves its holder to where it is then. */
export async function releaseCard({ store, trx }: Context, card: unknown, state: string): Promise<void> {
  const id = idOf(card)
  if (id) await store.update(trx, store.registry.get('card'), String(id), { state, holder: null })
}
