import { type Context, nextGaplessNumber, type Transaction } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

/** The resources whose records have numbers of a series. */
export type NumberedDocument = 'invoice' | 'credit-note'

const placeholder = /\{(year|number)(?::(\d))?\}/g

/** The parts of a number around its counter, and the minimum number of digits of the counter. */
function partsOf(format: string, year: string) {
  const digits = Number(/\{number(?::(\d))?\}/.exec(format)?.[1] ?? 1)
  const [head = '', ...rest] = format.split(/\{number(?::\d)?\}/)
  const filled = (text: string) => text.replace(placeholder, (_, __, size) => year.slice(-Number(size ?? 4)))
  return { head: filled(head), tail: filled(rest.join('')), digits }
}

/** Writes a document number in a declared format: 'INV-{year}-{number:5}' and 7 → 'INV-2026-00007'. */
export function documentNumberText(format: string, year: string, counter: number): string {
  const { head, tail, digits } = partsOf(format, year)
  return `${head}${String(counter).padStart(digits, '0')}${tail}`
}

/** The SQL for the number of a counter. */
function numberSql(format: string, year: string, counter: RawBuilder<number>): RawBuilder<string> {
  const { head, tail, digits } = partsOf(format, year)
  const filled = sql.lit(10 ** digits)
  const padded = sql`case when ${counter} < ${filled} then substr(cast(${counter} + ${filled} as text), 2)
    else cast(${counter} as text) end`
  return sql<string>`${sql.lit(head)} || ${padded} || ${sql.lit(tail)}`
}

const tableOf = (kind: NumberedDocument) => (kind === 'invoice' ? 'invoice' : 'credit_note')

/** The documents of a series: one kind of document of one company in one year. */
const inSeries = (trx: Transaction, kind: NumberedDocument, legalEntity: string, year: string) =>
  trx
    .selectFrom(tableOf(kind))
    .where('legalEntity', '=', legalEntity)
    .where('date', '>=', `${year}-01-01`)
    .where('date', '<=', `${year}-12-31`)
    .where('counter', 'is not', null)

/** The highest counter in use, also by numbers that the series did not assign. */
async function lastCounter(trx: Transaction, kind: NumberedDocument, series: DocumentSeries): Promise<number> {
  const { legalEntity, format, today } = series
  const year = today.slice(0, 4)
  const own = await inSeries(trx, kind, legalEntity, year)
    .select(({ fn }) => fn.max('counter').as('last'))
    .executeTakeFirst()
  const { head, tail } = partsOf(format, year)
  const others = await trx
    .selectFrom(tableOf(kind))
    .select('number')
    .where('legalEntity', '=', legalEntity)
    .where('counter', 'is', null)
    .where(sql<boolean>`substr(number, 1, ${sql.lit(head.length)}) = ${head}`)
    .execute()
  const counters = others
    .filter(({ number }) => number?.endsWith(tail))
    .map(({ number }) => Number(String(number).slice(head.length, String(number).length - tail.length)))
    .filter((counter) => Number.isSafeInteger(counter) && counter > 0)
  return Math.max(Number(own?.last ?? 0), ...counters)
}

/** The series that assigns a number, and the present day at the site. */
export interface DocumentSeries {
  readonly legalEntity: string
  readonly format: string
  /** The present day in the time zone of the site, as YYYY-MM-DD. */
  readonly today: string
}

/** An assigned number with its counter and date. */
export interface AssignedNumber {
  readonly number: string
  readonly counter: number
  readonly date: string
}

/**
 * Assigns the next number of a series. The series stays locked until the transaction ends, so that a second transaction
 * waits. A transaction that fails uses no number. The date is never earlier than the date of the previous number.
 */
export async function assignDocumentNumber(
  { store, trx }: Pick<Context, 'store' | 'trx'>,
  kind: NumberedDocument,
  series: DocumentSeries,
): Promise<AssignedNumber> {
  const { legalEntity, format, today } = series
  const year = today.slice(0, 4)
  const counter = await nextGaplessNumber(
    { db: trx, dialect: store.dialect },
    `${kind}.number/${legalEntity}/${year}`,
    {
      last: () => lastCounter(trx, kind, series),
      isTaken: (value) =>
        sql`exists (select 1 from ${sql.table(tableOf(kind))}
          where "legalEntity" = ${legalEntity} and number = ${numberSql(format, year, value)})`,
    },
  )
  const previous = await inSeries(trx, kind, legalEntity, year)
    .select(({ fn }) => fn.max('date').as('date'))
    .executeTakeFirst()
  const date = previous?.date && previous.date > today ? previous.date : today
  return { number: documentNumberText(format, year, counter), counter, date }
}
