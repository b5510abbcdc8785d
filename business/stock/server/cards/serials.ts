import { minSerialDigits, serialDigitsOf, serialText } from 'deckhand'
import type { Transaction } from 'deckhand/server'
import { type NotNull, type RawBuilder, sql } from 'kysely'

/** The serials of a batch: a prefix, which may be empty, and a range of numbers. */
export interface BatchSerialRange {
  readonly serialPrefix: string | null
  readonly serialFrom: number
  readonly serialTo: number
}

/** The serials in what is known of a batch; undefined where it has none. */
export function serialRangeOf(batch: Readonly<Record<string, unknown>>): BatchSerialRange | undefined {
  const { serialPrefix, serialFrom, serialTo } = batch
  if (typeof serialFrom !== 'number' || typeof serialTo !== 'number') return undefined
  return { serialPrefix: typeof serialPrefix === 'string' ? serialPrefix : null, serialFrom, serialTo }
}

/** One of the serials of a batch, as it stands on the card: 'CC001-' and 7 → 'CC001-000007'. */
export const serialOf = ({ serialPrefix, serialTo }: BatchSerialRange, number: number): string =>
  serialText(serialPrefix, number, serialDigitsOf(serialTo))

/** How many digits the serials of a batch have, whose alias is `table`. */
export const serialDigitsSql = (table: string): RawBuilder<number> => {
  const length = sql`length(cast(${sql.ref(`${table}.serialTo`)} as text))`
  return sql`case when ${length} < ${sql.lit(minSerialDigits)} then ${sql.lit(minSerialDigits)} else ${length} end`
}

/** Batches whose serials begin with this prefix. */
export const hasPrefixSql = (prefix: unknown): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref('serialPrefix')}, '') = ${prefix ?? ''}`

/** The serials of a batch whose cards were ever handed out, written off or found, in order. */
export async function findUsedSerials(trx: Transaction, batch: string): Promise<string[]> {
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
