import type { Row } from 'deckhand/server'
import type { Coupon } from '../../coupons/sample/coupons'
import type { Customer } from '../../customers/sample/customers'
import type { Basics } from '../../masters/sample/basics'
import { amountOf, amountOfMinor, minorIn, type NamedCurrency, numberOf, rateUnits } from '../server/amounts'
import { termsOf } from '../server/customer'
import { taxTermsOf } from '../server/goods'
import { deliver } from '../server/shipping'
import { type Line, type Reduction, totalsOf } from '../server/totals'
import { parcelOf, rulesOf } from './shipping'

/** A line of an order before it is priced. */
export interface Wanted {
  readonly product: Row
  readonly quantity: number
}

interface Tender {
  readonly basics: Basics
  readonly customer: Customer
  readonly site: Row
  readonly currency: Row
  readonly coupon?: Coupon
}

const base = { rate: rateUnits }

const currencyOf = ({ code, rate, decimals }: Row): NamedCurrency => ({
  code: String(code),
  rate: BigInt(Math.round(Number(rate) * Number(rateUnits))),
  decimals: Number(decimals),
})

const categoryOf = ({ customerCategories }: Basics, { row }: Customer) =>
  customerCategories.find(({ id }) => id === row.category)

/** The discount of a customer's category: 5 % is 50000n. */
const customerRateOf = (basics: Basics, customer: Customer): bigint => amountOf(categoryOf(basics, customer)?.discount)

/** What the goods come to in the base currency, after the customer's discount: what a coupon's minimum is measured by. */
export const goodsOf = (basics: Basics, customer: Customer, wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, { product, quantity }) => sum + Number(product.price) * quantity, 0) *
  (1 - numberOf(customerRateOf(basics, customer)) / 100)

/** Prices a basket by the rules of docs/totals.md. */
export function priceBasket(wanted: readonly Wanted[], { basics, customer, site, currency: row, coupon }: Tender) {
  const currency = currencyOf(row)
  const taxes = new Map(basics.taxes.map((tax) => [tax.id, tax]))
  const lines = wanted.map(({ product, quantity }): Line => {
    const tax = taxes.get(String(product.tax))
    return {
      product: product.id,
      price: minorIn(currency, amountOf(product.price), base),
      quantity: BigInt(quantity),
      discount: 0n,
      taxRate: amountOf(tax?.rate),
      isTaxIncluded: tax?.inclusive === true,
      taxTerms: taxTermsOf(String(tax?.name), amountOf(tax?.rate)),
    }
  })
  const totals = totalsOf(lines, {
    customerRate: customerRateOf(basics, customer),
    reduction: coupon && reductionOf(coupon, currency),
    delivery: (goods) =>
      deliver(
        rulesOf(basics),
        parcelOf(wanted, { site, customer, goods, currency }),
        coupon?.discountType === 'free-shipping',
      ),
  })
  const number = (minor: bigint) => numberOf(amountOfMinor(currency, minor))
  return {
    items: wanted.map(({ product, quantity }, index) => ({
      product: product.id,
      name: product.name,
      sku: product.sku,
      price: number(lines[index]?.price ?? 0n),
      tax: numberOf(lines[index]?.taxRate ?? 0n),
      taxTerms: lines[index]?.taxTerms,
      taxAmount: number(totals.lines[index]?.tax ?? 0n),
      taxIncluded: lines[index]?.isTaxIncluded ?? false,
      quantity,
      discount: number(totals.lines[index]?.discount ?? 0n),
      ownDiscount: null,
    })),
    customerDiscount: numberOf(customerRateOf(basics, customer)),
    customerTerms: termsOf(categoryOf(basics, customer)?.name, customerRateOf(basics, customer)),
    shippingRule: totals.shippingRule,
    taxRounding: 'rate',
    amounts: {
      exchangeRate: Number(row.rate),
      subtotal: number(totals.subtotal),
      discount: number(totals.discount),
      shipping: number(totals.shipping),
      tax: number(totals.tax),
      total: number(totals.total),
    },
  }
}

/** What a coupon takes off the lines that it holds for. */
function reductionOf({ discountType, value, maximumDiscount, products }: Coupon, currency: NamedCurrency): Reduction {
  const holdsFor = ({ product }: Line) => products.length === 0 || products.includes(product)
  const inCurrency = (amount: number) => minorIn(currency, amountOf(amount), base)
  if (discountType !== 'percent') return { holdsFor, amount: inCurrency(discountType === 'amount' ? (value ?? 0) : 0) }
  return {
    holdsFor,
    rate: amountOf(value),
    ...(maximumDiscount !== undefined && { cap: inCurrency(maximumDiscount) }),
  }
}
