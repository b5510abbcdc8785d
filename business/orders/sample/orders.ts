import { choicesOf, type Field, previousValueFieldOf } from 'deckhand'
import { dayOf, daysBefore, type Random, type SampleContext, type SampleRow } from 'deckhand/server'
import type { Catalogue } from '../../catalogue/sample/catalogue'
import type { Coupon } from '../../coupons/sample/coupons'
import type { Customer } from '../../customers/sample/customers'
import type { MasterData } from '../../masters/sample/master-data'
import { activeTaxRuleOf } from '../../taxes/sample/tax-rules'
import { type BasketLine, basketGoodsTotal, priceBasket } from './basket'
import { drawOrderLifecycle, type OrderLifecycle, type PaymentMethod } from './order-lifecycle'

const count = 1500
const firstNumber = 1_000_001
const couponShare = 0.2

/** A sample order, with the data from which its stock movements and cards are made. */
export interface Order {
  readonly row: SampleRow
  readonly customer: Customer
  readonly placedAt: Date
  readonly lifecycle: OrderLifecycle
  readonly items: readonly { readonly id: string; readonly product: SampleRow; readonly quantity: number }[]
}

export interface SampleShop {
  readonly basics: MasterData
  readonly catalogue: Catalogue
  readonly customers: readonly Customer[]
  readonly coupons: readonly Coupon[]
  /** Names of staff members who handle orders. */
  readonly staff: readonly string[]
}

const couriers = ['Bluewing Express', 'Roadster Post', 'Northline Parcels']

/** Makes the orders of the last year, sorted from old to new. */
export async function makeOrders(world: SampleContext, shop: SampleShop): Promise<Order[]> {
  const { random, now } = world
  const popular = shop.catalogue.products
    .filter(({ status }) => status === 1)
    .map((product) => [product, product.type === 'card' ? random.integer(3, 10) : random.integer(1, 4)] as const)
  const used = new Set<string>()

  const taxRules = shop.basics.taxRules.map(activeTaxRuleOf)
  const makeOrder = async (placedAt: Date, index: number): Promise<Order> => {
    const customer = random.weighted(
      shop.customers.filter(({ joined }) => joined <= placedAt).map((one) => [one, one.orderFrequency] as const),
    )
    const site = siteOf(random, shop.basics, customer)
    const currency = shop.basics.currencies.find(({ id }) => id === site.currency) as SampleRow
    const wanted = fillBasket(random, popular, customer)
    const isHome = currency.isBase === true
    const coupon =
      isHome && random.chance(couponShare) ? findCoupon(world, shop, { wanted, customer, placedAt, used }) : undefined
    const { basics } = shop
    const { items, amounts, ...terms } = await priceBasket(wanted, {
      ...{ basics, customer, site, currency, coupon, placedAt, taxRules },
    })
    const identified = items.map((item) => ({ id: world.id(placedAt), createdAt: placedAt.toISOString(), ...item }))
    const methods = [
      ['card', 62],
      ['transfer', 20],
      ['cash-on-delivery', isHome ? 18 : 0],
    ] as const
    const paymentMethod = random.weighted<PaymentMethod>(methods)
    const lifecycle = drawOrderLifecycle(random, paymentMethod, placedAt, now)
    if (coupon) used.add(`${coupon.id} ${customer.row.id}`)
    const row = {
      id: world.id(placedAt),
      createdAt: placedAt.toISOString(),
      updatedAt: (lifecycle.events.at(-1)?.at ?? placedAt).toISOString(),
      orderNumber: `DH-${firstNumber + index}`,
      customer: customer.row.id,
      site: site.id,
      currency: currency.id,
      shippingAddress: customer.address,
      billingAddress: customer.address,
      items: identified,
      coupon: coupon?.id,
      ...terms,
      ...amounts,
      paymentMethod,
      paymentStatus: lifecycle.paymentStatus,
      paymentReference:
        paymentMethod === 'card' && lifecycle.paymentStatus === 'success'
          ? `PAY-${random.integer(1e7, 1e8 - 1)}`
          : null,
      orderStatus: lifecycle.orderStatus,
      [previousValueFieldOf('orderStatus')]: lifecycle.formerStatus,
      ...deliveryOf(random, lifecycle),
      returnedGoods: lifecycle.orderStatus === 'returned' ? 'written-off' : null,
      note: random.chance(0.05)
        ? random.pick(['Please wrap as a gift.', 'Leave with the reception.', 'Needed by Friday.'])
        : null,
      placedAt: placedAt.toISOString(),
      timeline: timelineOf(world, shop, placedAt, lifecycle),
    }
    return {
      row,
      customer,
      placedAt,
      lifecycle,
      items: wanted.map((line, at) => ({ ...line, id: identified[at]?.id as string })),
    }
  }

  // The orders share one sequence of random values, so one order follows the other.
  const orders: Order[] = []
  for (const [index, placedAt] of makeOrderTimes(random, now, count).entries())
    orders.push(await makeOrder(placedAt, index))
  return orders
}

