import { type AnyRecord, isEmpty, labelOf, t } from 'deckhand'
import { Cell, type PieceProps, useAccess, useResource } from 'deckhand/screens'
import type order from '../../../../resources/customer-order'
import './order-money.css'

/** The sums of an order's payments. Optional sums are displayed only if they are not zero. */
const sums = [
  { name: 'paid', isOptional: false },
  { name: 'refunded', isOptional: true },
  { name: 'credited', isOptional: true },
] as const

/** Lists the payments and refunds of an order, and the amount due. */
export default function OrderMoney({ resource, record }: PieceProps<typeof order>) {
  return record ? <Money resource={resource} record={record} /> : null
}

function Money({ resource, record }: Required<Pick<PieceProps<typeof order>, 'resource' | 'record'>>) {
  const { linkTo } = useAccess()
  const toGiveBack = Number(record.due ?? 0) < 0
  const payments = ((record.payments ?? []) as readonly AnyRecord[]).toSorted((one, other) =>
    String(one.at) < String(other.at) ? -1 : 1,
  )
  const cell = (name: 'paid' | 'refunded' | 'credited' | 'due' | 'toGiveBack') => (
    <Cell {...{ field: resource.fields[name], value: record[name], record, resource, linkTo }} compact />
  )
  return (
    <div className="order-money">
      {payments.length > 0 && <Entries payments={payments} record={record} />}
      <dl className="order-money-sums">
        {sums
          .filter(({ name, isOptional }) => !isOptional || Number(record[name] ?? 0) !== 0)
          .map(({ name }) => (
            <div key={name}>
              <dt>{labelOf(resource.fields, name)}</dt>
              <dd>{cell(name)}</dd>
            </div>
          ))}
        <div data-sum={toGiveBack ? 'back' : Number(record.due ?? 0) > 0 ? 'due' : 'even'}>
          <dt>{labelOf(resource.fields, toGiveBack ? 'toGiveBack' : 'due')}</dt>
          <dd>{cell(toGiveBack ? 'toGiveBack' : 'due')}</dd>
        </div>
      </dl>
    </div>
  )
}

interface EntriesProps extends Required<Pick<PieceProps<typeof order>, 'record'>> {
  readonly payments: readonly AnyRecord[]
}

/** Lists each payment with its kind, amount, date, method and reference. */
function Entries({ payments, record }: EntriesProps) {
  const entries = useResource('payment')
  const { linkTo } = useAccess()
  return (
    <ol className="order-money-entries" aria-label={t('Payments')}>
      {payments.map((payment) => {
        const cell = (name: keyof typeof entries.fields, compact = true) => (
          <Cell
            {...{ field: entries.fields[name], value: payment[name], record: payment, resource: entries, linkTo }}
            currency={record.currency}
            compact={compact}
          />
        )
        return (
          <li key={payment.id} data-kind={payment.kind}>
            {cell('kind')}
            <strong>{cell('amount')}</strong>
            <small>
              {(['at', 'method', 'reference', 'reason', 'creditNote'] as const)
                .filter((name) => !isEmpty(payment[name]))
                .map((name) => (
                  <span key={name}>{cell(name)}</span>
                ))}
            </small>
          </li>
        )
      })}
    </ol>
  )
}
