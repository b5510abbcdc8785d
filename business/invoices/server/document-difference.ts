import { t } from 'deckhand'
import type { TaxLine } from '../../../resources/customer-order/tax-lines'
import { type Amount, amountOf, numberOf, taxOn } from '../../orders/server/pricing/amounts'
import { allocateByLargestRemainder } from '../../orders/server/pricing/largest-remainder'
import { appliedTaxOf, groupTaxesByPart } from '../../orders/server/pricing/tax-lines'
import { mergeTaxLines, taxKeyOf, taxTotalsOf } from './amounts-by-tax'
import type { InvoiceDocument, InvoiceLine } from './invoice-document'

/** The lines, taxes and amounts of a document. */
export type DocumentContent = Pick<
  InvoiceDocument,
  'lines' | 'shipping' | 'taxLines' | 'subtotal' | 'discount' | 'tax' | 'total'
>

/** An item or a part of the shipping charge, with its net sum over several documents. */
interface Position {
  /** The latest line of the item. The value is undefined for a part of the shipping charge. */
  readonly line: InvoiceLine | undefined
  quantity: number
  total: Amount
  readonly taxes: Map<string, { tax: TaxLine; amount: Amount; base: Amount }>
}

type Positions = Map<string, Position>

/** A part of the difference. All amounts of a part have the same sign as `sign`. */
interface Change {
  readonly line: InvoiceLine | undefined
  readonly quantity: number
  readonly amount: Amount
  readonly taxKeys: readonly string[]
}

const keyOf = ({ orderItem, product, name }: InvoiceLine): string => `${orderItem ?? name}/${product ?? ''}`

const signOf = (amount: Amount): 1n | -1n => (amount < 0n ? -1n : 1n)
const absolute = (amount: Amount): Amount => amount * signOf(amount)

/** A part of the shipping charge with its own taxes. */
interface ShippingPart {
  readonly amount: Amount
  readonly taxLines: readonly TaxLine[]
}

/** Splits the shipping charge into the parts that are taxed apart, such as the shares of two rates. */
function shippingPartsOf({ amount, taxLines }: DocumentContent['shipping']): ShippingPart[] {
  const included = (lines: readonly TaxLine[]) =>
    lines.reduce((sum, tax) => sum + (tax.included ? amountOf(tax.amount) : 0n), 0n)
  const net = amountOf(amount) - included(taxLines)
  const parts = groupTaxesByPart(taxLines.map(appliedTaxOf), net).map((group) => {
    const lines = group.flatMap((index) => taxLines[index] ?? [])
    return { taxLines: lines, amount: included(lines) + amountOf(lines[0]?.base) }
  })
  const isComplete = parts.reduce((sum, part) => sum + part.amount, 0n) === amountOf(amount)
  return isComplete ? parts : [{ amount: amountOf(amount), taxLines }]
}

/** Adds a document to the net sums. Credit notes have the sign -1. */
function addDocument(positions: Positions, { lines, shipping }: DocumentContent, sign: 1 | -1): void {
  const add = (
    key: string,
    line: InvoiceLine | undefined,
    quantity: number,
    total: number,
    taxes: readonly TaxLine[],
  ) => {
    const known = positions.get(key)
    const position: Position = {
      line: sign > 0 ? line : (known?.line ?? line),
      quantity: (known?.quantity ?? 0) + sign * quantity,
      total: (known?.total ?? 0n) + BigInt(sign) * amountOf(total),
      taxes: known?.taxes ?? new Map(),
    }
    for (const tax of taxes) {
      const before = position.taxes.get(taxKeyOf(tax))
      position.taxes.set(taxKeyOf(tax), {
        tax,
        amount: (before?.amount ?? 0n) + BigInt(sign) * amountOf(tax.amount),
        base: (before?.base ?? 0n) + BigInt(sign) * amountOf(tax.base),
      })
    }
    positions.set(key, position)
  }
  for (const line of lines) {
    const key = keyOf(line)
    const at = sign > 0 || positions.has(key) ? key : (largestOf(positions) ?? key)
    add(at, line, isPriceChange(line) || at !== key ? 0 : line.quantity, line.total, line.taxLines)
  }
  if (shipping.amount === 0) return
  for (const { amount, taxLines } of shippingPartsOf(shipping))
    add(JSON.stringify(taxLines.map(taxKeyOf)), undefined, 0, numberOf(amount), taxLines)
}

/** The key of the item with the largest sum. A credit that belongs to no item reduces this item. */
const largestOf = (positions: Positions): string | undefined =>
  [...positions].filter(([, { line }]) => line).sort(([, one], [, other]) => (one.total < other.total ? 1 : -1))[0]?.[0]

/** Whether a line changes the price of pieces that another line states. */
const isPriceChange = ({ isPriceChange: is }: InvoiceLine): boolean => is === true

