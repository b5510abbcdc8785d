import { t } from 'deckhand'
import {
  type ActionAnswer,
  type Context,
  expectAllDataVisible,
  type OpenDatabase,
  oneOf,
  Problem,
  retrying,
  type Sql,
} from 'deckhand/server'
import { sql } from 'kysely'

/** The pairs of customers that a person has identified as different customers. The smaller id comes first. */
const table = sql.table('customer_different')

/** Creates the table of the pairs. */
export const createDismissedPairs = ({ db, dialect }: OpenDatabase): Promise<unknown> =>
  retrying(dialect, () =>
    sql`create table if not exists ${table} (one text not null, other text not null, primary key (one, other))`.execute(
      db,
    ),
  )

/** The maximum number of listed customers in a group of likely duplicates. */
export const mostInGroup = 10

/** Stores that customers with equal match keys are different customers. They are no longer suggested as duplicates. */
export async function dismissDuplicates(context: Context, given: readonly string[]): Promise<ActionAnswer> {
  const { trx } = context
  const ids = [...new Set(given)].sort()
  const refuse = (message: string) => {
    throw new Problem(422, message, { customers: [message] })
  }
  if (ids.length < 2 || ids.length > mostInGroup)
    refuse(t('Name between 2 and {{count}} customers.', { count: mostInGroup }))
  const known = await trx.selectFrom('customer').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) refuse(t('One of these customers does not exist. Load the page again.'))
  for (const id of ids) await expectAllDataVisible(context, 'customer', id)
  const pairs = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => sql`(${one}, ${other})`))
  await sql`insert into ${table} (one, other) values ${sql.join(pairs)} on conflict do nothing`.execute(trx)
  return {}
}

/** Whether a person has identified two customers as different customers, as SQL. */
export const isDismissed = (one: Sql, other: Sql): Sql => sql`exists (select 1 from ${table} as different
  where (different.one = ${one} and different.other = ${other})
    or (different.one = ${other} and different.other = ${one}))`

/** Reads the pairs among some customers, each pair in both directions. */
export async function readDismissedPairs({ trx }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ one: string; other: string }>`select one, other from ${table}
    where ${oneOf(sql.ref('one'), ids)} and ${oneOf(sql.ref('other'), ids)}`.execute(trx)
  return new Set(rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]))
}
