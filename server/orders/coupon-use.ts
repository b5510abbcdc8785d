import { sql } from 'kysely'
import { idOf, t } from '../../src/vocabulary'
import type { Minor, NamedCurrency } from '../handlers/amounts'
import type { Values } from '../handlers/handler'
import type { Transaction } from '../store/store'
import type { Complain } from './complaints'
import { type Coupon, type Named, reductionOf, refusalOf } from './coupon-terms'
import type { Customer } from './customer'
import type { Line, Reduction } from './totals'

interface Order {
  readonly coupon: unknown
  readonly customer: Customer
  readonly currency: NamedCurrency
  readonly lines: readonly Line[]
  /** What the lines come to before the coupon. */
  readonly goods: Minor
}

/** What the coupon of an order does for it. */
export interface Redeemed {
  readonly reduction: Reduction
  readonly shipsFree: boolean
}

/** Looks a coupon up. Complains where there is none, or the order may not use it. */
export async function redeem(trx: Transaction, order: Order, complain: Complain): Promise<Redeemed | undefined> {
  const coupon = await findCoupon(trx, order)
  if (!coupon) {
    complain('coupon', t('There is no such coupon. Leave it out, or choose one of the list.'))
    return undefined
  }
  const refusal = refusalOf(coupon, {
    ...order,
    today: new Date().toISOString().slice(0, 10),
    customerCategory: order.customer.category,
  })
  if (refusal) complain('coupon', refusal)
  return refusal
    ? undefined
    : { reduction: reductionOf(coupon, order.currency), shipsFree: coupon.discountType === 'free-shipping' }
}

async function findCoupon(trx: Transaction, { coupon, customer }: Order): Promise<Coupon | undefined> {
  const row = await trx.selectFrom('coupon').selectAll().where('id', '=', idOf(coupon)).executeTakeFirst()
  if (!row) return undefined
  const { used } = await trx
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll().as('used'))
    .where('coupon', '=', row.id)
    .where('customer', '=', customer.id)
    .where('orderStatus', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    code: row.code,
    discountType: row.discountType,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    usageLimit: row.usageLimit,
    perCustomerLimit: row.perCustomerLimit,
    isActive: row.status === 1,
    value: BigInt(row.value ?? 0),
    minimumOrder: BigInt(row.minimumOrder ?? 0),
    maximumDiscount: row.maximumDiscount === null ? null : BigInt(row.maximumDiscount),
    usedCount: row.usedCount ?? 0,
    usedByCustomer: Number(used),
    products: await targets(trx, row.id, 'products', 'product'),
    customerCategories: await targets(trx, row.id, 'customerCategories', 'customer_category'),
  }
}

const targets = (trx: Transaction, coupon: string, field: string, table: string): Promise<Named[]> =>
  trx
    .selectFrom(`coupon__${field} as pair`)
    .innerJoin(`${table} as target`, 'target.id', 'pair.target')
    .select(['target.id', 'target.name'])
    .where('pair.owner', '=', coupon)
    .orderBy('pair.position')
    .execute()

const count = (trx: Transaction, coupon: unknown, by: 1 | -1) => {
  const used = sql.ref('usedCount')
  return trx
    .updateTable('coupon')
    .set({ usedCount: sql`case when coalesce(${used}, 0) + ${by} < 0 then 0 else coalesce(${used}, 0) + ${by} end` })
    .where('id', '=', idOf(coupon))
    .execute()
}

/** Counts the use of an order's coupon, if it has one; in the transaction that places the order. */
export const takeCoupon = async (trx: Transaction, { coupon }: Values): Promise<void> => {
  if (coupon) await count(trx, coupon, 1)
}

/** Gives the use of an order's coupon back, if it has one; in the transaction that cancels the order. */
export const giveCouponBack = async (trx: Transaction, { coupon }: Values): Promise<void> => {
  if (coupon) await count(trx, coupon, -1)
}
