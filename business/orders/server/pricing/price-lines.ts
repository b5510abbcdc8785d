import { idOf, isEmpty, t } from 'deckhand'
import { type Transaction, unitsOf, type Values } from 'deckhand/server'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import { type OrderTaxes, type TaxedProduct, type TaxTerms, taxNameOf } from '../../../taxes/server/order-taxes'
import { type AddFieldError, excessDecimalsError } from '../field-errors'
import { amountOf, type MinorUnits, type NamedCurrency, toMinorUnits, withoutTax } from './amounts'
import type { PricingLine } from './order-totals'
import type { LineTax } from './tax-lines'

/** A line with the values of its product at the time of the calculation. */
export interface ProductLine extends PricingLine {
  readonly name: string
  readonly sku: string
  /** The names and rates of the taxes. The value is null if the tax is not valid yet. */
  readonly taxTerms: string | null
  /** The price before Deckhand removed a tax that the buyer does not pay. Undefined if no tax was removed. */
  readonly grossPrice: MinorUnits | undefined
  readonly commodityCode: string | null
  /** The weight of one piece, in grams. */
  readonly weight: bigint
  /** Whether the product is delivered. Services are not delivered. */
  readonly isDelivered: boolean
}

/** The manual discount of a line, as typed. */
export const ownDiscountOf = ({ ownDiscount, discount }: Values): unknown => ownDiscount ?? discount

/** Products by their ids, with the rate of their currency and their tax. */
export type ProductsById = ReadonlyMap<unknown, ProductRow>

type ProductRow = Awaited<ReturnType<typeof productRows>>[number]

interface PricingTerms {
  readonly currency: NamedCurrency
  readonly taxes: OrderTaxes
  /** The items of an edited order. Default: none. */
  readonly kept?: KeptItems
}

/** The items of an edited order. These items keep their prices and taxes. */
export interface KeptItems {
  readonly items: ReadonlyMap<unknown, Values>
  /** Whether another tax rule applies to a product since the edit changed an address. */
  readonly isMoved: (product: TaxedProduct) => boolean
}

/** Whether an item has a product and a valid quantity. */
export const isCompleteItem = ({ product, quantity }: Values): boolean =>
  Boolean(idOf(product)) && Number.isSafeInteger(quantity) && Number(quantity) >= 1

/**
 * Prices the lines of an order from the present catalogue. The result is undefined for incomplete items. The function
 * reports an error for a product that does not exist or is inactive. The function also reports an error for a discount
 * that exceeds its line or has too many decimals. An invalid discount is treated as 0.
 */
export const priceLines = (
  products: ProductsById,
  items: readonly Values[],
  { currency, taxes, kept }: PricingTerms,
  complain: AddFieldError,
): (ProductLine | undefined)[] =>
  items.map((item, index): ProductLine | undefined => {
    if (!isCompleteItem(item)) return undefined
    const product = products.get(idOf(item.product))
    if (!product) {
      complain(`items.${index}.product`, t('This product does not exist. Choose another product.'))
      return undefined
    }
    const sold = soldItemOf(kept, item)
    if (product.status !== 1 && !sold)
      complain(
        `items.${index}.product`,
        t("'{{name}}' is inactive. Activate it first, or choose another.", { name: product.name }),
      )
    const taxed = taxedProductOf(product)
    const isMoved = sold !== undefined && kept?.isMoved(taxed) === true
    const tax = !sold
      ? taxes.termsOf(taxed)
      : isMoved
        ? taxes.termsOf({ ...taxed, isInclusive: sold.taxIncluded === true || typeof sold.grossPrice === 'number' })
        : storedTaxTermsOf(sold, taxed, taxes)
    const full = sold
      ? toMinorUnits(currency, amountOf(sold.grossPrice ?? sold.price))
      : toMinorUnits(currency, unitsOf(product.price), { rate: unitsOf(product.rate) })
    const price =
      sold && !isMoved ? toMinorUnits(currency, amountOf(sold.price)) : withoutTax(full, tax.removedRate ?? 0n)
    const quantity = BigInt(Number(item.quantity))
    const own = ownDiscountOf(item)
    const discount = toMinorUnits(currency, amountOf(own))
    const fault = discountErrorOf(own, discount, price * quantity, currency)
    if (fault) complain(`items.${index}.${isEmpty(item.ownDiscount) ? 'discount' : 'ownDiscount'}`, fault)
    const { terms: taxTerms, ...treatment } = tax
    return {
      ...treatment,
      taxTerms,
      name: String(sold?.name ?? product.name),
      sku: String(sold?.sku ?? product.sku),
      commodityCode: (sold?.commodityCode ?? product.commodityCode ?? null) as string | null,
      grossPrice: price === full ? undefined : full,
      product: product.id,
      price,
      quantity,
      discount: fault ? 0n : discount,
      weight: BigInt(product.weight ?? 0),
      isDelivered: product.type !== 'service',
    }
  })

