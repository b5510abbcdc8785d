import type { ActionAnswer, Context } from 'deckhand/server'
import { oneOf } from 'deckhand/server'
import { sql } from 'kysely'
import { isDismissed, mostInGroup, readDismissedPairs } from './dismissed-duplicates'
import { type MatchableCustomer, type MatchReason, matchKeysOf, reasonOfKey } from './match-keys'

const table = sql.table('customer_match')

/** The maximum number of likely duplicates of one customer. */
const mostDuplicates = 10

/** The number of groups of likely duplicates on one page. */
const groupsPerPage = 20

interface LikelyDuplicate {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly company: string | null
  readonly orderCount: number | null
  readonly reasons: readonly MatchReason[]
}

interface Match {
  readonly customer: string
  readonly key: string
}

/** The customers with the given reasons, in the sequence of the most reasons. */
async function duplicatesOf({ trx }: Context, matches: readonly Match[]): Promise<LikelyDuplicate[]> {
  const reasons = new Map<string, Set<MatchReason>>()
  for (const { customer, key } of matches)
    reasons.set(customer, new Set([...(reasons.get(customer) ?? []), reasonOfKey(key)]))
  const rows = await trx
    .selectFrom('customer')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'company', 'orderCount'])
    .where('id', 'in', [...reasons.keys()])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows
    .map(({ firstName, lastName, ...row }) => ({
      ...row,
      name: [firstName, lastName].filter(Boolean).join(' '),
      reasons: [...(reasons.get(row.id) ?? [])],
    }))
    .sort((one, other) => other.reasons.length - one.reasons.length)
}

/** Finds the likely duplicates of a customer that exists, or whose values are being typed. */
export async function findDuplicates(
  context: Context,
  { customer: id, ...typed }: MatchableCustomer & { readonly customer?: string | null },
): Promise<ActionAnswer> {
  const isTyped = Object.values(typed).some((value) => value !== undefined && value !== null)
  const keys = isTyped ? matchKeysOf(typed) : id ? await keysOf(context, id) : []
  const { rows } = await sql<Match>`select customer, key from ${table}
    where ${oneOf(sql.ref('key'), keys)} and customer <> ${id ?? ''}
      and not ${isDismissed(sql.ref('customer'), sql`${id ?? ''}`)} order by key, customer limit 100`.execute(
    context.trx,
  )
  return { data: { duplicates: (await duplicatesOf(context, rows)).slice(0, mostDuplicates) } }
}

async function keysOf({ trx }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from ${table} where customer = ${id}`.execute(trx)
  return rows.map(({ key }) => key)
}

/**
 * Lists the groups of customers that share a match key, page by page.
 *
 * @param after the last key of the previous page. Default: the list starts at the first key.
 */
export async function listDuplicates(context: Context, after = ''): Promise<ActionAnswer> {
  const { rows: shared } = await sql<{ key: string }>`select key from ${table} as shared where key > ${after}
    group by key having count(*) > 1 and exists (select 1 from ${table} as one join ${table} as other
      on other.key = one.key and other.customer > one.customer
      where one.key = shared.key and not ${isDismissed(sql.ref('one.customer'), sql.ref('other.customer'))})
    order by key limit ${sql.lit(groupsPerPage + 1)}`.execute(context.trx)
  const keys = shared.slice(0, groupsPerPage).map(({ key }) => key)
  const { rows } = await sql<Match & { place: number; total: number }>`select customer, key, place, total from (
      select customer, key, row_number() over (partition by key order by customer) as place,
        count(*) over (partition by key) as total
      from ${table} where ${oneOf(sql.ref('key'), keys)}) as matching
    where place <= ${sql.lit(mostInGroup)} order by key, customer`.execute(context.trx)
  const known = new Map((await duplicatesOf(context, rows)).map((one) => [one.id, one]))
  const different = await readDismissedPairs(context, [...known.keys()])
  const groups = keys.flatMap((key) => {
    const all = rows.filter((row) => row.key === key).flatMap(({ customer }) => known.get(customer) ?? [])
    const members = all.filter(({ id }) => all.some((other) => other.id !== id && !different.has(`${id} ${other.id}`)))
    const more = Number(rows.find((row) => row.key === key)?.total ?? 0) - all.length
    return members.length > 1 ? [{ key: key.slice(0, 1), reason: reasonOfKey(key), customers: members, more }] : []
  })
  const isSame = (one: (typeof groups)[number], other: (typeof groups)[number]) =>
    one.customers.map(({ id }) => id).join() === other.customers.map(({ id }) => id).join()
  return {
    data: {
      groups: groups.filter((one, at) => groups.findIndex((other) => isSame(one, other)) === at),
      after: shared.length > groupsPerPage ? (keys.at(-1) ?? null) : null,
    },
  }
}
