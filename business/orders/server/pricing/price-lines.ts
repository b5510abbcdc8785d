import { idOf, isEmpty, t } from 'deckhand'
import { type Transaction, unitsOf, type Values } from 'deckhand/server'
import { type AddFieldError, excessDecimalsError } from '../field-errors'
import { amountOf, type MinorUnits, type NamedCurrency, numberOf, toMinorUnits } from './amounts'
import type { PricingLine } from './order-totals'

/** A line with the values of its product at the time of the calculation. */
export interface ProductLine extends PricingLine {
  readonly name: string
  readonly sku: string
  /** The name and rate of the tax. The value is null if the tax is not valid yet. */
  readonly taxTerms: string | null
  /** The weight of one piece, in grams. */
  readonly weight: bigint
  /** Whether the product is delivered. Services are not delivered. */
  readonly isDelivered: boolean
}

/** The manual discount of a line, as typed. */
export const ownDiscountOf = ({ ownDiscount, discount }: Values): unknown => ownDiscount ?? discount

/** Products by their ids, with the rate of their currency and their tax. */
export type ProductsById = ReadonlyMap<unknown, Awaited<ReturnType<typeof productRows>>[number]>

interface PricingTerms {
  readonly currency: NamedCurrency
  /** Today's date in the time zone of the business. */
  readonly today: string
  /** The items of an edited order, by their ids. These items keep their prices and taxes. Default: none. */
  readonly kept?: ReadonlyMap<unknown, Values>
}

/**
 * The name of a tax with its rate, as stated on an order: 'GST 18 %'. The text does not repeat the rate if the name
 * contains the rate.
 */
export function taxTermsOf(name: string, rate: bigint): string {
  const number = String(numberOf(rate))
  return name.split(/[\s%]+/).includes(number) ? name : `${name} ${number} %`
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
  { currency, today, kept }: PricingTerms,
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
    const price = sold
      ? toMinorUnits(currency, amountOf(sold.price))
      : toMinorUnits(currency, unitsOf(product.price), { rate: unitsOf(product.rate) })
    const quantity = BigInt(Number(item.quantity))
    const own = ownDiscountOf(item)
    const discount = toMinorUnits(currency, amountOf(own))
    const fault = discountErrorOf(own, discount, price * quantity, currency)
    if (fault) complain(`items.${index}.${isEmpty(item.ownDiscount) ? 'discount' : 'ownDiscount'}`, fault)
    const isTaxedYet = product.validFrom === null || product.validFrom <= today
    const terms: Pick<ProductLine, 'name' | 'sku' | 'taxRate' | 'taxTerms' | 'isTaxIncluded'> = sold
      ? {
          name: String(sold.name ?? product.name),
          sku: String(sold.sku ?? product.sku),
          taxRate: amountOf(sold.tax),
          taxTerms: sold.taxTerms ? String(sold.taxTerms) : null,
          isTaxIncluded: sold.taxIncluded === true,
        }
      : {
          name: product.name,
          sku: product.sku,
          taxRate: isTaxedYet ? unitsOf(product.taxRate) : 0n,
          taxTerms: isTaxedYet ? taxTermsOf(product.taxName, unitsOf(product.taxRate)) : null,
          isTaxIncluded: product.inclusive === 1,
        }
    return {
      ...terms,
      product: product.id,
      price,
      quantity,
      discount: fault ? 0n : discount,
      weight: BigInt(product.weight ?? 0),
      isDelivered: product.type !== 'service',
    }
  })

/** The stored item whose prices a line keeps. Returns undefined for a new item, or if the product changed. */
const soldItemOf = (kept: PricingTerms['kept'], { id, orderItem, product }: Values): Values | undefined => {
  const sold = kept?.get(idOf(orderItem ?? id))
  return sold && idOf(sold.product) === idOf(product) ? sold : undefined
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
      'currency_master.rate',
      'tax_master.name as taxName',
      'tax_master.rate as taxRate',
      'tax_master.inclusive',
      'tax_master.validFrom',
    ])
    .where('product.id', 'in', ids)
    .execute()
