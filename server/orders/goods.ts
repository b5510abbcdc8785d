import { idOf, t } from '../../src/vocabulary'
import { amountOf, type Minor, minorIn, type NamedCurrency } from '../handlers/amounts'
import type { Values } from '../handlers/handler'
import { Problem } from '../problem'
import type { Transaction } from '../store/store'
import type { Line } from './totals'

/** A line with what its product was at that moment. */
export interface Wanted extends Line {
  readonly name: string
  readonly sku: string
  /** In grams, of one piece. */
  readonly weight: bigint
  /** Services are not delivered. */
  readonly isDelivered: boolean
}

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly type: string
  readonly price: number
  readonly weight: number | null
  /** Of its currency, against the base. */
  readonly rate: number
  readonly taxRate: number
  readonly inclusive: number
}

/**
 * The lines of an order, priced from the catalogue as it stands.
 *
 * @throws Problem 422 where a product does not exist, or a discount is more than its line costs or cannot be paid out.
 */
export async function findGoods(
  trx: Transaction,
  items: readonly Values[],
  currency: NamedCurrency,
): Promise<Wanted[]> {
  const products = await findProducts(trx, items)
  const errors: Record<string, string[]> = {}
  const wanted = items.flatMap((item, index) => {
    const product = products.get(idOf(item.product))
    if (!product) {
      errors[`items.${index}.product`] = [t('There is no such product.')]
      return []
    }
    const price = minorIn(currency, BigInt(product.price), { rate: BigInt(product.rate) })
    const quantity = BigInt(Number(item.quantity))
    const discount = minorIn(currency, amountOf(item.discount))
    const fault = faultOf(item, discount, price * quantity, currency)
    if (fault) errors[`items.${index}.discount`] = [fault]
    return [
      {
        product: product.id,
        name: product.name,
        sku: product.sku,
        price,
        quantity,
        discount,
        taxRate: BigInt(product.taxRate),
        isTaxIncluded: product.inclusive === 1,
        weight: BigInt(product.weight ?? 0),
        isDelivered: product.type !== 'service',
      },
    ]
  })
  if (Object.keys(errors).length > 0) throw new Problem(422, t('Some items cannot be ordered like this.'), errors)
  return wanted
}

/** What is wrong with the discount of a line, if anything. */
function faultOf({ discount }: Values, minor: Minor, gross: Minor, { code, decimals }: NamedCurrency) {
  if (Number(Number(discount ?? 0).toFixed(decimals)) !== Number(discount ?? 0))
    return t('{{code}} has {{decimals}} digits after the decimal point; round the discount to them.', {
      code,
      decimals,
    })
  return minor > gross ? t('The discount is more than the item costs.') : undefined
}

async function findProducts(trx: Transaction, items: readonly Values[]): Promise<Map<unknown, ProductRow>> {
  const rows: ProductRow[] = await trx
    .selectFrom('product')
    .innerJoin('tax_master', 'tax_master.id', 'product.tax')
    .innerJoin('currency_master', 'currency_master.id', 'product.currency')
    .select([
      'product.id',
      'product.name',
      'product.sku',
      'product.type',
      'product.price',
      'product.weight',
      'currency_master.rate',
      'tax_master.rate as taxRate',
      'tax_master.inclusive',
    ])
    .where(
      'product.id',
      'in',
      items.map(({ product }) => idOf(product)),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
