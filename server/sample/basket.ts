import { type Amount, amountOf, converted, numberOf, rateUnits, rounded, taxOn } from '../handlers/amounts'
import type { Coupon } from './coupons'
import type { Row } from './world'

/** A line of an order before it is priced. */
export interface Wanted {
  readonly product: Row
  readonly quantity: number
}

export interface Tender {
  readonly currency: Row
  readonly taxes: ReadonlyMap<unknown, Row>
  readonly coupon?: Coupon
  /** What delivery costs, from what the goods come to. */
  readonly shipping: (goods: number) => number
}

const rateOf = (currency: Row) => BigInt(Math.round(Number(currency.rate) * Number(rateUnits)))

/** The price of a product in the currency of an order. */
export const priceIn = (currency: Row, product: Row): Amount =>
  rounded(converted(amountOf(product.price), rateUnits, rateOf(currency)), Number(currency.decimals))

/** Prices a basket as the API does, with the discount of a coupon taken off the lines that it holds for. */
export function priceBasket(wanted: readonly Wanted[], { currency, taxes, coupon, shipping }: Tender) {
  const decimals = Number(currency.decimals)
  const gross = wanted.map(({ product, quantity }) => priceIn(currency, product) * BigInt(quantity))
  const discounts = discountsOf(wanted, gross, coupon, decimals)
  const sum = (amounts: readonly Amount[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const lines = wanted.map(({ product, quantity }, index) => {
    const tax = taxes.get(product.tax)
    const discount = discounts[index] ?? 0n
    const left = (gross[index] ?? 0n) - discount
    return {
      tax: rounded(taxOn(left, amountOf(tax?.rate), tax?.inclusive === true), decimals),
      item: {
        product: product.id,
        name: product.name,
        sku: product.sku,
        price: numberOf(priceIn(currency, product)),
        tax: tax?.rate,
        quantity,
        discount: numberOf(discount),
      },
    }
  })
  const subtotal = sum(gross)
  const discount = sum(discounts)
  const tax = sum(lines.map((line) => line.tax))
  const delivery = coupon?.discountType === 'free-shipping' ? 0n : amountOf(shipping(numberOf(subtotal - discount)))
  return {
    items: lines.map(({ item }) => item),
    amounts: {
      exchangeRate: Number(currency.rate),
      subtotal: numberOf(subtotal),
      discount: numberOf(discount),
      shipping: numberOf(delivery),
      tax: numberOf(tax),
      total: numberOf(subtotal - discount + tax + delivery),
    },
  }
}

/** What the coupon takes off each line: in proportion to it, and no more in all than the coupon allows. */
function discountsOf(
  wanted: readonly Wanted[],
  gross: readonly Amount[],
  coupon: Coupon | undefined,
  decimals: number,
) {
  const held = gross.map((amount, index) =>
    coupon && (coupon.products.length === 0 || coupon.products.includes(wanted[index]?.product.id)) ? amount : 0n,
  )
  const base = held.reduce((total, amount) => total + amount, 0n)
  if (!coupon || base === 0n || coupon.discountType === 'free-shipping') return gross.map(() => 0n)
  const asked = coupon.discountType === 'percent' ? (base * BigInt(coupon.value)) / 100n : amountOf(coupon.value)
  const most = coupon.maximumDiscount === undefined ? base : amountOf(coupon.maximumDiscount)
  const whole = [asked, most, base].reduce((least, amount) => (amount < least ? amount : least))
  return held.map((amount) => rounded((amount * whole) / base, decimals))
}
