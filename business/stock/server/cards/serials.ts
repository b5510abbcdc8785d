import { minSerialDigits, type SerialRange, serialDigitsOf, serialRuns, serialText, t } from 'deckhand'
import type { Transaction } from 'deckhand/server'
import { type NotNull, type RawBuilder, sql } from 'kysely'

/** The serials of a batch: a range of numbers with a prefix, which may be empty. */
export interface BatchSerialRange {
  readonly serialPrefix: string | null
  readonly serialFrom: number
  readonly serialTo: number
}

/** The serial range of a batch. Returns undefined if the batch has no serials, or serials as printed. */
export function serialRangeOf(batch: Readonly<Record<string, unknown>>): BatchSerialRange | undefined {
  const { serialPrefix, serialFrom, serialTo, serialRanges } = batch
  if (typeof serialFrom !== 'number' || typeof serialTo !== 'number' || serialRanges) return undefined
  return { serialPrefix: typeof serialPrefix === 'string' ? serialPrefix : null, serialFrom, serialTo }
}

/** A serial of a batch, as printed on the card: 'CC001-' and 7 → 'CC001-000007'. */
export const serialOf = ({ serialPrefix, serialTo }: BatchSerialRange, number: number): string =>
  serialText(serialPrefix, number, serialDigitsOf(serialTo))

/** All serials in the range of a batch. */
export const serialsInRange = (range: BatchSerialRange): string[] =>
  Array.from({ length: range.serialTo - range.serialFrom + 1 }, (_, nth) => serialOf(range, range.serialFrom + nth))

/** SQL for the number of digits in the serials of a batch. `table` is the alias of the batch. */
export const serialDigitsSql = (table: string): RawBuilder<number> => {
  const length = sql`length(cast(${sql.ref(`${table}.serialTo`)} as text))`
  return sql`case when ${length} < ${sql.lit(minSerialDigits)} then ${sql.lit(minSerialDigits)} else ${length} end`
}

/** SQL that matches batches with this serial prefix. */
export const hasPrefixSql = (prefix: unknown): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref('serialPrefix')}, '') = ${prefix ?? ''}`

/** The serials of a batch's cards that were ever assigned or corrected, sorted. */
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

/** The maximum number of serial ranges in a sentence. */
const maxNamedRuns = 5

/** A range of serials as a text: 'CC001-000001 to CC001-000012'. */
export const serialRunText = ({ first, last }: SerialRange): string =>
  first === last ? first : t('{{first}} to {{last}}', { first, last })

/**
 * Serials as a text of ranges: 'CC001-000001 to CC001-000012, CC001-000020'. After five ranges, the text contains the
 * number of further serials.
 */
export function serialsText(serials: readonly string[]): string {
  const runs = serialRuns(serials)
  const named = runs.slice(0, maxNamedRuns).map(serialRunText).join(', ')
  const count = runs.slice(maxNamedRuns).reduce((sum, run) => sum + run.count, 0)
  return count > 0 ? t('{{serials}} and {{count}} more', { serials: named, count }) : named
}
