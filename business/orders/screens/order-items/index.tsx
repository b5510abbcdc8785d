import { Button } from 'antd'
import { type AnyRecord, choicesOf, type Field, idOf, isEmpty, labelOf, type Reference, t } from 'deckhand'
import {
  Cell,
  formatNumber,
  LoadErrorNote,
  type PieceProps,
  Skeleton,
  useAccess,
  useInvalidateRecords,
  useRecordActions,
  useResource,
} from 'deckhand/screens'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type order from '../../../../resources/customer-order'
import type { TaxLine } from '../../../../resources/customer-order/tax-lines'
import type { AssignedCard } from '../../../stock/screens/assign-cards/assigned-cards'
import { useInvalidateNextCards, useNextCards } from '../../../stock/screens/assign-cards/next-cards'
import { useAssignmentRefusal } from '../../../stock/screens/assign-cards/use-assignment-refusal'
import { useCardReplacement } from '../../../stock/screens/assign-cards/use-card-replacement'
import { type TaxRow, taxRowsOf } from '../tax-rows'
import { LineCards } from './LineCards'
import { type OrderLine, useOrderLines } from './order-lines'
import './order-items.css'

/** The lines of an order with their cards, and the totals. */
export default function OrderItems({ resource, record }: PieceProps<typeof order>) {
  return record ? <Items resource={resource} record={record} /> : null
}

function Items({ resource, record }: Required<Pick<PieceProps<typeof order>, 'resource' | 'record'>>) {
  const items = useResource('order-item')
  const [assigned, setAssigned] = useState<Readonly<Record<string, readonly AssignedCard[]>>>({})
  const list = useScanningOn()
  const changed = useInvalidateRecords()
  const customers = useResource('customer')
  const refresh = () => Promise.all([changed(items), changed(resource), changed(customers)])
  const { actions, replaced } = useCardReplacement(() => void refresh())
  const { lines, isLoading, error, retry } = useOrderLines(record, assigned, replaced)
  const mappings = useResource('customer-card-mapping')
  const isOpen = useMemo(() => !isOver(resource.fields.orderStatus, record.orderStatus), [resource, record])
  const remember = (item: string) => (held: AssignedCard) => {
    setAssigned((all) => ({ ...all, [item]: [...(all[item] ?? []), held] }))
    void refresh()
  }
  const lacking = lines.reduce(
    (sum, { requiredCards: takes = 0, assignedCards: held }) => sum + Math.max(0, takes - held.length),
    0,
  )
  const next = useNextCards(record.id, isOpen ? lacking : 0)
  const unassignable = useAssignmentRefusal(isOpen ? lacking : 0)
  const onChanged = () => void Promise.all([changed(mappings), refresh()])
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // An order in a final status has no assigned cards.
    if (wasOpen.current && !isOpen) {
      setAssigned({})
      void Promise.all([changed(items), changed(mappings)])
    }
    wasOpen.current = isOpen
  }, [isOpen, changed, items, mappings])
  if (isLoading) return <Skeleton rows={4} />
  return (
    <>
      {error && <LoadErrorNote resource={items} error={error} onRetry={retry} />}
      {!error && lines.length === 0 && <p className="order-none">{t('This order has no items.')}</p>}
      {unassignable !== undefined && <p className="order-unassignable">{unassignable}</p>}
      {next.length > 1 && <AssignMissingCards resource={resource} record={record} count={lacking} onDone={onChanged} />}
      <ul className="order-items" ref={list}>
        {lines.map((line) => (
          <li key={line.item.id}>
            <Row line={line} currency={record.currency} />
            <LineCards
              line={line}
              customer={record.customer}
              isOpen={isOpen}
              actions={actions}
              onAssigned={remember(line.item.id)}
              next={next.find(({ orderItem }) => orderItem === line.item.id)}
              order={record.id}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
      <Totals resource={resource} record={record} />
      {actions.dialog}
    </>
  )
}

/**
 * Moves the focus for barcode scanning. Once a line has all of its cards, the hook focuses the next line that lacks
 * cards.
 */
function useScanningOn() {
  const list = useRef<HTMLUListElement>(null)
  const wasScanning = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasScanning.current && isLost) findInput(list.current)?.focus()
    wasScanning.current = list.current?.contains(document.activeElement) ?? false
  })
  return list
}

const findInput = (list: HTMLElement | null) => list?.querySelector<HTMLInputElement>('.assign-cards input')

/** Whether a status is final. Orders in a final status accept no more cards. */
function isOver(field: Field | undefined, status: unknown): boolean {
  const choice = choicesOf(field)?.[String(status)]
  return choice !== undefined && !choice.resumes && (choice.next ?? []).length === 0
}