/**
 * The taxes of a position. The taxed amount is the total without included taxes, at least a quarter of the total. A
 * smaller amount is the rounding of a tax that was credited completely.
 */
const taxKeysOf = ({ taxes, total }: Position): string[] =>
  [...taxes].filter(([, { base }]) => total !== 0n && absolute(base) * 4n >= absolute(total)).map(([key]) => key)

const nothing = (line: InvoiceLine | undefined): Position => ({ line, quantity: 0, total: 0n, taxes: new Map() })

/** The changes of each position. If the taxes of an item change, the item is credited and invoiced again. */
function changesOf(base: Positions, target: Positions): Change[] {
  return [...new Set([...base.keys(), ...target.keys()])].flatMap((key): Change[] => {
    const before = base.get(key) ?? nothing(target.get(key)?.line)
    const after = target.get(key) ?? nothing(before.line)
    const [former, present] = [taxKeysOf(before), taxKeysOf(after)]
    const isRetaxed =
      before.total !== 0n && after.total !== 0n && former.toSorted().join() !== present.toSorted().join()
    const line = after.line ?? before.line
    if (!isRetaxed) {
      const amount = after.total - before.total
      const taxKeys = present.length > 0 ? present : former
      return amount === 0n ? [] : [{ line, quantity: after.quantity - before.quantity, amount, taxKeys }]
    }
    return [
      { line: before.line, quantity: -before.quantity, amount: -before.total, taxKeys: former },
      { line, quantity: after.quantity, amount: after.total, taxKeys: present },
    ]
  })
}

/**
 * Moves the differences of rounding to the largest change. A discount that is divided among fewer pieces can move one
 * cent to an item that did not change.
 */
function foldRounding(changes: readonly Change[], unit: Amount): Change[] {
  const ups = changes.filter(({ amount }) => amount > 0n)
  const downs = changes.filter(({ amount }) => amount < 0n)
  const sum = (some: readonly Change[]) => some.reduce((all, { amount }) => all + amount, 0n)
  if (ups.length === 0 || downs.length === 0) return [...changes]
  const [small, large] = sum(ups) < -sum(downs) ? [ups, downs] : [downs, ups]
  const isRounding = small.every(
    ({ amount, quantity, line }) => line && quantity === 0 && absolute(amount) <= unit * BigInt(changes.length),
  )
  if (!isRounding) return [...changes]
  const moved = [...large]
  for (const { amount, taxKeys } of small) {
    const at = moved
      .map((change, index) => ({ change, index }))
      .filter(({ change }) => change.taxKeys.join() === taxKeys.join() && absolute(change.amount) > absolute(amount))
      .sort((one, other) => (absolute(one.change.amount) < absolute(other.change.amount) ? 1 : -1))[0]
    if (!at) return [...changes]
    moved[at.index] = { ...at.change, amount: at.change.amount + amount }
  }
  return moved
}

const sumOf = (changes: readonly Change[], key: string): Amount =>
  changes.filter(({ taxKeys }) => taxKeys.includes(key)).reduce((all, { amount }) => all + amount, 0n)

/** The tax of each change, by the key of the tax. The taxes of all changes add up to the difference of the tax. */
function taxesOf(base: Positions, target: Positions, changes: readonly Change[], unit: Amount) {
  const known = new Map<string, { tax: TaxLine; difference: Amount }>()
  for (const [positions, sign] of [
    [base, -1n],
    [target, 1n],
  ] as const)
    for (const { taxes } of positions.values())
      for (const [key, { tax, amount }] of taxes)
        known.set(key, { tax, difference: (known.get(key)?.difference ?? 0n) + sign * amount })
  const sumOfRates = (keys: readonly string[]) =>
    keys.reduce((sum, key) => sum + amountOf(known.get(key)?.tax.rate), 0n)
  const taxes = new Map<Change, TaxLine[]>(changes.map((change) => [change, []]))
  for (const [key, { tax, difference }] of known) {
    const ups = changes.filter(({ amount, taxKeys }) => amount > 0n && taxKeys.includes(key))
    const downs = changes.filter(({ amount, taxKeys }) => amount < 0n && taxKeys.includes(key))
    const rate = amountOf(tax.rate)
    const included = tax.included ? sumOfRates(changes.find((one) => one.taxKeys.includes(key))?.taxKeys ?? [key]) : 0n
    const rounded = (amount: Amount) => roundTo(taxOn(amount, rate, included), unit)
    const down = ups.length === 0 ? -difference : downs.length === 0 ? 0n : rounded(-sumOf(downs, key))
    for (const [some, whole] of [
      [downs, down],
      [ups, difference + down],
    ] as const) {
      const shares = allocateByLargestRemainder(
        absolute(whole) / unit,
        some.map(({ amount }, index) => ({ weight: absolute(amount), key: String(index) })),
      )
      for (const [index, change] of some.entries()) {
        const amount = signOf(whole) * (shares[index] ?? 0n) * unit
        const total = absolute(change.amount)
        taxes.get(change)?.push({
          ...tax,
          base: numberOf(total - (tax.included ? amount : 0n)),
          amount: numberOf(amount),
        })
      }
    }
  }
  return withoutIncludedTaxes(taxes)
}

