import { newId, type OpenDatabase, retrying } from 'deckhand/server'
import { sql } from 'kysely'

/**
 * The number of payments that one SQL statement inserts. The number is well below the limits of SQLite and PostgreSQL.
 */
const paymentsPerStatement = 500

const number = (name: string) => sql<number>`coalesce(${sql.ref(name)}, 0)`
const total = number('total')
const isOver = sql<boolean>`"orderStatus" in ('cancelled', 'returned')`
const due = sql<number>`(${total} - ${number('credited')} - ${number('paid')} + ${number('refunded')})`

/**
 * Creates payments for paid orders without payments, which an earlier version of the product wrote. An earlier version
 * may still run in parallel. Orders marked as paid are treated as fully paid. Cancelled and returned orders are treated
 * as fully credited.
 */
export async function backfillPayments({ db, dialect }: OpenDatabase): Promise<void> {
  let booked = paymentsPerStatement
  while (booked === paymentsPerStatement)
    booked = await retrying(dialect, () =>
      db.transaction().execute(async (trx) => {
        const paid = await trx
          .updateTable('customer_order')
          .set({ paid: sql`total` })
          .where('id', 'in', ({ selectFrom }) =>
            selectFrom('customer_order')
              .select('id')
              .where(sql<boolean>`"paymentStatus" = 'success' and ${number('paid')} = 0 and ${total} > 0`)
              .limit(paymentsPerStatement),
          )
          .where(sql<boolean>`${number('paid')} = 0`)
          .returning(['id', 'total', 'paymentMethod', 'paymentReference', 'placedAt', 'createdAt'])
          .execute()
        if (paid.length > 0)
          await trx
            .insertInto('payment')
            .values(
              paid.map(({ id, placedAt, createdAt, total, paymentMethod, paymentReference }) => {
                const at = placedAt ?? createdAt
                const stamps = { id: newId(), createdAt: at, updatedAt: at, at }
                return {
                  ...stamps,
                  order: id,
                  kind: 'paid' as const,
                  amount: total,
                  method: paymentMethod,
                  reference: paymentReference,
                }
              }),
            )
            .execute()
        return paid.length
      }),
    )
  await retrying(dialect, () => db.transaction().execute((trx) => backfillPaymentStates({ db: trx, dialect })))
}

/**
 * Writes the credited amount of refunded items without a credited amount. Earlier versions recorded the credited amount
 * for returned pieces only.
 *
 * @returns whether any item has changed.
 */
export async function backfillRefundCredits({ db }: OpenDatabase): Promise<boolean> {
  const net = sql`(item.price * item.quantity - coalesce(item.discount, 0))`
  const noted = sql`sum(line.amount - case when item."taxIncluded" = 1 then 0 else coalesce(line.tax, 0) end)`
  const { numAffectedRows = 0n } = await sql`
    update order_item set credited = told.credited from (
      select item.id, case when ${noted} < ${net} then ${noted} else ${net} end as credited
      from credit_note_item as line join credit_note as note on note.id = line."creditNote" and note.kind = 'allowance'
      join order_item as item on item.id = line."orderItem"
      where coalesce(item.credited, 0) = 0
      group by item.id, item.price, item.quantity, item.discount
    ) as told where told.id = order_item.id and told.credited > 0`.execute(db)
  return numAffectedRows > 0n
}

/** Updates outdated payment status values of orders. The SQL matches the calculation in `paymentStateOf`. */
async function backfillPaymentStates({ db }: OpenDatabase): Promise<void> {
  await sql`update order_item set returned = quantity, credited = price * quantity - coalesce(discount, 0)
    where coalesce(returned, 0) = 0 and "order" in (
      select id from customer_order where "orderStatus" = 'returned' and ${number('credited')} = 0 and ${total} > 0)`.execute(
    db,
  )
  await sql`update order_item set "ownDiscount" = discount where "ownDiscount" is null and coalesce(discount, 0) > 0
    and "order" in (select id from customer_order where coupon is null and "customerTerms" is null)`.execute(db)
  await sql`update customer_order set credited = total where ${isOver} and ${number('credited')} = 0 and ${total} > 0`.execute(
    db,
  )
  const net = sql`(${number('paid')} - ${number('refunded')})`
  const wanted = sql`(${total} - ${number('credited')})`
  await sql`update customer_order set paid = ${number('paid')}, refunded = ${number('refunded')}, credited = ${number('credited')},
    revision = coalesce(revision, 1), due = ${due},
    revenue = case when ${net} < 0 or ${wanted} < 0 then 0 when ${net} < ${wanted} then ${net} else ${wanted} end,
    settlement = case
      when ${due} < 0 then 'to-refund'
      when ${due} > 0 and ${net} > 0 then 'part-paid'
      when ${due} > 0 and "paymentStatus" = 'failure' then 'failed'
      when ${due} > 0 then 'unpaid'
      when ${number('paid')} = 0 and "paymentStatus" = 'failure' then 'failed'
      when ${number('paid')} = 0 and "paymentStatus" = 'success' then 'paid'
      when ${number('paid')} = 0 then 'nothing-due'
      when ${number('refunded')} = 0 or ${number('credited')} = 0 then 'paid'
      when ${net} > 0 then 'part-refunded'
      else 'refunded' end
    where due is null or due <> ${due} or settlement is null`.execute(db)
}
