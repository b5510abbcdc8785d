import { foldCode, t, type ValidatedInputFor } from 'deckhand'
import {
  type Context,
  choicesIn,
  comparedValueSql,
  isInRowScope,
  labelIn,
  oneOf,
  Problem,
  serialOfLine,
} from 'deckhand/server'
import type { NotNull } from 'kysely'
import type movementResource from '../../../../resources/stock-movement'
import { expectScannedProduct } from './card-guards'
import { serialsText } from './serials'

type Correction = ValidatedInputFor<typeof movementResource>

interface CorrectedCard {
  readonly id: string
  readonly serial: string
  readonly product: string
  readonly state: string
}

const refuse = (status: 409 | 422, message: string): never => {
  throw new Problem(status, message, { serials: [message] })
}

/** The maximum number of cards that a message lists with their status. */
const maxNamedCards = 5

/** A list of cards for a message, shortened after the maximum number. */
const listed = (cards: readonly string[]) =>
  cards.length > maxNamedCards
    ? t('{{serials}} and {{count}} more', {
        serials: cards.slice(0, maxNamedCards).join(', '),
        count: cards.length - maxNamedCards,
      })
    : cards.join(', ')

/**
 * The cards of a stock correction, one for each piece. For a negative correction, the cards must be in stock. For a
 * positive correction, the cards must be neither in stock nor assigned.
 *
 * @throws Problem 422 if the number of serials is wrong, or a serial is not of this product. Problem 409 if a card does
 * not have the required status.
 */
export async function findCorrectedCards(
  context: Context,
  product: string,
  { quantity, serials: given }: Correction,
): Promise<readonly CorrectedCard[]> {
  const { store, visibleStore: seen, trx } = context
  const serials = (given ?? []).map((scanned) => serialOfLine(scanned) ?? scanned)
  const keys = [...new Set(serials.map(foldCode))]
  if (keys.length !== Math.abs(quantity))
    refuse(
      422,
      t('Serial numbers entered: {{given}}. Enter exactly {{wanted}}, one for each card.', {
        wanted: Math.abs(quantity),
        given: keys.length,
      }),
    )
  const key = comparedValueSql(store.registry.get('card'), 'serial', 'card')
  const find = () =>
    trx
      .selectFrom('card')
      .select(['id', 'serial', 'product', 'state'])
      .$narrowType<{ serial: NotNull; product: NotNull; state: NotNull }>()
      .where(oneOf(key, keys))
      .where(isInRowScope(seen, 'card', 'card'))
      .execute()
  const found = await find()
  const ids = found.map(({ id }) => id)
  const cards = (await store.lock(trx, 'card', ids)) ? await find() : found
  const own = new Set(cards.filter((card) => card.product === product).map(({ serial }) => foldCode(serial)))
  const unknown = serials.filter((serial) => !own.has(foldCode(serial)))
  if (unknown.length > 0)
    refuse(
      422,
      t('This product has no cards with these serial numbers: {{serials}}. Check the numbers, or record a stock-in.', {
        serials: serialsText(unknown),
      }),
    )
  for (const scanned of given ?? []) await expectScannedProduct(context, scanned, product, 'serials')
  const states = choicesIn(store.registry.get('card'), 'state')
  const isThere = ({ state }: CorrectedCard) =>
    quantity < 0 ? state === 'in-stock' : !['in-stock', 'assigned'].includes(state)
  const elsewhere = cards.filter((card) => !isThere(card))
  if (elsewhere.length > 0)
    refuse(
      409,
      quantity < 0
        ? t('These cards are not in stock: {{cards}}. Remove these cards from the list.', {
            cards: listed(elsewhere.map(({ serial, state }) => `${serial} (${labelIn(states, state)})`)),
          })
        : t('These cards are already in stock or assigned: {{cards}}. Remove these cards from the list.', {
            cards: listed(elsewhere.map(({ serial, state }) => `${serial} (${labelIn(states, state)})`)),
          }),
    )
  return cards
}

/** Writes the new status of the corrected cards. */
export async function writeCorrectedCardStates(
  context: Context,
  cards: readonly CorrectedCard[],
  { quantity, fate }: Correction,
): Promise<void> {
  const { store, trx } = context
  const ids = cards.map(({ id }) => id)
  await store.trackChanges(trx, store.registry.get('card'), ids)
  await trx
    .updateTable('card')
    .set({ state: quantity < 0 ? (fate ?? 'lost') : 'in-stock' })
    .where('id', 'in', ids)
    .execute()
}
