import { dayOf, type SampleRow } from 'deckhand/server'
import type { Coupon } from '../../coupons/sample/coupons'
import type { Customer } from '../../customers/sample/customers'
import type { MasterData } from '../../masters/sample/master-data'
import { type ActiveTaxRule, makeOrderTaxes, placeOf, type TaxTerms } from '../../taxes/server/order-taxes'
import { discountTermsOf } from '../server/ordering-customer'
import {
  amountOf,
  fromMinorUnits,
  type NamedCurrency,
  numberOf,
  toMinorUnits,
  unitsPerRate,
} from '../server/pricing/amounts'
import { type CouponDiscount, orderTotalsOf, type PricingLine } from '../server/pricing/order-totals'
import { calculateDelivery } from '../server/pricing/shipping-cost'
import { taxLineOf } from '../server/pricing/tax-lines'
import { parcelOf, shippingRulesOf } from './shipping'

/** A line of an order before pricing. */
export interface BasketLine {
  readonly product: SampleRow
  readonly quantity: number
}

interface BasketPricingInput {
  readonly basics: MasterData
  readonly customer: Customer
  readonly site: SampleRow
  readonly currency: SampleRow
  readonly coupon?: Coupon
  readonly placedAt: Date
  readonly taxRules: readonly ActiveTaxRule[]
}

const base = { rate: unitsPerRate }

const currencyOf = ({ code, rate, decimals }: SampleRow): NamedCurrency => ({
  code: String(code),
  rate: BigInt(Math.round(Number(rate) * Number(unitsPerRate))),
  decimals: Number(decimals),
})

const categoryOf = ({ customerCategories }: MasterData, { row }: Customer) =>
  customerCategories.find(({ id }) => id === row.category)

/** The discount of a customer's category, where 5 % is stored as 50000n. */
const customerRateOf = (basics: MasterData, customer: Customer): bigint =>
  amountOf(categoryOf(basics, customer)?.discount)

/**
 * The total of the goods in the base currency, after the customer's discount. The minimum order of a coupon applies to
 * this total.
 */
export const basketGoodsTotal = (basics: MasterData, customer: Customer, wanted: readonly BasketLine[]): number =>
  wanted.reduce((sum, { product, quantity }) => sum + Number(product.price) * quantity, 0) *
  (1 - numberOf(customerRateOf(basics, customer)) / 100)

/** Prices a basket by the rules of docs/totals.md. */
export async function priceBasket(
  wanted: readonly BasketLine[],
  { basics, customer, site, currency: row, coupon, placedAt, taxRules }: BasketPricingInput,
) {
  const currency = currencyOf(row)
  const { address } = customer
  const buyerTaxNumber = (customer.row.taxNumber ?? null) as string | null
  const taxes = await makeOrderTaxes(taxRules, {
    ...{
      site: site.id,
      day: dayOf(placedAt),
      seller: placeOf(site as { readonly country?: string; readonly state?: string }),
    },
    ...{ shippingAddress: address, billingAddress: address, buyerTaxNumber },
  })
  const lines = wanted.map(({ product, quantity }): PricingLine & TaxTerms => {
    const tax = basics.taxes.find(({ id }) => id === product.tax) as SampleRow
    return {
      ...{ product: product.id, price: toMinorUnits(currency, amountOf(product.price), base) },
      ...{ quantity: BigInt(quantity), discount: 0n },
      ...taxes.termsOf({
        ...{ taxId: tax.id, taxName: String(tax.name), taxRate: amountOf(tax.rate), taxFrom: String(tax.validFrom) },
        ...{ isInclusive: tax.inclusive === true, isService: product.type === 'service' },
      }),
    }
  })
  const totals = orderTotalsOf(lines, {
    customerRate: customerRateOf(basics, customer),
    reduction: coupon && sampleDiscountOf(coupon, currency),
    shippingTax: site.shippingTaxation === 'goods' ? 'goods' : undefined,
    delivery: (goods) =>
      calculateDelivery(
        shippingRulesOf(basics),
        parcelOf(wanted, { site, customer, goods, currency }),
        coupon?.discountType === 'free-shipping',
      ),
  })
  const number = (minor: bigint) => numberOf(fromMinorUnits(currency, minor))
  return {
    items: wanted.map(({ product, quantity }, index) => ({
      product: product.id,
      name: product.name,
      sku: product.sku,
      commodityCode: product.commodityCode,
      price: number(lines[index]?.price ?? 0n),
      tax: numberOf((lines[index]?.taxes ?? []).reduce((sum, { rate }) => sum + rate, 0n)),
      taxTerms: lines[index]?.terms,
      taxAmount: number(totals.lines[index]?.tax ?? 0n),
      taxIncluded: lines[index]?.isTaxIncluded ?? false,
      taxLines: (totals.lines[index]?.taxes ?? []).map((one) => taxLineOf(one, number)),
      quantity,
      discount: number(totals.lines[index]?.discount ?? 0n),
      ownDiscount: null,
    })),
    customerDiscount: numberOf(customerRateOf(basics, customer)),
    customerTerms: discountTermsOf(categoryOf(basics, customer)?.name, customerRateOf(basics, customer)),
    shippingRule: totals.shippingRule,
    taxRounding: 'rate',
    shippingTaxation: site.shippingTaxation ?? 'none',
    buyerTaxNumber,
    taxLines: totals.taxes.map((one) => taxLineOf(one, number)),
    shippingTaxLines: totals.shippingTaxes.map((one) => taxLineOf(one, number)),
    amounts: {
      exchangeRate: Number(row.rate),
      subtotal: number(totals.subtotal),
      discount: number(totals.discount),
      shipping: number(totals.shipping),
      shippingTax: number(totals.shippingTax),
      tax: number(totals.tax),
      total: number(totals.total),
    },
  }
}

/** The discount that a coupon gives on the lines to which it applies. */
function sampleDiscountOf(
  { discountType, value, maximumDiscount, products }: Coupon,
  currency: NamedCurrency,
): CouponDiscount {
  const holdsFor = ({ product }: PricingLine) => products.length === 0 || products.includes(product)
  const inCurrency = (amount: number) => toMinorUnits(currency, amountOf(amount), base)
  if (discountType !== 'percent')
    return { appliesTo: holdsFor, amount: inCurrency(discountType === 'amount' ? (value ?? 0) : 0) }
  return {
    appliesTo: holdsFor,
    rate: amountOf(value),
    ...(maximumDiscount !== undefined && { cap: inCurrency(maximumDiscount) }),
  }
}
