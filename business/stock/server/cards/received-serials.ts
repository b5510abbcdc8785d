import { foldCode, t } from 'deckhand'
import { type Context, comparedValueSql, oneOf, Problem } from 'deckhand/server'
import type { NotNull } from 'kysely'

/** The number of serials in one query. */
const serialsPerQuery = 5000

/** A serial that was already received, with its product and its batch. */
interface ReceivedSerial {
  readonly card: string
  readonly serial: string
  readonly product: string
  readonly batch: string | null
  readonly reference: string | null
}

/** The cards with these serials. The comparison ignores case. */
export async function findReceivedSerials(
  { store, trx }: Context,
  serials: readonly string[],
): Promise<ReceivedSerial[]> {
  const key = comparedValueSql(store.registry.get('card'), 'serial', 'card')
  const found: ReceivedSerial[] = []
  for (let at = 0; at < serials.length; at += serialsPerQuery)
    found.push(
      ...(await trx
        .selectFrom('card')
        .innerJoin('product', 'product.id', 'card.product')
        .leftJoin('stock_in', 'stock_in.id', 'card.batch')
        .select(['card.id as card', 'card.serial', 'product.name as product', 'card.batch', 'stock_in.reference'])
        .$narrowType<{ serial: NotNull; product: NotNull }>()
        .where(oneOf(key, serials.slice(at, at + serialsPerQuery).map(foldCode)))
        .execute()),
    )
  return found
}

/** The maximum number of serials that a message names. */
const maxNamed = 5

/**
 * Checks that no card has one of the serials yet. The message names the products and the batches of the cards.
 *
 * @param own the id of a batch whose cards are ignored. Default: no batch.
 * @throws Problem 422 at the field with the serials.
 */
export async function expectFreeSerials(
  context: Context,
  serials: readonly string[],
  field: string,
  own?: string,
): Promise<void> {
  const taken = (await findReceivedSerials(context, serials)).filter(({ batch }) => own === undefined || batch !== own)
  if (taken.length === 0) return
  const named = taken
    .slice(0, maxNamed)
    .map(({ serial, product, reference }) =>
      reference
        ? t("{{serial}} ('{{product}}', stock-in {{reference}})", { serial, product, reference })
        : t("{{serial}} ('{{product}}')", { serial, product }),
    )
    .join(', ')
  const cards =
    taken.length > maxNamed
      ? t('{{serials}} and {{count}} more', { serials: named, count: taken.length - maxNamed })
      : named
  const message =
    field === 'serials' || field === 'serialRanges'
      ? t('These serial numbers were already received: {{cards}}. Remove them from the list.', { cards })
      : t('These serial numbers were already received: {{cards}}. Enter other numbers.', { cards })
  throw new Problem(422, message, { [field]: [message] })
}
