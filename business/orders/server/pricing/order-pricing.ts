import { type ActionInputFor, addressRuleOf, dayIn, isEmpty, t } from 'deckhand'
import { awaitAll, type Context, homeZone, Problem, type Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import type { Coupon } from '../../../coupons/server/coupon-rules'
import { findCoupon, redeemCoupon } from '../../../coupons/server/redeem-coupon'
import {
  findTaxRules,
  makeOrderTaxes,
  type OrderTaxes,
  type TaxedProduct,
  type TaxFacts,
} from '../../../taxes/server/order-taxes'
import { type AddFieldError, excessDecimalsError, type FieldErrors, fieldErrorCollector } from '../field-errors'
import { findCustomer, type OrderingCustomer } from '../ordering-customer'
import {
  amountOf,
  type Currency,
  fromMinorUnits,
  type MinorUnits,
  type NamedCurrency,
  numberOf,
  toMinorUnits,
  unitsPerRate,
} from './amounts'
import {
  type DeliveryCost,
  goodsTotalOf,
  orderTotalsOf,
  type ShippingTaxTerms,
  type TaxRounding,
  type TaxTreatment,
} from './order-totals'
import { findOrderedProducts, type ProductLine, priceLines } from './price-lines'
import { findActiveCurrency, findShippingRules, findSiteTerms, type SiteTerms } from './pricing-lookups'
import { calculateDelivery, type Parcel } from './shipping-cost'
import { type AppliedTax, taxLineOf } from './tax-lines'

/** The calculated amounts of an order, and the prices and taxes of its items at the time of the calculation. */
export interface PricedOrder {
  readonly exchangeRate: number
  /**
   * The calculated items, in the sequence of the given items. An item that cannot be priced is undefined. The discount
   * of an item includes its own discount, the customer's discount, and its share of the coupon discount.
   */
  readonly items: readonly (Values | undefined)[]
  /** The id of the applied shipping rule. The value is null if no rule applies. */
  readonly shippingRule: string | null
  /** The discount of the customer's category, as a text. The value is null if there is no discount. */
  readonly customerTerms: string | null
  /** The discount of the customer's category in percent. */
  readonly customerDiscount: number
  readonly taxRounding: TaxRounding
  readonly shippingTaxation: SiteTerms['shippingTaxation']
  /** The tax number of the customer, by which the customer counts as a business. */
  readonly buyerTaxNumber: string | null
  readonly subtotal: number
  readonly discount: number
  readonly shipping: number
  readonly shippingTax: number
  readonly shippingTaxLines: readonly TaxLine[]
  readonly tax: number
  /** The taxes of the items and of the shipping, added up. */
  readonly taxLines: readonly TaxLine[]
  readonly total: number
}

/** The maximum total of an order that can be saved. */
const maxOrderTotal = amountOf(100_000_000_000)

type PricingContext = Pick<Context, 'store' | 'trx'>

/** An order that may still be incomplete, for example in a form. */
export type PricingRequest = Omit<ActionInputFor<typeof orderResource, 'preview'>, 'items'> & {
  readonly items?: readonly Values[] | null
}

/** The prices and discounts that a placed order keeps, even if prices or discounts changed later. */
export interface PlacedOrderTerms {
  readonly customer: OrderingCustomer
  readonly currency: NamedCurrency
  readonly taxRounding: TaxRounding
  readonly site: SiteTerms
  readonly shippingTaxation: SiteTerms['shippingTaxation']
  /** The taxes of the shipping charge, if the order has a separate tax on the shipping charge. */
  readonly shippingTaxes: TaxTreatment | undefined
  /** The facts of the order that decided its taxes. */
  readonly taxFacts: TaxFacts
  /** The stored items of the order by their ids. */
  readonly items: ReadonlyMap<unknown, Values>
  /**
   * Returns the coupon with its values from the time of the order, if the order already used the coupon. Otherwise the
   * function returns the present coupon.
   */
  redeemed(coupon: Coupon): Coupon
  /** Whether the order was placed without a shipping rule and without a shipping charge, as earlier versions allowed. */
  readonly hasFreeShippingWithoutRule: boolean
}

/** The calculation of an order that may be incomplete. */
export interface OrderAssessment {
  /** The calculated order. The value is undefined if the order has no valid currency. */
  readonly priced?: PricedOrder
  /** The tax included in the prices. */
  readonly taxIncluded?: number
  /**
   * The effect of the coupon, or the input that the coupon still needs, as a message. The value is absent if the order
   * has no valid coupon.
   */
  readonly couponTerms?: string
  /** The discount by the coupon, which is included in the discount. */
  readonly byCoupon?: number
  /** Whether the shipping charge is known. Until the destination is known, `shipping` is 0. */
  readonly isDeliveryKnown: boolean
  readonly complaints: FieldErrors
}

/**
 * Calculates an order by the rules of docs/totals.md, at the present catalogue prices, and collects the errors of the
 * order. Missing input causes no error. The calculated amounts exclude invalid input. The function writes nothing to
 * the database.
 *
 * @param placed the prices and discounts of the original order, for an edit. Default: the order is new.
 */
export async function assessOrder(
  { store, trx }: PricingContext,
  order: PricingRequest,
  placed?: PlacedOrderTerms,
): Promise<OrderAssessment> {
  const complaints: FieldErrors = {}
  const complain = fieldErrorCollector(complaints)
  const given = order.items ?? []
  const named = <T>(name: 'customer' | 'site' | 'currency' | 'coupon', look: (id: string) => Promise<T>) => {
    const id = order[name]
    return !id || isEmpty(id) ? undefined : look(id)
  }
  const [customer, site, currency, products, found, rules, taxRules] = await awaitAll([
    placed ? placed.customer : named('customer', (id) => findCustomer(trx, id, complain)),
    placed ? placed.site : named('site', (id) => findSiteTerms(trx, id, complain)),
    placed ? placed.currency : named('currency', (id) => findActiveCurrency(trx, id, complain)),
    findOrderedProducts(trx, given),
    named('coupon', (id) => findCoupon(trx, id, order.customer)),
    findShippingRules(trx),
    findTaxRules(trx),
  ])
  if (!currency) return { complaints, isDeliveryKnown: false }

  const zone = homeZone(store)
  const facts = taxFactsOf(order, { customer, site, day: dayIn(site?.timezone ?? zone), placed })
  const taxes = await makeOrderTaxes(taxRules, facts)
  const before = placed && placed.taxFacts !== facts ? await makeOrderTaxes(taxRules, placed.taxFacts) : taxes
  const isMoved = (product: TaxedProduct) => before !== taxes && before.ruleOf(product) !== taxes.ruleOf(product)
  const terms = { currency, taxes, ...(placed && { kept: { items: placed.items, isMoved } }) }
  const wanted = priceLines(products, given, terms, complain)
  const lines = wanted.filter((line) => line !== undefined)
  const goods = goodsTotalOf(lines, customer?.rate)
  const coupon = isEmpty(order.coupon)
    ? undefined
    : redeemCoupon(found && (placed?.redeemed(found) ?? found), { customer, currency, lines, goods, zone }, complain)
  const charged = shippingChargeOf(order, currency, complain)
  const taxRounding = placed?.taxRounding ?? site?.taxRounding ?? 'rate'
  const shippingTaxation = placed?.shippingTaxation ?? site?.shippingTaxation ?? 'none'
  const totals = orderTotalsOf(lines, {
    customerRate: customer?.rate,
    reduction: coupon?.reduction,
    taxRounding,
    shippingTax: shippingTaxTermsOf(shippingTaxation, { site, taxes, isMoved, placed }),
    delivery: (net) => charged ?? calculateDelivery(rules, parcelOf(order, lines, currency, net), coupon?.shipsFree),
  })

  if (totals.isShippingUnknown && !placed?.hasFreeShippingWithoutRule)
    complain(
      'shippingCharge',
      t('No shipping rule matches this order. Enter a shipping charge, for example 0 for free shipping.'),
    )
  if (fromMinorUnits(currency, totals.total) > maxOrderTotal)
    complain('items', t('The order total is too large to save. Reduce the quantities or split the order.'))
  const number = (minor: MinorUnits) => numberOf(fromMinorUnits(currency, minor))
  const written = (applied: readonly AppliedTax[]) => applied.map((tax) => taxLineOf(tax, number))
  const worked = new Map(lines.map((line, index) => [line, totals.lines[index]]))
  return {
    complaints,
    isDeliveryKnown:
      charged !== undefined || destinationOf(order) !== undefined || !lines.some(({ isDelivered }) => isDelivered),
    couponTerms: coupon?.says(totals.byCoupon),
    byCoupon: number(totals.byCoupon),
    taxIncluded: number(totals.taxIncluded),
    priced: {
      exchangeRate: Number(currency.rate) / Number(unitsPerRate),
      items: wanted.map(
        (line, index) =>
          line && {
            ...given[index],
            name: line.name,
            sku: line.sku,
            price: number(line.price),
            grossPrice: line.grossPrice === undefined ? null : number(line.grossPrice),
            commodityCode: line.commodityCode,
            tax: numberOf(line.taxes.reduce((sum, { rate }) => sum + rate, 0n)),
            taxTerms: line.taxTerms,
            taxAmount: number(worked.get(line)?.tax ?? 0n),
            taxIncluded: line.isTaxIncluded,
            taxLines: written(worked.get(line)?.taxes ?? []),
            discount: number(worked.get(line)?.discount ?? 0n),
            ownDiscount: line.discount === 0n ? null : number(line.discount),
          },
      ),
      customerTerms: customer?.terms ?? null,
      customerDiscount: numberOf(customer?.rate ?? 0n),
      taxRounding,
      shippingTaxation,
      buyerTaxNumber: facts.buyerTaxNumber,
      shippingRule: totals.shippingRule,
      subtotal: number(totals.subtotal),
      discount: number(totals.discount),
      shipping: number(totals.shipping),
      shippingTax: number(totals.shippingTax),
      shippingTaxLines: written(totals.shippingTaxes),
      tax: number(totals.tax),
      taxLines: written(totals.taxes),
      total: number(totals.total),
    },
  }
}

/**
 * Prices a complete order.
 *
 * @throws Problem 422 with all errors of the order, by field.
 */
export async function priceOrder(
  context: PricingContext,
  order: PricingRequest,
  placed?: PlacedOrderTerms,
): Promise<PricedOrder & { items: readonly Values[] }> {
  const { priced, complaints } = await assessOrder(context, order, placed)
  const messages = Object.values(complaints).flat()
  if (messages.length > 0 || !priced) throw new Problem(422, messages.join(' '), complaints)
  return { ...priced, items: priced.items.filter((item) => item !== undefined) }
}

/**
 * The shipping charge that the user entered in place of the shipping rules. Returns undefined if the user entered no
 * charge.
 */
function shippingChargeOf(
  { shippingCharge }: PricingRequest,
  currency: NamedCurrency,
  complain: AddFieldError,
): DeliveryCost | undefined {
  if (shippingCharge === null || shippingCharge === undefined) return undefined
  const fault = excessDecimalsError(shippingCharge, currency)
  if (fault) complain('shippingCharge', fault)
  return { rule: null, cost: toMinorUnits(currency, amountOf(shippingCharge)), isEntered: true }
}

const placeTextOf = (address: TaxFacts['shippingAddress']) =>
  JSON.stringify([address?.country ?? null, address?.state ?? null, address?.postcode ?? null])

interface TaxFactsInput {
  readonly customer: OrderingCustomer | undefined
  readonly site: SiteTerms | undefined
  readonly day: string
  readonly placed: PlacedOrderTerms | undefined
}

/**
 * The facts that decide the taxes of an order. An edited order keeps its facts, including the day, until the country, the
 * state or the postcode of an address changes. Then the present tax number of the customer applies too.
 */
function taxFactsOf(
  { shippingAddress, billingAddress }: PricingRequest,
  { customer, site, day, placed }: TaxFactsInput,
): TaxFacts {
  const before = placed?.taxFacts
  const isSamePlace =
    placeTextOf(before?.shippingAddress) === placeTextOf(shippingAddress) &&
    placeTextOf(before?.billingAddress) === placeTextOf(billingAddress)
  if (before && isSamePlace) return before
  return {
    ...{ site: site?.id ?? null, day: before?.day ?? day, seller: site?.place },
    ...{ shippingAddress, billingAddress, buyerTaxNumber: customer?.taxNumber ?? null },
  }
}

interface ShippingTaxInput {
  readonly site: SiteTerms | undefined
  readonly taxes: OrderTaxes
  readonly isMoved: (product: TaxedProduct) => boolean
  readonly placed: PlacedOrderTerms | undefined
}

/** The taxes of the shipping charge. Returns undefined if the shipping charge has no separate tax. */
function shippingTaxTermsOf(
  taxation: SiteTerms['shippingTaxation'],
  { site, taxes, isMoved, placed }: ShippingTaxInput,
): ShippingTaxTerms | undefined {
  if (taxation === 'none') return undefined
  if (taxation === 'goods') return 'goods'
  if (placed?.shippingTaxes && !(site?.shippingTax && isMoved(site.shippingTax))) return placed.shippingTaxes
  return site?.shippingTax && taxes.termsOf(site.shippingTax)
}

/** The destination of an order. Returns undefined while the destination is unknown. */
function destinationOf({ site, shippingAddress }: PricingRequest) {
  const { state, country, postcode = null } = shippingAddress ?? {}
  const needsState = addressRuleOf(country)?.required.includes('S') ?? false
  return !site || isEmpty(site) || !country || (needsState && !state)
    ? undefined
    : { site, state: state ?? null, country, postcode }
}

/** The parcel of an order. Returns undefined if the order has no destination, or if all lines are services. */
function parcelOf(
  order: PricingRequest,
  lines: readonly ProductLine[],
  currency: Currency,
  goods: MinorUnits,
): Parcel | undefined {
  const delivered = lines.filter(({ isDelivered }) => isDelivered)
  const place = destinationOf(order)
  return delivered.length === 0 || !place
    ? undefined
    : {
        ...place,
        weight: delivered.reduce((sum, { weight, quantity }) => sum + weight * quantity, 0n),
        quantity: delivered.reduce((sum, { quantity }) => sum + quantity, 0n),
        goods,
        currency,
      }
}
