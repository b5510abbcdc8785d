import { dayIn, idOf, type RecordOf, type Reference, t } from 'deckhand'
import { type Context, Problem, type Transaction, together, unitsOf } from 'deckhand/server'
import { sql } from 'kysely'
import type couponResource from '../../../resources/coupon'
import type { Minor, NamedCurrency } from '../../orders/server/amounts'
import type { Complain } from '../../orders/server/complaints'
import type { Customer } from '../../orders/server/customer'
import type { Line, Reduction } from '../../orders/server/totals'
import { type Coupon, effectOf, type Named, reductionOf, refusalOf, usedUp, waitOf } from './coupon-terms'

interface Order {
  /** Undefined until it is known who orders. */
  readonly customer: Customer | undefined
  readonly currency: NamedCurrency
  readonly lines: readonly Line[]
  /** What the lines come to before the coupon. */
  readonly goods: Minor
  /** In which it is a day for the business. */
  readonly zone: string
}

/** What the coupon of an order does for it. */
export interface Redeemed {
  /** Absent as long as something is not known yet that the coupon depends on. */
  readonly reduction?: Reduction
  readonly shipsFree: boolean
  /** The same in words, once it is known what it takes off. */
  readonly says: (taken: Minor) => string
}

/** Uses a coupon. Complains where there is none, or the order may not use it, whatever else is still to come. */
export function redeem(coupon: Coupon | undefined, order: Order, complain: Complain): Redeemed | undefined {
  if (!coupon) {
    complain('coupon', t('There is no such coupon. Leave it out, or choose one of the list.'))
    return undefined
  }
  const use = { ...order, today: dayIn(order.zone) }
  const refusal = refusalOf(coupon, use)
  if (refusal) {
    complain('coupon', refusal)
    return undefined
  }
  const wait = waitOf(coupon, use)
  if (wait) return { shipsFree: false, says: () => wait }
  return {
    reduction: reductionOf(coupon, order.currency),
    shipsFree: coupon.discountType === 'free-shipping',
    says: (taken) => effectOf(coupon, order.currency, taken),
  }
}

/**
 * The coupon of that id, with how often the customer of an order has used it.
 *
 * @param customer the customer's id; none as long as nobody orders yet.
 */
export async function findCoupon(
  trx: Transaction,
  id: string,
  customer: string | null | undefined,
): Promise<Coupon | undefined> {
  const [row, targets] = await together([
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

/** What a coupon is limited to: products, and categories of customers. */
const targetsOf = (trx: Transaction, coupon: string): Promise<(Named & { readonly of: string })[]> =>
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

/** An order as it is written, or read. */
interface Ordered {
  readonly customer?: Reference | string
  readonly coupon?: Reference | string | null
}

/** Counts a use of an order's coupon, or takes it back; `look` is told what was counted so far. */
async function count(
  { store, trx }: Context,
  order: Ordered,
  by: 1 | -1,
  look?: (coupon: RecordOf<typeof couponResource>, usedCount: number) => Promise<void>,
): Promise<void> {
  if (!order.coupon) return
  const coupons = store.registry.get('coupon')
  const id = idOf(order.coupon)
  // One after the other on their connection, so what is read is what is held.
  const [, coupon] = await together([store.lock(trx, 'coupon', [id]), store.get(coupons, id, trx)])
  if (!coupon) return
  const usedCount = Number(coupon.usedCount ?? 0)
  await look?.(coupon, usedCount)
  await store.update(trx, coupons, id, { usedCount: Math.max(0, usedCount + by) })
}

/**
 * Counts the use of an order's coupon, if it has one; in the transaction that places the order.
 *
 * @throws Problem 422 where others have used it up since it was looked at.
 */
export const takeCoupon = (context: Context, order: Ordered): Promise<void> =>
  count(context, order, 1, async (coupon, usedCount) => {
    // This order is there already.
    const others = coupon.perCustomerLimit && (await usesBy(context.trx, String(idOf(order.customer)), coupon.id)) - 1
    const refusal = usedUp({ ...coupon, usedCount, usedByCustomer: others ?? 0 })
    if (refusal) throw new Problem(422, refusal, { coupon: [refusal] })
  })

/** Gives the use of an order's coupon back, if it has one; in the transaction that cancels the order. */
export const giveCouponBack = (context: Context, order: Ordered): Promise<void> => count(context, order, -1)
