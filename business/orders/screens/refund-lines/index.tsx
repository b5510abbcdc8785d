import { Button, Form } from 'antd'
import { type Fields, innerFields, labelOf, type Reference, t } from 'deckhand'
import {
  formatMoney,
  formatNumber,
  type InputProps,
  integerInput,
  moneyInput,
  type PieceProps,
  useSiblings,
} from 'deckhand/screens'
import type { ComponentType } from 'react'
import type order from '../../../../resources/customer-order'
import { CreditPreview } from './CreditPreview'
import {
  type CreditableItem,
  type CreditedLine,
  creditedLinesIn,
  useRefundPreview,
  withCreditedLine,
} from './refund-preview'
import './refund-lines.css'

/**
 * An input for the credited items of a refund, by pieces or by amount. A preview of the credit note appears below the
 * input.
 */
export default function RefundLines({ field, value, onChange, id }: PieceProps<typeof order>) {
  const form = Form.useFormInstance()
  const { currency } = useSiblings([], ['currency']) as { readonly currency?: Reference | null }
  const lines = creditedLinesIn(value)
  const { preview, isStale } = useRefundPreview(lines)
  const fields = (field && innerFields(field)) ?? {}
  const { left } = preview ?? {}
  const money = (amount: number) => formatMoney(amount, currency?.name)
  const open = (left?.items ?? []).filter(({ amount }) => amount > 0)
  const creditAll = () => {
    onChange?.(
      open.map(({ orderItem, quantity, amount }) => (quantity > 0 ? { orderItem, quantity } : { orderItem, amount })),
    )
    form.setFieldsValue({ shipping: left?.shipping || null, goodwill: null })
  }
  return (
    <div className="refund-lines" id={id}>
      {left?.total === 0 && <p>{t('This order is already fully credited.')}</p>}
      {left !== undefined && left.total > 0 && (
        <div className="refund-proposals">
          <Button size="small" onClick={creditAll}>
            {t('Credit everything: {{amount}}', { amount: money(left.total) })}
          </Button>
          {left.shipping > 0 && (
            <Button size="small" onClick={() => form.setFieldValue('shipping', left.shipping)}>
              {t('Credit the shipping: {{amount}}', { amount: money(left.shipping) })}
            </Button>
          )}
        </div>
      )}
      <ul>
        {open.map((creditable) => (
          <li key={creditable.orderItem}>
            <Item
              creditable={creditable}
              fields={fields}
              line={lines.find(({ orderItem }) => orderItem === creditable.orderItem)}
              money={money}
              onChange={(line) => onChange?.(withCreditedLine(lines, line))}
            />
          </li>
        ))}
      </ul>
      {preview && <CreditPreview preview={preview} isStale={isStale} money={money} />}
    </div>
  )
}

interface ItemProps {
  readonly creditable: CreditableItem
  readonly fields: Fields
  readonly line: CreditedLine | undefined
  readonly money: (amount: number) => string
  readonly onChange: (line: CreditedLine) => void
}

/** One item, with inputs for the number of credited pieces and for an amount that replaces the price of the pieces. */
function Item({ creditable, fields, line, money, onChange }: ItemProps) {
  const { orderItem, name, quantity, amount } = creditable
  const input = (of: 'quantity' | 'amount') => {
    const field = fields[of]
    if (!field) return null
    const Input = (of === 'quantity' ? integerInput : moneyInput).Input as ComponentType<InputProps>
    const label = `${labelOf(fields, of)}: ${name}`
    return (
      <Input
        {...{ field, fields, name: of, path: ['lines', orderItem, of], siblings: {}, disabled: false }}
        control={{ 'aria-label': label }}
        value={line?.[of] ?? null}
        onChange={(typed: unknown) => onChange({ orderItem, ...line, [of]: typed } as CreditedLine)}
      />
    )
  }
  return (
    <div className="refund-line">
      <span className="refund-line-name">
        {name}
        <small>{t('Not yet credited: {{amount}}', { amount: money(amount) })}</small>
      </span>
      <div>
        <small>{t('Quantity (of {{most}})', { most: formatNumber(quantity) })}</small>
        {input('quantity')}
      </div>
      <div>
        <small>{labelOf(fields, 'amount')}</small>
        {input('amount')}
      </div>
    </div>
  )
}
