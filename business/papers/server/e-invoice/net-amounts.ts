import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import type { InvoiceDocument, InvoiceLine } from '../../../invoices/server/invoice-document'

/** An amount in hundredths of the currency. EN 16931 permits two decimals in amounts. */
export type Cents = bigint

export const centsOf = (amount: number): Cents => BigInt(Math.round(amount * 100))

/** An amount as EN 16931 writes amounts: '1234.50'. */
export function amountText(cents: Cents): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Divides and rounds half away from zero. */
const divideRounded = (value: bigint, by: bigint): bigint => {
  const sign = value < 0n === by < 0n ? 1n : -1n
  const [above, below] = [value < 0n ? -value : value, by < 0n ? -by : by]
  return (sign * (2n * above + below)) / (2n * below)
}

/** A line of an invoice without its tax. */
export interface NetLine {
  readonly quantity: number
  /** The price without tax of as many pieces as `priceQuantity` says. */
  readonly price: Cents
  /** One piece, or all pieces if the price of one piece without tax has more than two decimals. */
  readonly priceQuantity: number
  /** The discount without tax. */
  readonly allowance: Cents
  readonly net: Cents
  readonly tax: TaxLine
}

/** The rate in hundred-thousandths, so that rates with three decimals stay exact. */
const rateOf = ({ rate }: TaxLine): bigint => BigInt(Math.round(rate * 1000))

/** An amount with tax, without its tax. */
const withoutTax = (gross: Cents, tax: TaxLine): Cents => divideRounded(gross * 100_000n, 100_000n + rateOf(tax))

/** Converts a line to net amounts. The line must have exactly one tax. */
export function netLineOf(line: InvoiceLine): NetLine {
  const [tax] = line.taxLines as [TaxLine]
  const net = centsOf(tax.base)
  const discount = centsOf(line.discount)
  const allowance = discount > 0n ? (tax.included ? withoutTax(discount, tax) : discount) : 0n
  const before = net + allowance
  const pieces = Math.max(1, Math.abs(Math.round(line.quantity)))
  // EN 16931 forbids negative prices, so that a negative line has a negative quantity.
  const quantity = before < 0n ? -pieces : pieces
  const isExact = before % BigInt(quantity) === 0n
  return {
    ...{ quantity, allowance, net, tax },
    price: isExact ? before / BigInt(quantity) : before < 0n ? -before : before,
    priceQuantity: isExact ? 1 : pieces,
  }
}

/** A tax of an invoice: the sum of all lines and charges with the same category and rate. */
export interface TaxBreakdown {
  readonly tax: TaxLine
  readonly base: Cents
  readonly amount: Cents
}

/** The category of a tax. EN 16931 calls a standard tax with a rate of zero 'zero rated'. */
export const categoryOf = ({ category, rate }: TaxLine): TaxLine['category'] =>
  category === 'S' && rate === 0 ? 'Z' : category

/** Adds up taxes by category and rate. */
export function breakdownOf(taxLines: readonly TaxLine[]): TaxBreakdown[] {
  const sums = new Map<string, TaxBreakdown>()
  for (const tax of taxLines) {
    const key = `${categoryOf(tax)} ${tax.rate}`
    const known = sums.get(key)
    sums.set(key, {
      tax: known?.tax.note ? known.tax : tax,
      base: (known?.base ?? 0n) + centsOf(tax.base),
      amount: (known?.amount ?? 0n) + centsOf(tax.amount),
    })
  }
  return [...sums.values()]
}

/** The totals of an invoice by EN 16931. */
export interface NetTotals {
  readonly lines: readonly NetLine[]
  /** The shipping, once for each of its taxes. */
  readonly charges: readonly TaxLine[]
  readonly taxes: readonly TaxBreakdown[]
  readonly lineTotal: Cents
  readonly chargeTotal: Cents
  readonly net: Cents
  readonly tax: Cents
  readonly gross: Cents
  readonly paid: Cents
  /** The difference between the total of the invoice and the sum of its amounts, such as a cash rounding. */
  readonly rounding: Cents
  readonly due: Cents
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0n)

/** The net amounts of an invoice. Each amount of tax is the amount on the invoice. */
export function netTotalsOf(document: InvoiceDocument): NetTotals {
  const lines = document.lines.map(netLineOf)
  const charges = document.shipping.amount === 0 ? [] : document.shipping.taxLines
  const taxes = breakdownOf([...lines.map(({ tax }) => tax), ...charges])
  const lineTotal = sum(lines.map(({ net }) => net))
  const chargeTotal = sum(charges.map(({ base }) => centsOf(base)))
  const net = lineTotal + chargeTotal
  const tax = sum(taxes.map(({ amount }) => amount))
  // Credits from before the first invoice reduce the amount due like a payment.
  const paid = centsOf(document.paid) + centsOf(document.credited ?? 0)
  const rounding = centsOf(document.total) - net - tax
  return {
    ...{ lines, charges, taxes, lineTotal, chargeTotal, net, tax, paid, rounding },
    gross: net + tax,
    due: net + tax - paid + rounding,
  }
}

/** Whether the tax of each rate equals its base times its rate, up to one unit of the currency. */
export const hasPlausibleTaxes = (taxes: readonly TaxBreakdown[]): boolean =>
  taxes.every(({ tax, base, amount }) => {
    const difference = amount - divideRounded(base * rateOf(tax), 100_000n)
    return difference > -100n && difference < 100n
  })
