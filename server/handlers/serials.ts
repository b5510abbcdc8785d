import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../store/store'

/** Serials have at least so many digits, with zeros in front. */
const fewestDigits = 6

/** More digits than this are no exact number. */
const mostDigits = 15

/** The serials of a batch: a prefix, which may be empty, and a range of numbers. */
export interface Serials {
  readonly serialPrefix: string | null
  readonly serialFrom: number
  readonly serialTo: number
}

/** How many digits the serials have of a batch whose last one is `to`. */
export const digitsOf = (to: number): number => Math.max(fewestDigits, String(to).length)

/** One of the serials of a batch, as it stands on the card: 'CC001-' and 7 → 'CC001-000007'. */
export const serialOf = ({ serialPrefix, serialTo }: Serials, number: number): string =>
  (serialPrefix ?? '') + String(number).padStart(digitsOf(serialTo), '0')

/** Batches whose serials begin with this prefix. */
export const samePrefix = (prefix: unknown): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref('serialPrefix')}, '') = ${prefix ?? ''}`

/** All ways to read a serial as a prefix and a number, as a prefix may end in digits too. */
function* readingsOf(serial: string): Generator<{ prefix: string; number: number }> {
  const digits = /\d*$/.exec(serial)?.[0].length ?? 0
  for (let count = fewestDigits; count <= Math.min(digits, mostDigits); count++)
    yield { prefix: serial.slice(0, -count), number: Number(serial.slice(-count)) }
}

/** The batch in which a serial was received, with the product; undefined where it never was. */
export async function batchOf(
  trx: Transaction,
  serial: string,
): Promise<(Serials & { readonly product: string; readonly name: string }) | undefined> {
  for (const { prefix, number } of readingsOf(serial)) {
    const batches = await trx
      .selectFrom('stock_in')
      .innerJoin('product', 'product.id', 'stock_in.product')
      .select(['serialPrefix', 'serialFrom', 'serialTo', 'product.id as product', 'product.name'])
      .where(samePrefix(prefix))
      .where('serialFrom', '<=', number)
      .where('serialTo', '>=', number)
      .execute()
    const batch = batches.find((one: Serials) => serialOf(one, number) === serial)
    if (batch) return batch
  }
  return undefined
}

/** The serials of a batch that cards were ever handed out with, in order. */
export async function usedSerials(trx: Transaction, batch: Serials): Promise<string[]> {
  const prefix = batch.serialPrefix ?? ''
  const first = serialOf(batch, batch.serialFrom)
  const number = sql`substr(${sql.ref('cardNumber')}, ${sql.lit(prefix.length + 1)})`
  const rows: { cardNumber: string }[] = await trx
    .selectFrom('customer_card_mapping')
    .select('cardNumber')
    .distinct()
    .where(sql<boolean>`substr(${sql.ref('cardNumber')}, 1, ${sql.lit(prefix.length)}) = ${prefix}`)
    .where(sql<boolean>`length(${sql.ref('cardNumber')}) = ${sql.lit(first.length)}`)
    .where(sql<boolean>`${number} >= ${first.slice(prefix.length)}`)
    .where(sql<boolean>`${number} <= ${serialOf(batch, batch.serialTo).slice(prefix.length)}`)
    .orderBy('cardNumber')
    .execute()
  return rows.map(({ cardNumber }) => cardNumber)
}
