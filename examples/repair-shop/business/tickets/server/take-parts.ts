import { t } from 'deckhand'
import { type Context, fromStoredDecimal, Problem, type Transaction } from 'deckhand/server'

interface NeededPart {
  readonly id: string
  readonly name: string
  readonly inStock: number
  readonly pieces: number
}

/** The parts in the lines of a ticket, with quantities rounded up to whole pieces. */
const findNeededParts = async (trx: Transaction, ticket: string): Promise<NeededPart[]> =>
  (
    await trx
      .selectFrom('ticket_line as line')
      .innerJoin('part', 'part.id', 'line.part')
      .select(({ fn }) => ['part.id', 'part.name', 'part.inStock', fn.sum('line.quantity').as('quantity')])
      .where('line.ticket', '=', ticket)
      .where('line.kind', '=', 'part')
      .groupBy(['part.id', 'part.name', 'part.inStock'])
      .orderBy('part.id')
      .execute()
  ).map(({ quantity, ...part }) => ({ ...part, pieces: Math.ceil(fromStoredDecimal(quantity, 2) ?? 0) }))

/**
 * Takes the parts of a ticket out of stock.
 * @throws Problem 409 with the names of the parts that are not in stock
 */
export async function takeParts({ store, trx }: Context, ticket: string): Promise<void> {
  const ids = (await findNeededParts(trx, ticket)).map(({ id }) => id)
  await store.lock(trx, 'part', ids)
  const needed = await findNeededParts(trx, ticket)
  const short = needed.filter(({ inStock, pieces }) => inStock < pieces)
  if (short.length > 0)
    throw new Problem(
      409,
      t('Not on the shelf: {{parts}}. Put the stock right, or wait for the parts.', {
        parts: short.map(({ name, inStock, pieces }) => `${name} (${inStock} of ${pieces})`).join(', '),
      }),
    )
  for (const { id, inStock, pieces } of needed)
    await store.update(trx, store.registry.get('part'), id, { inStock: inStock - pieces })
}