function siteOf(random: Random, { sites }: MasterData, { country }: Customer): SampleRow {
  const code =
    country === 'IN'
      ? random.weighted([
          ['MAIN', 9],
          ['MUMBAI', 1],
        ])
      : 'EUROPE'
  return sites.find((site) => site.code === code) as SampleRow
}

function fillBasket(
  random: Random,
  popular: readonly (readonly [SampleRow, number])[],
  { orderFrequency: zeal }: Customer,
): BasketLine[] {
  const size = random.weighted([
    [1, 45],
    [2, 30],
    [3, 17],
    [4, 8],
  ])
  const chosen = new Set(Array.from({ length: size }, () => random.weighted(popular)))
  const isBusiness = zeal > 1.6
  return [...chosen].map((product) => ({
    product,
    quantity: product.type === 'service' ? 1 : random.integer(1, isBusiness ? 8 : 3),
  }))
}

function findCoupon(
  { random }: SampleContext,
  { coupons, basics }: SampleShop,
  {
    wanted,
    customer,
    placedAt,
    used,
  }: { wanted: BasketLine[]; customer: Customer; placedAt: Date; used: ReadonlySet<string> },
) {
  const day = dayOf(placedAt)
  const goods = basketGoodsTotal(basics, customer, wanted)
  const open = coupons.filter(({ id, row, products, minimumOrder = 0, perCustomerLimit, status }) => {
    const { startsOn, endsOn, customerCategories } = row
    return (
      status !== 0 &&
      startsOn <= day &&
      (endsOn === null || day <= endsOn) &&
      goods >= minimumOrder &&
      (products.length === 0 || wanted.some(({ product }) => products.includes(product.id))) &&
      (customerCategories.length === 0 || customerCategories.includes(customer.row.category)) &&
      !(perCustomerLimit && used.has(`${id} ${customer.row.id}`))
    )
  })
  return open.length > 0 ? random.pick(open) : undefined
}

const deliveryOf = (random: Random, { events: happenings }: OrderLifecycle) => {
  if (!happenings.some(({ to }) => to === 'shipped')) return {}
  return { courier: random.pick(couriers), trackingNumber: `SAMPLE${random.integer(1e8, 1e9 - 1)}` }
}

function timelineOf(
  { registry }: SampleContext,
  { staff }: SampleShop,
  placedAt: Date,
  { events: happenings }: OrderLifecycle,
) {
  const fields = registry.find('customer-order')?.fields
  const placed = { at: placedAt.toISOString(), by: staff[0] ?? null, event: 'Placed', note: null }
  const rest = happenings.map(({ at, field, to, note = null }, index) => ({
    at: at.toISOString(),
    by: field === 'paymentStatus' ? 'Payment service' : (staff[index % staff.length] ?? null),
    event: labelOf(fields?.[field], to),
    note,
  }))
  return [placed, ...rest]
}

const labelOf = (field: Field | undefined, value: string) => choicesOf(field)?.[value]?.label ?? value

const days = 365

/**
 * The relative number of orders on each weekday, starting with Sunday. Offices order on working days, mostly on
 * Tuesdays.
 */
const weekdays = [0.55, 1.1, 1.25, 1.2, 1.15, 1, 0.7]

/**
 * The relative number of orders in each month, starting with January. Trade fairs in spring and presents in December
 * increase the number of orders.
 */
const months = [0.85, 0.95, 1.1, 1.05, 0.95, 0.85, 0.85, 0.95, 1.1, 1.3, 1.35, 1.1]

/** The relative number of orders in each hour of the day in India (UTC + 5:30), where most customers live. */
const hours = [1, 0, 0, 0, 0, 1, 2, 4, 7, 10, 12, 13, 11, 10, 10, 11, 11, 10, 9, 10, 11, 10, 7, 3]

const offset = 5.5

/**
 * Draws random times for orders of the last year, sorted from old to new. The times follow weekdays and seasons, and
 * the number of orders grows by half over the year.
 */
function makeOrderTimes(random: Random, now: Date, count: number): Date[] {
  const weighted = Array.from({ length: days }, (_, ago) => {
    const day = daysBefore(now, ago)
    const growth = 1.5 - (0.5 * ago) / days
    return [ago, (weekdays[day.getUTCDay()] ?? 1) * (months[day.getUTCMonth()] ?? 1) * growth] as const
  })
  const byHour = hours.map((weight, hour) => [hour, weight] as const)
  const moment = (): Date => {
    const midnight = daysBefore(now, random.weighted(weighted))
    midnight.setUTCHours(0, 0, 0, 0)
    const hour = random.weighted(byHour) - offset + random.next()
    const at = new Date(midnight.getTime() + Math.round(hour * 3_600_000))
    return at < now ? at : moment()
  }
  return Array.from({ length: count }, moment).sort((a, b) => a.getTime() - b.getTime())
}
