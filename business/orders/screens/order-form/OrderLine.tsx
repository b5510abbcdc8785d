import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import { type AnyRecord, type Fields, type Reference, t } from 'deckhand'
import { FieldItem, formatMoney, formatNumber, type InputProps, type Path, useFormContext } from 'deckhand/screens'
import { currencyNameOf, stockText } from './order-currency'
import type { PricedLine } from './order-preview'

/** A line in the values of the form. The product of the line is the complete chosen record. */
export interface OrderLineValue {
  readonly product?: AnyRecord
  readonly id?: string
  /** The number of pieces. The value is a string if the input is not a number. */
  readonly quantity?: number | string | null
  readonly discount?: number | string | null
  /**
   * The manual discount of a line of an existing order. The manual discount replaces `discount`, which is the sum of
   * all discounts in an existing order.
   */
  readonly ownDiscount?: number | string | null
}

interface OrderLineProps {
  /** The fields of an order line. */
  readonly fields: Fields
  readonly path: Path
  readonly value: OrderLineValue | undefined
  /** The prices that the API calculated. The value is absent before the first response. */
  readonly priced?: PricedLine
  /** The currency of the order. */
  readonly currency?: Reference
  readonly isStale: boolean
  readonly onRemove: () => void
}

/**
 * The amount of a line by catalogue price, before discounts, taxes and shipping that only the API can calculate.
 * Returns undefined if the order has another currency than the product, or if an input is not a number.
 */
export const cataloguePriceOf = ({ product, quantity, discount }: OrderLineValue, currency: Reference | undefined) => {
  const [price, count, off] = [product?.price, quantity ?? 0, discount ?? 0]
  if (typeof price !== 'number' || typeof count !== 'number' || typeof off !== 'number') return undefined
  return (product?.currency as Reference | undefined)?.id === currency?.id ? price * count - off : undefined
}

/** A line of an order in the form: product, price, tax, quantity, discount and amount. */
export function OrderLine({ fields, path, value = {}, priced, currency, isStale, onRemove }: OrderLineProps) {
  const { product } = value
  const { record } = useFormContext()
  const amount = priced?.lineTotal ?? cataloguePriceOf(value, currency)
  const name = String(product?.name ?? '')
  return (
    <tr aria-label={name}>
      <td className="order-product">
        <FieldItem fields={fields} name="product" base={path} input={Product} />
      </td>
      <td className="order-figure" data-label={t('Price')}>
        {priced
          ? formatMoney(priced.price, currency?.name)
          : product?.price != null && formatMoney(product.price, currencyNameOf(product.currency))}
      </td>
      <td className="order-figure" data-label={t('Tax')}>
        <span>
          {priced
            ? (priced.taxTerms ?? `${formatNumber(priced.tax)} %`)
            : (product?.tax as Reference | undefined)?.name}
        </span>
      </td>
      <td className="order-quantity">
        <FieldItem fields={fields} name="quantity" base={path} />
      </td>
      <td className="order-discount">
        <FieldItem fields={fields} name={record ? 'ownDiscount' : 'discount'} base={path} />
      </td>
      <td className="order-figure order-amount" data-label={t('Amount')} data-stale={isStale || undefined}>
        {amount !== undefined && formatMoney(amount, currency?.name)}
        {priced !== undefined && priced.discount > 0 && (
          <small>{t('{{amount}} off', { amount: formatMoney(priced.discount, currency?.name) })}</small>
        )}
      </td>
      <td className="order-remove">
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('Remove {{name}}', { name })}
          title={t('Remove')}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

function Product({ value, control }: InputProps) {
  const { name, sku, ...product } = (value ?? {}) as Partial<AnyRecord>
  return (
    <span id={control.id} tabIndex={-1} className="order-product-name">
      <strong dir="auto">{String(name ?? '')}</strong>
      <small dir="auto">{[sku, stockText(product)].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