function Row({ line: { item, product }, currency }: { line: OrderLine; currency: unknown }) {
  const { fields } = useResource('order-item')
  const products = useResource('product')
  const { linkTo } = useAccess()
  const cell = (name: keyof typeof fields) => (
    <Cell {...{ field: fields[name], record: item, currency, linkTo }} value={item[name]} compact />
  )
  const name = String(item.name ?? (item.product as Reference | undefined)?.name ?? idOf(item.product) ?? '')
  const tax = item.taxTerms ?? (isEmpty(item.tax) ? undefined : `${formatNumber(item.tax)} %`)
  const facts = [item.sku, tax, item.commodityCode].filter((fact) => !isEmpty(fact))
  const address = item.product ? linkTo('product', String(idOf(item.product))) : undefined
  const { images } = products.fields
  const shown: AnyRecord = product ?? { id: '', name }
  return (
    <div className="order-line">
      {images && (
        <Cell field={images} value={shown.images} record={shown} resource={products} compact linkTo={linkTo} />
      )}
      <div className="order-line-name">
        {address ? <Link to={address}>{name}</Link> : <span>{name}</span>}
        <small>{facts.map(String).join(' · ')}</small>
      </div>
      <div className="order-line-price">
        <span>
          {cell('price')} × {cell('quantity')}
        </span>
        {Number(item.discount) > 0 && (
          <small>
            {t('discount')} {cell('discount')}
          </small>
        )}
        {Number(item.returned) > 0 && (
          <small>{t('{{count}} returned', { count: formatNumber(Number(item.returned)) })}</small>
        )}
      </div>
      <strong className="order-line-total">{cell('lineTotal')}</strong>
    </div>
  )
}

interface AssignMissingCardsProps extends Required<Pick<PieceProps<typeof order>, 'resource' | 'record'>> {
  /** The number of cards that the order lacks. */
  readonly count: number
  readonly onDone: () => void
}

/** A button that assigns all missing cards of an order in one request. */
function AssignMissingCards({ resource, record, count, onDone }: AssignMissingCardsProps) {
  const forget = useInvalidateNextCards()
  const actions = useRecordActions(resource, { onDone: () => void forget().then(onDone) })
  const offer = actions.offered(record).find(({ name, refused }) => name === 'assignCards' && !refused)
  if (!offer) return null
  return (
    <p className="order-assign">
      <Button size="small" onClick={() => actions.start(offer, record)}>
        {t('Assign all missing cards ({{count}})', { count })}
      </Button>
      {actions.dialog}
    </p>
  )
}

/** The sums of an order, and the fields that explain each sum. */
const sums = [
  { name: 'subtotal', by: [] },
  { name: 'discount', by: ['customerTerms', 'coupon'] },
  { name: 'shipping', by: ['shippingRule'] },
  { name: 'tax', by: [] },
  { name: 'total', by: [] },
] as const

const nameOf = (value: Reference | string | null | undefined) => (typeof value === 'string' ? value : value?.name)

/** The sums of an order, from the subtotal to the total. */
export function Totals({ resource, record }: Required<Pick<PieceProps<typeof order>, 'resource' | 'record'>>) {
  const { linkTo } = useAccess()
  const said = sums.filter(({ name }) => !isEmpty(record[name]) && (name !== 'discount' || Number(record[name]) !== 0))
  if (said.length === 0) return null
  const taxes =
    record.taxLines && record.taxLines.length > 0 ? taxRowsOf(record.taxLines as readonly TaxLine[]) : undefined
  const taxRows = (rows: readonly TaxRow[]) =>
    rows.map(({ key, label, note, amount }) => (
      <div key={key} data-sum="tax">
        <dt>
          {label}
          {note && <small>{note}</small>}
        </dt>
        <dd>
          <Cell
            field={resource.fields.tax}
            value={amount}
            record={record}
            resource={resource}
            compact
            linkTo={linkTo}
          />
        </dd>
      </div>
    ))
  return (
    <dl className="order-sums">
      {said.map(({ name, by }) => {
        if (name === 'tax' && taxes) return taxRows(taxes.onTop)
        const field = resource.fields[name]
        const reasons = by.flatMap((one) => nameOf(record[one]) ?? [])
        return (
          <div key={name} data-sum={name}>
            <dt>
              {labelOf(resource.fields, name)}
              {reasons.length > 0 && <small>{reasons.join(' · ')}</small>}
            </dt>
            <dd>
              <Cell field={field} value={record[name]} record={record} resource={resource} compact linkTo={linkTo} />
            </dd>
          </div>
        )
      })}
      {taxes && taxRows(taxes.included)}
    </dl>
  )
}
