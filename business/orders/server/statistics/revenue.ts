import type { Values } from 'deckhand/server'
import { type RawBuilder, sql } from 'kysely'

/** The order statuses in which the payment is refunded. */
const closedStatuses = ['cancelled', 'returned']

/** The fields that decide whether an order counts as revenue. */
export const revenueFields = ['paymentStatus', 'orderStatus'] as const

/**
 * Whether an order with these values may match {@link isRevenueSql}. Most new orders do not, because they are not paid
 * yet.
 */
export const mayCountAsRevenue = ({ paymentStatus }: Values): boolean => paymentStatus === 'success'

/**
 * SQL that tells whether an order counts as revenue. All sums of sales use this rule. `table` is the alias of the
 * order.
 */
export const isRevenueSql = (table: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${table}.paymentStatus`)} = 'success' and ${sql.ref(`${table}.orderStatus`)} not in (${sql.join(
    closedStatuses.map((status) => sql.lit(status)),
  )}))`
