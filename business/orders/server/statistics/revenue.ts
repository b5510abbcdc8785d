import type { Values } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

/** Where an order is over and what was paid for it is given back. */
const closedStatuses = ['cancelled', 'returned']

/** The fields that tell whether an order counts as revenue. */
export const revenueFields = ['paymentStatus', 'orderStatus'] as const

/** Whether an order of those values may be one that {@link isRevenueSql}: most new ones are not paid yet. */
export const mayCountAsRevenue = ({ paymentStatus }: Values): boolean => paymentStatus === 'success'

/** Whether what was paid for an order, whose alias is `table`, is kept: the one rule for all sums of what was sold. */
export const isRevenueSql = (table: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.paymentStatus`)} = 'success' and ${sql.ref(`${table}.orderStatus`)} not in (${sql.join(
    closedStatuses.map((status) => sql.lit(status)),
  )}))`
