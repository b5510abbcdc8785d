import { foldCode, idOf, type RecordOf, type Reference, type ServerInputFor } from 'deckhand'
import {
  type Context,
  comparedValueSql,
  isInRowScope,
  oneOf,
  parseScan,
  readSerialRanges,
  type Tables,
} from 'deckhand/server'
import type { NotNull } from 'kysely'
import type cardResource from '../../../../resources/card'
import type stockInResource from '../../../../resources/stock-in'
import { serialRangeOf, serialsInRange } from './serials'

export type CardState = NonNullable<Tables['card']['state']>

/** A batch from an input or from a stored record. */
type Batch = { readonly id: string } & (
  | Pick<ServerInputFor<typeof stockInResource>, Substance>
  | Pick<RecordOf<typeof stockInResource>, Substance>
)

type Substance = 'product' | 'serialPrefix' | 'serialFrom' | 'serialTo' | 'serialRanges' | 'receivedAt'

const findVisibleCards = ({ visibleStore: seen, store, trx }: Context, keys: readonly string[]) => {
  const key = comparedValueSql(store.registry.get('card'), 'serial', 'card')
  return trx
    .selectFrom('card')
    .innerJoin('product', 'product.id', 'card.product')
    .select(['card.id', 'card.serial', 'card.product', 'card.state', 'product.name'])
    .$narrowType<{ serial: NotNull; product: NotNull; state: NotNull }>()
    .where(oneOf(key, keys))
    .where(isInRowScope(seen, 'card', 'card'))
    .execute()
}

/** A card with the id and name of its product. */
export type CardWithProduct = Awaited<ReturnType<typeof findVisibleCards>>[number]

/**
 * Finds the card of a typed or scanned serial. The comparison ignores case. Returns undefined if the card does not
 * exist or the user may not see the card.
 */
export async function findVisibleCard(context: Context, scanned: string): Promise<CardWithProduct | undefined> {
  const { text, serials } = parseScan(scanned)
  const keys = [...new Set([text, ...serials].map(foldCode))]
  const found = await findVisibleCards(context, keys)
  const byKey = new Map(found.map((card) => [foldCode(card.serial), card]))
  return [...serials.map(foldCode), ...keys].flatMap((key) => byKey.get(key) ?? [])[0]
}

/** The values of the cards of a batch at its receipt. */
export function cardsOfBatch(batch: Batch): (ServerInputFor<typeof cardResource> & { readonly serial: string })[] {
  const range = serialRangeOf(batch)
  const serials = range ? serialsInRange(range) : (readSerialRanges(batch.serialRanges ?? '').serials ?? [])
  return serials.map((serial) => cardOfBatch(batch, serial))
}

/** The values of a card with a serial as printed, at its receipt. */
export const cardOfBatch = (batch: Batch, serial: string) => ({
  serial,
  product: idOf(batch.product),
  batch: batch.id,
  state: 'in-stock' as const,
  receivedAt: batch.receivedAt,
})

/**
 * Creates the cards of a received batch.
 *
 * @param serials the serials as printed. Default: the serials in the range of the batch.
 */
export const createBatchCards = ({ store, trx }: Context, batch: Batch, serials?: readonly string[]): Promise<void> =>
  store.insertMany(
    trx,
    store.registry.get('card'),
    // Databases add sorted values to an index faster than random values.
    serials ? [...serials].sort().map((serial) => cardOfBatch(batch, serial)) : cardsOfBatch(batch),
  )

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