/** The stored item whose prices a line keeps. Returns undefined for a new item, or if the product changed. */
const soldItemOf = (kept: KeptItems | undefined, { id, orderItem, product }: Values): Values | undefined => {
  const sold = kept?.items.get(idOf(orderItem ?? id))
  return sold && idOf(sold.product) === idOf(product) ? sold : undefined
}

const taxedProductOf = (product: ProductRow): TaxedProduct => ({
  taxId: product.taxId,
  taxName: product.taxName,
  taxRate: unitsOf(product.taxRate),
  isInclusive: product.inclusive === 1,
  taxFrom: product.validFrom,
  isService: product.type === 'service',
})

/** The taxes of stored tax lines. */
export const lineTaxesOf = (lines: readonly TaxLine[]): LineTax[] =>
  lines.map(({ name, rate, category, note }) => ({ name, rate: amountOf(rate), category, note: note ?? null }))

/** The stored taxes of an item. Orders from before tax lines existed store one tax of each item. */
export function storedTaxesOf({ taxLines, tax, taxTerms }: Values): LineTax[] {
  if (Array.isArray(taxLines)) return lineTaxesOf(taxLines as readonly TaxLine[])
  const rate = amountOf(tax)
  if (!taxTerms && rate === 0n) return []
  return [{ name: taxNameOf(String(taxTerms ?? 'Tax'), rate), rate, category: rate === 0n ? 'Z' : 'S' }]
}

function storedTaxTermsOf(sold: Values, product: TaxedProduct, taxes: OrderTaxes): TaxTerms {
  const isRemoved = typeof sold.grossPrice === 'number'
  const removedRate = isRemoved ? taxes.termsOf({ ...product, isInclusive: true }).removedRate : undefined
  return {
    taxes: storedTaxesOf(sold),
    isTaxIncluded: sold.taxIncluded === true,
    terms: sold.taxTerms ? String(sold.taxTerms) : null,
    ...(removedRate && { removedRate }),
  }
}

/** The error message for the discount of a line. Returns undefined if the discount is valid. */
const discountErrorOf = (
  discount: unknown,
  minor: MinorUnits,
  gross: MinorUnits,
  currency: NamedCurrency,
): string | undefined =>
  excessDecimalsError(discount, currency) ??
  (minor > gross ? t('The discount is higher than the item total. Enter a lower discount.') : undefined)

/** Loads the products of all complete items. */
export async function findOrderedProducts(trx: Transaction, items: readonly Values[]): Promise<ProductsById> {
  const ids = items.filter(isCompleteItem).map(({ product }) => String(idOf(product)))
  if (ids.length === 0) return new Map()
  return new Map((await productRows(trx, ids)).map((row) => [row.id, row]))
}

const productRows = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('product')
    .innerJoin('tax_master', 'tax_master.id', 'product.tax')
    .innerJoin('currency_master', 'currency_master.id', 'product.currency')
    .select([
      'product.id',
      'product.name',
      'product.sku',
      'product.type',
      'product.status',
      'product.price',
      'product.weight',
      'product.commodityCode',
      'currency_master.rate',
      'tax_master.id as taxId',
      'tax_master.name as taxName',
      'tax_master.rate as taxRate',
      'tax_master.inclusive',
      'tax_master.validFrom',
    ])
    .where('product.id', 'in', ids)
    .execute()
