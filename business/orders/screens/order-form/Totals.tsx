import { Button } from 'antd'
import { type Reference, t } from 'deckhand'
import { formatMoney } from 'deckhand/screens'
import type { ReactNode } from 'react'
import { taxRowsOf } from '../tax-rows'
import { cataloguePriceOf, type OrderLineValue } from './OrderLine'
import type { OrderPreview, OrderPreviewState } from './order-preview'
import './totals.css'

interface TotalsProps {
  readonly lines: readonly OrderLineValue[]
  readonly currency?: Reference
  /** The code of the chosen coupon. The value is absent if no coupon is chosen. */
  readonly coupon?: string
  readonly previewed: OrderPreviewState
}

/**
 * The totals of the order, as calculated by the API. If the API offers no preview, the component shows only the sum of
 * the catalogue prices.
 */
export function Totals({ lines, currency, coupon, previewed }: TotalsProps) {
  const { isOffered, preview, failure, isStale } = previewed
  if (!isOffered) return <SumOfLines lines={lines} currency={currency} />
  const reasons = [preview?.customerTerms, preview?.byCoupon ? coupon : null].filter(Boolean)
  const money = (amount: number) => formatMoney(amount, currency?.name)
  const { subtotal, discount = 0, tax = 0, taxIncluded = 0, shipping, total, shippingRule, taxLines } = preview ?? {}
  const taxes = taxLines && taxRowsOf(taxLines)
  if (failure)
    return (
      <p className="order-totals order-hint" role="status">
        {failure.says}{' '}
        {failure.retry && (
          <Button size="small" onClick={failure.retry}>
            {t('Retry')}
          </Button>
        )}
      </p>
    )
  if (subtotal === undefined || total === undefined || !preview?.items.some((line) => line !== null))
    return <p className="order-totals order-hint">{t('Add a product to see the totals.')}</p>
  return (
    <dl className="order-totals" data-stale={isStale || undefined} aria-label={t('Totals')}>
      <Row label={t('Subtotal')}>{money(subtotal)}</Row>
      {discount > 0 && <Row label={t('Discount')} reason={reasons.join(' · ')}>{`− ${money(discount)}`}</Row>}
      <Row label={t('Shipping')} reason={shippingRule?.name}>
        {preview?.errors?.shippingCharge ? (
          <small>{t('Enter the shipping charge')}</small>
        ) : shipping === null || shipping === undefined ? (
          <small>{t('Enter the address first')}</small>
        ) : (
          money(shipping)
        )}
      </Row>
      {!taxes && tax - taxIncluded > 0 && <Row label={t('Tax')}>{money(Number((tax - taxIncluded).toFixed(4)))}</Row>}
      {taxes?.onTop.map(({ key, label, note, amount }) => (
        <Row key={key} label={label} reason={note}>
          {money(amount)}
        </Row>
      ))}
      <Row label={shipping === null ? t('Total before shipping') : t('Total')} strong>
        <strong aria-live="polite">{money(total)}</strong>
        {!taxes && taxIncluded > 0 && <small>{t('includes {{amount}} tax', { amount: money(taxIncluded) })}</small>}
      </Row>
      {taxes?.included.map(({ key, label, note, amount }) => (
        <Row key={key} label={label} reason={note}>
          {money(amount)}
        </Row>
      ))}
      <Difference preview={preview} money={money} />
    </dl>
  )
}

/**
 * Shows the effects of a change of an existing order: the difference of the totals, and the cards that the change
 * releases.
 */
function Difference({ preview, money }: { preview: OrderPreview; money: (amount: number) => string }) {
  const { before, difference = 0, paid = 0, total = 0, released = [] } = preview
  if (before === undefined || (difference === 0 && released.length === 0)) return null
  const due = Number((total - paid).toFixed(4))
  return (
    <>
      <Row label={t('Before')}>{money(before)}</Row>
      {difference !== 0 && (
        <Row label={t('Difference')} strong>
          {`${difference > 0 ? '+' : '−'} ${money(Math.abs(difference))}`}
        </Row>
      )}
      {paid > 0 && due !== 0 && <Row label={due > 0 ? t('Amount due') : t('Refund due')}>{money(Math.abs(due))}</Row>}
      {released.length > 0 && (
        <Row label={t('Cards go back into stock')}>
          <small>{released.join(', ')}</small>
        </Row>
      )}
    </>
  )
}

function SumOfLines({ lines, currency }: Pick<TotalsProps, 'lines' | 'currency'>) {
  const amounts = lines.map((line) => cataloguePriceOf(line ?? {}, currency))
  const isKnown = amounts.length > 0 && amounts.every((amount) => amount !== undefined)
  return (
    <div className="order-totals">
      {isKnown && (
        <dl>
          <Row label={t('Subtotal')} strong>
            <strong>
              {formatMoney(
                amounts.reduce((sum, amount) => sum + amount, 0),
                currency?.name,
              )}
            </strong>
          </Row>
        </dl>
      )}
      <p className="order-hint">{t('Taxes, shipping and coupon discounts are calculated when you place the order.')}</p>
    </div>
  )
}

interface RowProps {
  readonly label: string
  /** The reason for the amount, displayed next to its label. */
  readonly reason?: string | null
  readonly strong?: boolean
  readonly children: ReactNode
}

const Row = ({ label, reason, strong, children }: RowProps) => (
  <div data-strong={strong}>
    <dt>
      <span>{label}</span>
      {reason && <small>{reason}</small>}
    </dt>
    <dd>{children}</dd>
  </div>
)
