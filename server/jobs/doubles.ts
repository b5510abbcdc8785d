import { sql } from 'kysely'
import { createDoubleFinder, type Fields } from '../../vocabulary'
import { opened, type Seal } from '../auth/seal'
import type { Values } from '../records/handler'
import type { Transaction } from '../store/store'
import { type ItemRow, itemTable } from './tables'

/** Rows that are read or refused by one statement. */
const atOnce = 500

/** Refuses the rows of an import that share what no two records can, each of them, before any is looked at. */
export async function refuseDoubles(trx: Transaction, job: string, fields: Fields, seal: Seal): Promise<void> {
  const finder = createDoubleFinder(fields)
  for (let last = 0; ; ) {
    const { rows } = await sql<Pick<ItemRow, 'number' | 'given'>>`select number, given from ${itemTable}
      where job = ${job} and number > ${last} order by number limit ${sql.lit(atOnce)}`.execute(trx)
    for (const { number, given } of rows) finder.add(Number(number), (opened(seal, given ?? '{}') ?? {}) as Values)
    if (rows.length < atOnce) break
    last = Number(rows.at(-1)?.number)
  }
  const numbersOf = new Map<string, number[]>()
  for (const [number, why] of finder.found()) numbersOf.set(why, [...(numbersOf.get(why) ?? []), number])
  for (const [why, numbers] of numbersOf)
    for (let at = 0; at < numbers.length; at += atOnce)
      await sql`update ${itemTable} set look = 'refused', state = 'refused', why = ${why}
        where job = ${job} and number in (${sql.join(numbers.slice(at, at + atOnce))})`.execute(trx)
}
