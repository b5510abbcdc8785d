import type { SampleRow } from 'deckhand/server'
import type { Coupon } from '../../coupons/sample/coupons'
import type { Customer } from '../../customers/sample/customers'
import type { MasterData } from '../../masters/sample/master-data'
import { taxNameOf, taxTermsOf } from '../../taxes/server/order-taxes'
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
export function priceBasket(
  wanted: readonly BasketLine[],
  { basics, customer, site, currency: row, coupon }: BasketPricingInput,
) {
  const currency = currencyOf(row)
  const taxes = new Map(basics.taxes.map((tax) => [tax.id, tax]))
  const lines = wanted.map(({ product, quantity }): PricingLine => {
    const tax = taxes.get(String(product.tax))
    const rate = amountOf(tax?.rate)
    const category = rate === 0n ? 'Z' : 'S'
    return {
      product: product.id,
      price: toMinorUnits(currency, amountOf(product.price), base),
      quantity: BigInt(quantity),
      discount: 0n,
      taxes: [{ name: taxNameOf(String(tax?.name), rate), rate, category }],
      isTaxIncluded: tax?.inclusive === true,
    }
  })
  const totals = orderTotalsOf(lines, {
    customerRate: customerRateOf(basics, customer),
    reduction: coupon && sampleDiscountOf(coupon, currency),
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
      price: number(lines[index]?.price ?? 0n),
      tax: Number(taxes.get(String(product.tax))?.rate),
      taxTerms: taxTermsOf(
        String(taxes.get(String(product.tax))?.name),
        amountOf(taxes.get(String(product.tax))?.rate),
      ),
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
    shippingTaxation: 'none',
    taxLines: totals.taxes.map((one) => taxLineOf(one, number)),
    shippingTaxLines: [],
    amounts: {
      exchangeRate: Number(row.rate),
      subtotal: number(totals.subtotal),
      discount: number(totals.discount),
      shipping: number(totals.shipping),
      shippingTax: 0,
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
