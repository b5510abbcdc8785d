import { idOf, type RecordOf, type Reference, type ServerInputFor } from 'deckhand'
import { type Context, isInRowScope, type Tables } from 'deckhand/server'
import type { NotNull } from 'kysely'
import type cardResource from '../../../../resources/card'
import type stockInResource from '../../../../resources/stock-in'
import { serialOf, serialRangeOf } from './serials'

export type CardState = NonNullable<Tables['card']['state']>

/** A batch from an input or from a stored record. */
type Batch = { readonly id: string } & (
  | Pick<ServerInputFor<typeof stockInResource>, Substance>
  | Pick<RecordOf<typeof stockInResource>, Substance>
)

type Substance = 'product' | 'serialPrefix' | 'serialFrom' | 'serialTo' | 'receivedAt'

/** The card with a serial. Returns undefined if the card does not exist or the user may not see the card. */
export const findVisibleCard = ({ visibleStore: seen, trx }: Context, serial: string) =>
  trx
    .selectFrom('card')
    .innerJoin('product', 'product.id', 'card.product')
    .select(['card.id', 'card.serial', 'card.product', 'card.state', 'product.name'])
    .$narrowType<{ serial: NotNull; product: NotNull; state: NotNull }>()
    .where('card.serial', '=', serial)
    .where(isInRowScope(seen, 'card', 'card'))
    .executeTakeFirst()

/** A card with the id and name of its product. */
export type CardWithProduct = NonNullable<Awaited<ReturnType<typeof findVisibleCard>>>

/** The values of the cards of a batch at its receipt. */
export function cardsOfBatch(batch: Batch): (ServerInputFor<typeof cardResource> & { readonly serial: string })[] {
  const serials = serialRangeOf(batch)
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

/** Creates the cards of a received batch. */
export const createBatchCards = ({ store, trx }: Context, batch: Batch): Promise<void> =>
  store.insertMany(trx, store.registry.get('card'), cardsOfBatch(batch))

/** Deletes and recreates the cards of a batch. The caller must have checked that none of the cards was used. */
export async function recreateBatchCards(context: Context, batch: Batch): Promise<void> {
  await context.trx.deleteFrom('card').where('batch', '=', batch.id).execute()
  await createBatchCards(context, batch)
}

/**
 * Reserves a card in stock for a customer. The row lock lets only one of several concurrent reservations succeed.
 *
 * @returns whether the card was still in stock.
 */
export async function claimCard({ store, trx }: Context, card: string, customer: string | undefined): Promise<boolean> {
  await store.trackChanges(trx, store.registry.get('card'), [card])
  const claimed = await trx
    .updateTable('card')
    .set({ state: 'assigned', holder: customer })
    .where('id', '=', card)
    .where('state', '=', 'in-stock')
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Removes the customer of a card and sets the new status of the card. */
export async function releaseCard(
  { store, trx }: Context,
  card: Reference | string | null,
  state: CardState,
): Promise<void> {
  const id = idOf(card)
  if (id) await store.update(trx, store.registry.get('card'), id, { state, holder: null })
}
