import { digitsOf, fewestDigits, serialText } from 'deckhand'
import type { Transaction } from 'deckhand/server'
import { type NotNull, type RawBuilder, sql } from 'kysely'

/** The serials of a batch: a prefix, which may be empty, and a range of numbers. */
export interface Serials {
  readonly serialPrefix: string | null
  readonly serialFrom: number
  readonly serialTo: number
}

/** The serials in what is known of a batch; undefined where it has none. */
export function serialsIn(batch: Readonly<Record<string, unknown>>): Serials | undefined {
  const { serialPrefix, serialFrom, serialTo } = batch
  if (typeof serialFrom !== 'number' || typeof serialTo !== 'number') return undefined
  return { serialPrefix: typeof serialPrefix === 'string' ? serialPrefix : null, serialFrom, serialTo }
}

/** One of the serials of a batch, as it stands on the card: 'CC001-' and 7 → 'CC001-000007'. */
export const serialOf = ({ serialPrefix, serialTo }: Serials, number: number): string =>
  serialText(serialPrefix, number, digitsOf(serialTo))

/** How many digits the serials of a batch have, whose alias is `table`. */
export const serialDigits = (table: string): RawBuilder<number> => {
  const length = sql`length(cast(${sql.ref(`${table}.serialTo`)} as text))`
  return sql`case when ${length} < ${sql.lit(fewestDigits)} then ${sql.lit(fewestDigits)} else ${length} end`
}

/** Batches whose serials begin with this prefix. */
export const samePrefix = (prefix: unknown): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref('serialPrefix')}, '') = ${prefix ?? ''}`

/** The serials of a batch whose cards were ever handed out, written off or found, in order. */
export async function usedSerials(trx: Transaction, batch: string): Promise<string[]> {
  const handedOut = sql<boolean>`exists (select 1 from customer_card_mapping as handed where handed.card = card.id)`
  const rows = await trx
    .selectFrom('card')
    .select('serial')
    .$narrowType<{ serial: NotNull }>()
    .where('batch', '=', batch)
    .where(({ eb, or }) => or([eb('state', '<>', 'in-stock'), handedOut]))
    .orderBy('serial')
    .execute()
  return rows.map(({ serial }) => serial)
}
