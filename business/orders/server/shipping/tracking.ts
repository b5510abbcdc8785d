import { type RecordOf, t } from 'deckhand'
import { type Context, Problem } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'
import type orderResource from '../../../../resources/customer-order'

/**
 * Characters of a tracking number that have a special meaning in URLs, and their escape codes. The list must start with
 * '%'.
 */
const escaped = [
  ...[
    ['%', '%25'],
    [' ', '%20'],
    ['#', '%23'],
    ['?', '%3F'],
    ['&', '%26'],
    ['+', '%2B'],
    ['/', '%2F'],
  ],
  ...[
    ['"', '%22'],
    ['<', '%3C'],
    ['>', '%3E'],
    ['\\', '%5C'],
  ],
] as const

/**
 * SQL for the URL that tracks the parcel of an order. `table` is the alias of the order. The URL pattern comes from the
 * active courier with the same name. The comparison of courier names ignores upper and lower case.
 */
export const trackingUrlSql = (table: string): RawBuilder<string> => {
  const number = escaped.reduce(
    (text, [letter, code]) => sql<string>`replace(${text}, ${sql.lit(letter)}, ${sql.lit(code)})`,
    sql<string>`${sql.ref(`${table}.trackingNumber`)}`,
  )
  return sql`(select replace(carrier."trackingUrl", '{tracking}', ${number}) from carrier as carrier
    where lower(carrier.name) = lower(${sql.ref(`${table}.courier`)}) and carrier.status = 1)`
}

/** SQL that tells whether the site of an order requires a tracking number. `table` is the alias of the order. */
export const needsTrackingSql = (table: string): RawBuilder<number> =>
  sql`(select coalesce(site."requiresTracking", 0) from site as site where site.id = ${sql.ref(`${table}.site`)})`

/**
 * Checks that an order has a tracking number if the site of the order requires a tracking number.
 *
 * @throws Problem 422 if neither the call nor the order contains a tracking number.
 */
export async function expectTrackingNumber(
  { trx }: Pick<Context, 'trx'>,
  order: RecordOf<typeof orderResource>,
  given: string | null | undefined,
): Promise<void> {
  if (given || (given === undefined && order.trackingNumber)) return
  const site = await trx
    .selectFrom('site')
    .select(['name', 'requiresTracking'])
    .where('id', '=', order.site.id)
    .executeTakeFirst()
  if (site?.requiresTracking !== 1) return
  const message = t("Site '{{site}}' requires a tracking number. Enter the tracking number of the parcel.", {
    site: site.name,
  })
  throw new Problem(422, message, { trackingNumber: [message] })
}
