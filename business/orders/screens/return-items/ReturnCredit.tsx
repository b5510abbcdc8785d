import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { type AnyRecord, idOf, type Reference, t } from 'deckhand'
import {
  Cell,
  fieldOf,
  formatMoney,
  useAccess,
  useDebounced,
  useResource,
  useSiblings,
  useWorkbench,
} from 'deckhand/screens'

interface ReturnPreview {
  readonly goods: number
  /** The tax, which is included in `goods`. */
  readonly tax: number
  readonly shippingLeft: number
  readonly toGiveBack: number
  readonly due: number
  /** The exchange order, with its total and the amount that the customer still has to pay. */
  readonly exchange?: {
    readonly total: number | null
    readonly toCollect: number
    readonly problems: readonly string[]
  }
}

/** The credit for the returned items, with buttons that fill in the shipping and the refund. */
export function ReturnCredit({ value }: { value: unknown }) {
  const { api } = useWorkbench()
  const orders = useResource('customer-order')
  const form = Form.useFormInstance()
  const { linkTo } = useAccess()
  const { id, currency, shipping, refund, exchange, exchangeShipping } = useSiblings(
    [],
    ['id', 'currency', 'shipping', 'refund', 'exchange', 'exchangeShipping'],
  )
  const instead = wantedIn(exchange)
  const lines = (Array.isArray(value) ? value : []).filter(({ quantity }) => typeof quantity === 'number')
  const wanted = {
    order: id,
    lines,
    ...(shipping ? { shipping } : {}),
    exchange: instead,
    exchangeShipping: exchangeShipping ?? null,
  }
  const asked = useDebounced(lines.length > 0 ? JSON.stringify(wanted) : '')
  const { data } = useQuery({
    queryKey: ['order-return', asked],
    queryFn: async () => ((await api.ask(orders, 'previewReturn', JSON.parse(asked))) ?? null) as ReturnPreview | null,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (!data || lines.length === 0) return null
  const money = (amount: number) => (
    <Cell
      {...{ field: fieldOf(orders, 'due'), value: amount, record: { currency }, resource: orders, linkTo }}
      compact
    />
  )
  return (
    <div className="return-worth" aria-live="polite">
      <span>
        {t('Credit for these items:')} <strong>{money(data.goods)}</strong>
        {data.tax > 0 && (
          <small>
            {' '}
            {t('includes {{amount}} tax', {
              amount: formatMoney(data.tax, (currency as Reference | null | undefined)?.name),
            })}
          </small>
        )}
      </span>
      {data.shippingLeft > 0 && !shipping && (
        <Button size="small" onClick={() => form.setFieldValue('shipping', data.shippingLeft)}>
          <span>
            {t('Refund shipping')}: {money(data.shippingLeft)}
          </span>
        </Button>
      )}
      {data.exchange && data.exchange.total !== null && (
        <span>
          {t('New order:')} <strong>{money(data.exchange.total)}</strong>
          {data.exchange.toCollect > 0 && (
            <>
              {' · '}
              {t('amount due:')} <strong>{money(data.exchange.toCollect)}</strong>
            </>
          )}
        </span>
      )}
      {data.exchange?.problems.map((problem) => (
        <p key={problem} className="return-problem">
          {problem}
        </p>
      ))}
      {data.toGiveBack > 0 && refund !== data.toGiveBack && (
        <Button size="small" onClick={() => form.setFieldValue('refund', data.toGiveBack)}>
          <span>
            {t('Refund now')}: {money(data.toGiveBack)}
          </span>
        </Button>
      )}
    </div>
  )
}

/** The complete lines of the exchange order, in the format of the API. */
const wantedIn = (value: unknown) =>
  (Array.isArray(value) ? value : []).flatMap((line: AnyRecord) => {
    const product = idOf(line?.product)
    return product && Number(line.quantity) > 0 ? [{ product, quantity: Number(line.quantity) }] : []
  })