/** The taxed amount of a line is its total without all taxes that the price includes. */
function withoutIncludedTaxes(taxes: ReadonlyMap<Change, TaxLine[]>): ReadonlyMap<Change, TaxLine[]> {
  return new Map(
    [...taxes].map(([change, lines]) => {
      const included = lines.filter(({ included: is }) => is).reduce((all, { amount }) => all + amountOf(amount), 0n)
      const base = numberOf(absolute(change.amount) - included)
      return [change, lines.map((line) => ({ ...line, base }))]
    }),
  )
}

const roundTo = (amount: Amount, unit: Amount): Amount => ((amount + unit / 2n) / unit) * unit

/** The line of a document for a change. The amounts are positive. */
function lineOf({ line, quantity, amount }: Change, taxLines: readonly TaxLine[]): InvoiceLine {
  const total = absolute(amount)
  const pieces = Math.abs(quantity)
  const own = line as InvoiceLine
  const price = amountOf(own.price)
  const discount = price * BigInt(pieces) - total
  const isPieces = pieces > 0 && BigInt(Math.sign(quantity)) === signOf(amount) && discount >= 0n
  const { serials: _, isPriceChange: __, ...rest } = own
  if (isPieces) return { ...rest, quantity: pieces, discount: numberOf(discount), total: numberOf(total), taxLines }
  const name = own.isPriceChange
    ? own.name
    : amount < 0n
      ? t('Price reduction: {{name}}', { name: own.name })
      : t('Price increase: {{name}}', { name: own.name })
  const value = numberOf(total)
  return { ...rest, name, quantity: 1, price: value, discount: 0, total: value, taxLines, isPriceChange: true }
}

/** Makes the content of a document from its lines and its shipping charge. */
export function contentOf(lines: readonly InvoiceLine[], shipping: DocumentContent['shipping']): DocumentContent {
  const taxLines = mergeTaxLines([...lines.flatMap((line) => line.taxLines), ...shipping.taxLines])
  const { tax, onTop } = taxTotalsOf(taxLines)
  const sum = (pick: (line: InvoiceLine) => Amount) => lines.reduce((all, line) => all + pick(line), 0n)
  const subtotal = sum(({ price, quantity }) => amountOf(price) * BigInt(quantity))
  const discount = sum((line) => amountOf(line.discount))
  return {
    lines,
    shipping,
    taxLines,
    subtotal: numberOf(subtotal),
    discount: numberOf(discount),
    tax: numberOf(tax),
    total: numberOf(subtotal - discount + amountOf(shipping.amount) + onTop),
  }
}

function partOf(
  changes: readonly Change[],
  taxes: ReadonlyMap<Change, readonly TaxLine[]>,
): DocumentContent | undefined {
  if (changes.length === 0) return undefined
  const freight = changes.filter(({ line }) => !line)
  return contentOf(
    changes.filter(({ line }) => line).map((change) => lineOf(change, taxes.get(change) ?? [])),
    {
      amount: numberOf(freight.reduce((sum, { amount }) => sum + absolute(amount), 0n)),
      taxLines: freight.flatMap((change) => taxes.get(change) ?? []),
    },
  )
}

/**
 * Compares the issued documents of an order with the content that they should have together. Reduced items and charges
 * result in a credit note, and increased items and charges in a further invoice.
 *
 * @param target the wanted content. If the value is undefined, everything is credited.
 * @param decimals the number of decimals of the currency.
 */
export function differenceOf(
  issued: { readonly invoices: readonly DocumentContent[]; readonly creditNotes: readonly DocumentContent[] },
  target: DocumentContent | undefined,
  decimals: number,
): { readonly credit?: DocumentContent | undefined; readonly further?: DocumentContent | undefined } {
  const unit = 10n ** BigInt(4 - decimals)
  const [base, wanted]: [Positions, Positions] = [new Map(), new Map()]
  for (const invoice of issued.invoices) addDocument(base, invoice, 1)
  for (const note of issued.creditNotes) addDocument(base, note, -1)
  if (target) addDocument(wanted, target, 1)
  const changes = foldRounding(changesOf(base, wanted), unit)
  const taxes = taxesOf(base, wanted, changes, unit)
  return {
    credit: partOf(
      changes.filter(({ amount }) => amount < 0n),
      taxes,
    ),
    further: partOf(
      changes.filter(({ amount }) => amount > 0n),
      taxes,
    ),
  }
}
