import { type Context, nextNumber, type Store, tableName } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

/** How the records of a resource are numbered: a prefix, and digits behind it. */
interface Numbering {
  readonly resource: string
  readonly field: string
  readonly prefix: string
  /** Smaller numbers are filled up with zeros; greater ones grow. */
  readonly digits: number
  /** The last number before the first record's. */
  readonly beginning: number
}

const orders: Numbering = {
  resource: 'customer-order',
  field: 'orderNumber',
  prefix: 'DH-',
  digits: 7,
  beginning: 1_000_000,
}

const batches: Numbering = { resource: 'stock-in', field: 'reference', prefix: 'SI-', digits: 6, beginning: 0 }

/** Longer ones that somebody has typed are no numbers to count on from: not even the database could. */
const mostDigits = 15

type Parts = Pick<Context, 'store' | 'trx'>

/** The highest number that a record has. */
async function lastNumber(numbering: Numbering, { store: { dialect }, trx }: Parts): Promise<number> {
  const { resource, field, prefix, beginning } = numbering
  const text = sql.ref(field)
  const digits = sql`substr(${text}, ${sql.lit(prefix.length + 1)})`
  const { rows } = await sql<{ last: number | null }>`
    select max(cast(${digits} as ${sql.raw(dialect.integer)})) as last from (
      select ${text} from ${sql.table(tableName(resource))}
      where substr(${text}, 1, ${sql.lit(prefix.length)}) = ${sql.lit(prefix)} and ${dialect.isNumber(digits)}
        and length(${text}) <= ${sql.lit(prefix.length + mostDigits)}) as numbered`.execute(trx)
  return Math.max(beginning, Number(rows[0]?.last ?? 0))
}

/** A number as it is written, in SQL. */
const written = ({ prefix, digits }: Numbering, number: RawBuilder<number>) => {
  const filled = sql.lit(10 ** digits)
  return sql`${sql.lit(prefix)} || case when ${number} < ${filled} then substr(cast(${number} + ${filled} as text), 2)
    else cast(${number} as text) end`
}

async function next(numbering: Numbering, { store, trx }: Parts): Promise<string> {
  const { resource, field, prefix, digits } = numbering
  const number = await nextNumber({ db: trx, dialect: store.dialect }, `${resource}.${field}`, {
    last: () => lastNumber(numbering, { store, trx }),
    isTaken: (value) =>
      sql`exists (select 1 from ${sql.table(tableName(resource))} where ${sql.ref(field)} = ${written(numbering, value)})`,
  })
  return prefix + String(number).padStart(digits, '0')
}

/**
 * The number of the next order: 'DH-1000001' is the first, and behind 'DH-9999999' comes 'DH-10000000'. Orders that are
 * placed at once wait here for each other, so this comes last of all that an order looks up.
 */
export const nextOrderNumber = (parts: Parts): Promise<string> => next(orders, parts)

/** The number of a batch that came without a reference: 'SI-000123'. Batches that come at once wait here for each other. */
export const nextBatchNumber = (parts: Parts): Promise<string> => next(batches, parts)

/** Gives batches that came in before there were such numbers theirs, in the order in which they came. */
export async function numberBatches(store: Store): Promise<void> {
  await store.transaction(async (trx) => {
    const unnumbered: { id: string }[] = await trx
      .selectFrom('stock_in')
      .select('id')
      .where((is) => is.or([is('reference', 'is', null), is('reference', '=', '')]))
      .orderBy('receivedAt')
      .orderBy('id')
      .execute()
    for (const { id } of unnumbered) {
      const reference = await nextBatchNumber({ store, trx })
      await trx.updateTable('stock_in').set({ reference }).where('id', '=', id).execute()
    }
  })
}
