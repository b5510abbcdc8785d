import { dayIn, idOf, type RecordOf, type Reference, t } from 'deckhand'
import { awaitAll, type Context, Problem, type Transaction, unitsOf } from 'deckhand/server'
import { sql } from 'kysely'
import type couponResource from '../../../resources/coupon'
import type { AddFieldError } from '../../orders/server/field-errors'
import type { OrderingCustomer } from '../../orders/server/ordering-customer'
import type { MinorUnits, NamedCurrency } from '../../orders/server/pricing/amounts'
import type { CouponDiscount, PricingLine } from '../../orders/server/pricing/order-totals'
import {
  type Coupon,
  couponDiscountOf,
  couponEffectText,
  couponRefusalOf,
  type NamedRecord,
  pendingConditionOf,
  usageLimitRefusalOf,
} from './coupon-rules'

interface CouponOrder {
  /** The customer of the order. The value is undefined until the order has a customer. */
  readonly customer: OrderingCustomer | undefined
  readonly currency: NamedCurrency
  readonly lines: readonly PricingLine[]
  /** The total of the lines before the coupon. */
  readonly goods: MinorUnits
  /** The time zone of the business, which decides the current day. */
  readonly zone: string
}

/** The effect of the coupon of an order. */
export interface CouponRedemption {
  /** The discount by the coupon. The value is absent while the order lacks input that the coupon depends on. */
  readonly reduction?: CouponDiscount
  readonly shipsFree: boolean
  /** Formats the effect of the coupon as a message, given the discount. */
  readonly says: (taken: MinorUnits) => string
}

/**
 * Applies a coupon to an order. Reports an error if the coupon does not exist or the order may not use the coupon.
 * @returns undefined after an error
 */
export function redeemCoupon(
  coupon: Coupon | undefined,
  order: CouponOrder,
  complain: AddFieldError,
): CouponRedemption | undefined {
  if (!coupon) {
    complain('coupon', t('This coupon does not exist. Remove it, or choose a coupon from the list.'))
    return undefined
  }
  const use = { ...order, today: dayIn(order.zone) }
  const refusal = couponRefusalOf(coupon, use)
  if (refusal) {
    complain('coupon', refusal)
    return undefined
  }
  const wait = pendingConditionOf(coupon, use)
  if (wait) return { shipsFree: false, says: () => wait }
  return {
    reduction: couponDiscountOf(coupon, order.currency),
    shipsFree: coupon.discountType === 'free-shipping',
    says: (taken) => couponEffectText(coupon, order.currency, taken),
  }
}

/**
 * Finds a coupon by its id, with the number of times the customer of an order has used the coupon.
 *
 * @param customer the customer's id. Undefined or null if the order has no customer yet.
 */
export async function findCoupon(
  trx: Transaction,
  id: string,
  customer: string | null | undefined,
): Promise<Coupon | undefined> {
  const [row, targets] = await awaitAll([
    trx.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirst(),
    targetsOf(trx, id),
  ])
  if (!row) return undefined
  const usedByCustomer = !customer || row.perCustomerLimit === null ? 0 : await usesBy(trx, customer, id)
  return {
    id: row.id,
    code: row.code,
    discountType: row.discountType,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    usageLimit: row.usageLimit,
    perCustomerLimit: row.perCustomerLimit,
    isActive: row.status === 1,
    value: unitsOf(row.value),
    minimumOrder: unitsOf(row.minimumOrder),
    maximumDiscount: row.maximumDiscount === null ? null : unitsOf(row.maximumDiscount),
    usedCount: row.usedCount ?? 0,
    usedByCustomer,
    products: targets.filter(({ of }) => of === 'product'),
    customerCategories: targets.filter(({ of }) => of === 'customer_category'),
  }
}

async function usesBy(trx: Transaction, customer: string, coupon: string): Promise<number> {
  const { used } = await trx
    .selectFrom('customer_order')
    .select(({ fn }) => fn.countAll().as('used'))
    .where('coupon', '=', coupon)
    .where('customer', '=', customer)
    .where('orderStatus', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return Number(used)
}

/** The products and customer categories to which a coupon is limited. */
const targetsOf = (trx: Transaction, coupon: string): Promise<(NamedRecord & { readonly of: string })[]> =>
  trx
    .selectFrom('coupon__products as pair')
    .innerJoin('product as target', 'target.id', 'pair.target')
    .select(['target.id', 'target.name', 'pair.position', sql.lit('product').as('of')])
    .where('pair.owner', '=', coupon)
    .unionAll(
      trx
        .selectFrom('coupon__customerCategories as pair')
        .innerJoin('customer_category as target', 'target.id', 'pair.target')
        .select(['target.id', 'target.name', 'pair.position', sql.lit('customer_category').as('of')])
        .where('pair.owner', '=', coupon),
    )
    .orderBy('position')
    .execute()

/** An order before or after the write, with its coupon. */
interface OrderWithCoupon {
  readonly customer?: Reference | string
  readonly coupon?: Reference | string | null
}

/** Adds a use to an order's coupon, or removes a use. The callback `look` receives the used count before the change. */
async function changeUsedCount(
  { store, trx }: Context,
  order: OrderWithCoupon,
  by: 1 | -1,
  look?: (coupon: RecordOf<typeof couponResource>, usedCount: number) => Promise<void>,
): Promise<void> {
  if (!order.coupon) return
  const coupons = store.registry.get('coupon')
  const id = idOf(order.coupon)
  // Both queries run on one connection, so that the read runs after the lock.
  const [, coupon] = await awaitAll([store.lock(trx, 'coupon', [id]), store.get(coupons, id, trx)])
  if (!coupon) return
  const usedCount = Number(coupon.usedCount ?? 0)
  await look?.(coupon, usedCount)
  await store.update(trx, coupons, id, { usedCount: Math.max(0, usedCount + by) })
}

/**
 * Counts the use of an order's coupon, if the order has a coupon. The function runs in the transaction that places the
 * order.
 *
 * @throws Problem 422 if other orders have used up the coupon after the check of the coupon.
 */
export const countCouponUse = (context: Context, order: OrderWithCoupon): Promise<void> =>
  changeUsedCount(context, order, 1, async (coupon, usedCount) => {
    // The query counts this order too.
    const others = coupon.perCustomerLimit && (await usesBy(context.trx, String(idOf(order.customer)), coupon.id)) - 1
    const refusal = usageLimitRefusalOf({ ...coupon, usedCount, usedByCustomer: others ?? 0 })
    if (refusal) throw new Problem(422, refusal, { coupon: [refusal] })
  })

/**
 * Releases the use of an order's coupon, if the order has a coupon. The function runs in the transaction that cancels
 * the order.
 */
export const releaseCouponUse = (context: Context, order: OrderWithCoupon): Promise<void> =>
  changeUsedCount(context, order, -1)
