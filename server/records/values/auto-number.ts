import { type RawBuilder, sql } from 'kysely'
import type { RecordNumbering, Resource } from '../../../vocabulary'
import type { Values } from '../../contract/handler'
import type { Store, Transaction } from '../../contract/store'
import { tableName } from '../../contract/table-model'
import { withUntypedTables } from '../../contract/tables'
import { nextGaplessNumber } from '../../database/transactions/row-locks'

interface InTransaction {
  readonly store: Store
  readonly trx: Transaction
}

/** A field with automatic numbers. */
interface Counted extends RecordNumbering {
  readonly name: string
}

/**
 * The maximum number of digits of a number from which the counter continues. The database cannot compute with longer
 * numbers that a person has entered.
 */
const mostDigits = 15

const countedFields = ({ fields }: Resource): Counted[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const counting = field.kind.numbering?.(field)
    return counting ? [{ name, ...counting }] : []
  })

/** The highest number of the existing records. */
async function lastNumber({ store: { dialect }, trx }: InTransaction, { name: resource }: Resource, counted: Counted) {
  const { name, prefix, first = 1 } = counted
  const text = sql.ref(name)
  const digits = sql`substr(${text}, ${sql.lit(prefix.length + 1)})`
  const { rows } = await sql<{ last: number | null }>`
    select max(cast(${digits} as ${sql.raw(dialect.integer)})) as last from (
      select ${text} from ${sql.table(tableName(resource))}
      where substr(${text}, 1, ${sql.lit(prefix.length)}) = ${sql.lit(prefix)} and ${dialect.isNumber(digits)}
        and length(${text}) <= ${sql.lit(prefix.length + mostDigits)}) as numbered`.execute(trx)
  return Math.max(first - 1, Number(rows[0]?.last ?? 0))
}

/** The SQL for a number with its prefix and leading zeros. */
const written = ({ prefix, digits }: Counted, number: RawBuilder<number>) => {
  const filled = sql.lit(10 ** digits)
  return sql`${sql.lit(prefix)} || case when ${number} < ${filled} then substr(cast(${number} + ${filled} as text), 2)
    else cast(${number} as text) end`
}

async function nextOf({ store, trx }: InTransaction, resource: Resource, counted: Counted): Promise<string> {
  const { name, prefix, digits } = counted
  const number = await nextGaplessNumber({ db: trx, dialect: store.dialect }, `${resource.name}.${name}`, {
    last: () => lastNumber({ store, trx }, resource, counted),
    isTaken: (value) =>
      sql`exists (select 1 from ${sql.table(tableName(resource.name))} where ${sql.ref(name)} = ${written(counted, value)})`,
  })
  return prefix + String(number).padStart(digits, '0')
}

/**
 * The values of a record, with the next number in each empty field for automatic numbers. A change assigns numbers
 * after all its other lookups, because concurrent changes wait for each other at this point.
 *
 * @param given whether a field is written, by the field's name. Default: all fields are written.
 */
export async function withAutoNumbers<V extends Values>(
  at: InTransaction,
  resource: Resource,
  values: V,
  given: (name: string) => boolean = () => true,
): Promise<V & Values> {
  const numbers: Record<string, string> = {}
  for (const one of countedFields(resource))
    if (given(one.name) && !values[one.name]) numbers[one.name] = await nextOf(at, resource, one)
  return { ...values, ...numbers }
}

/** Assigns numbers to the records that are older than the automatic numbers, sorted by the field `by` and the id. */
export async function numberExistingRecords(store: Store): Promise<void> {
  for (const resource of store.registry.localResources)
    for (const one of countedFields(resource))
      await store.transaction(async (trx) => {
        const uncounted = await withUntypedTables(trx)
          .selectFrom(tableName(resource.name))
          .select('id')
          .where((is) => is.or([is(one.name, 'is', null), is(one.name, '=', '')]))
          .$if(one.by !== undefined, (query) => query.orderBy(one.by as string))
          .orderBy('id')
          .execute()
        for (const { id } of uncounted)
          await withUntypedTables(trx)
            .updateTable(tableName(resource.name))
            .set({ [one.name]: await nextOf({ store, trx }, resource, one) })
            .where('id', '=', id)
            .execute()
      })
}
