import { type RecordOf, t } from 'deckhand'
import { type Context, Problem } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'
import type orderResource from '../../../../resources/customer-order'

/** Letters of a tracking number that mean something else in an address, and how they are written there; '%' comes first. */
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

/** Where the parcel of an order, whose alias is `table`, is followed: by the address of the courier of that name, in whichever case. */
export const trackingUrlSql = (table: string): RawBuilder<string> => {
  const number = escaped.reduce(
    (text, [letter, code]) => sql<string>`replace(${text}, ${sql.lit(letter)}, ${sql.lit(code)})`,
    sql<string>`${sql.ref(`${table}.trackingNumber`)}`,
  )
  return sql`(select replace(carrier."trackingUrl", '{tracking}', ${number}) from carrier as carrier
    where lower(carrier.name) = lower(${sql.ref(`${table}.courier`)}) and carrier.status = 1)`
}

/** Whether the site of an order, whose alias is `table`, asks for one. */
export const needsTrackingSql = (table: string): RawBuilder<number> =>
  sql`(select coalesce(site."requiresTracking", 0) from site as site where site.id = ${sql.ref(`${table}.site`)})`

/**
 * Expects a tracking number where the site of an order asks for one.
 *
 * @throws Problem 422 where there is none, neither in the call nor in the order.
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
