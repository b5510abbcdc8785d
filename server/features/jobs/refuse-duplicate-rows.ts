import { sql } from 'kysely'
import { createDuplicateFinder, type Fields } from '../../../vocabulary'
import type { Values } from '../../contract/handler'
import type { Transaction } from '../../contract/store'
import { decryptJson, type SecretCipher } from '../../platform/secret-cipher'
import { type JobItemRow, jobItemTable } from './job-tables'

/** The most rows that one statement reads or refuses. */
const atOnce = 500

/** Refuses all rows of an import that share a unique value, before the preview. */
export async function refuseDuplicateRows(
  trx: Transaction,
  job: string,
  fields: Fields,
  seal: SecretCipher,
): Promise<void> {
  const finder = createDuplicateFinder(fields)
  for (let last = 0; ; ) {
    const { rows } = await sql<Pick<JobItemRow, 'number' | 'given'>>`select number, given from ${jobItemTable}
      where job = ${job} and number > ${last} order by number limit ${sql.lit(atOnce)}`.execute(trx)
    for (const { number, given } of rows) finder.add(Number(number), (decryptJson(seal, given ?? '{}') ?? {}) as Values)
    if (rows.length < atOnce) break
    last = Number(rows.at(-1)?.number)
  }
  const numbersOf = new Map<string, number[]>()
  for (const [number, why] of finder.found()) numbersOf.set(why, [...(numbersOf.get(why) ?? []), number])
  for (const [why, numbers] of numbersOf)
    for (let at = 0; at < numbers.length; at += atOnce)
      await sql`update ${jobItemTable} set look = 'refused', state = 'refused', why = ${why}
        where job = ${job} and number in (${sql.join(numbers.slice(at, at + atOnce))})`.execute(trx)
}
