import { Button } from 'antd'
import { type AnyRecord, isEmpty, phrase, t } from 'deckhand'
import {
  Cell,
  Failure,
  formatNumber,
  PageHeader,
  RecordPresence,
  readScan,
  Scanner,
  Skeleton,
  UnsavedChangesGuard,
  useAccess,
  useRecordActions,
  useResource,
  type Verdict,
} from 'deckhand/screens'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAssignmentRefusal } from '../../stock/screens/assign-cards/use-assignment-refusal'
import { isFullyPacked, missingCardsOf, packedCountOf } from './packing-needs'
import { ShippingPanel } from './ShippingPanel'
import { usePackingNeeds, usePackingState } from './use-packing-state'
import { useScans } from './use-scans'

interface OrderPackingProps {
  readonly order: AnyRecord & { readonly id: string }
  /** Opens another order after its number was scanned. */
  readonly onOpen: (order: string) => void
  /** Called to return to the list of waiting orders, with the result of the order. */
  readonly onClose: (done?: Verdict) => void
}

/** The packing screen of one order. */
export function OrderPacking({ order, onOpen, onClose }: OrderPackingProps) {
  const orders = useResource('customer-order')
  const products = useResource('product')
  const { linkTo } = useAccess()
  const { needs, cards, isLoading, error, retry } = usePackingNeeds(order)
  const stands = usePackingState(order, needs)
  const missing = needs.reduce((sum, need) => sum + missingCardsOf(need), 0)
  const unassignable = useAssignmentRefusal(missing)
  const actions = useRecordActions(orders)
  const back = stands.isPacked
    ? actions.steps(order).find(({ values }) => values?.orderStatus === 'processing')
    : undefined
  const known = String(order.trackingNumber ?? '')
  const [tracking, setTracking] = useState(known)
  const { ticks, verdict, scan, undo, forget, say, waiting } = useScans({
    order,
    needs,
    cards,
    closed: stands.closed,
    isPacked: stands.isPacked,
    unassignable,
    isNoted: tracking !== known,
    onOpen,
    onParcel: setTracking,
  })
  const address = orders.fields.shippingAddress
  const whole = !isLoading && isFullyPacked(needs, ticks, stands.isPacked)
  const unsent = useRef(false)
  useEffect(() => {
    unsent.current = waiting.length > 0
  }, [waiting])
  return (
    <div className="packing">
      <UnsavedChangesGuard unsaved={unsent} stays={(search) => search.includes(order.id)} />
      <PageHeader
        title={String(order.orderNumber ?? order.id)}
        aside={<RecordPresence resource={orders} id={order.id} state="editing" />}
      >
        <Link to={linkTo(orders.name, order.id) ?? '/pack'}>{t('Open the order')}</Link>
        <Button onClick={() => onClose()}>{t('Back to all orders')}</Button>
      </PageHeader>
      {error && <Failure error={error} onRetry={retry} />}
      <div className="packing-facts">
        {!isEmpty(order.shippingAddress) && (
          <Cell
            field={address}
            value={order.shippingAddress}
            record={order}
            resource={orders}
            compact={false}
            linkTo={linkTo}
          />
        )}
        {!isEmpty(order.note) && <p className="packing-note">{String(order.note)}</p>}
      </div>
      {isLoading ? (
        <Skeleton rows={4} />
      ) : (
        <ul className="packing-lines">
          {needs.map((need) => {
            const ticked = packedCountOf(need, ticks, stands.isPacked)
            const shown = need.line.product ?? { id: '', name: need.name }
            return (
              <li key={need.id} data-done={ticked >= need.pieces || undefined}>
                <Cell
                  field={products.fields.images}
                  value={shown.images}
                  record={shown}
                  resource={products}
                  compact
                  linkTo={linkTo}
                />
                <span className="packing-what">
                  <strong>{need.name}</strong>
                  <small>{[need.sku, ...need.serials].join(' · ')}</small>
                </span>
                <span className="packing-count">
                  {need.pieces === 0
                    ? t('Nothing to pack')
                    : t('{{ticked}} of {{pieces}}', { ticked, pieces: need.pieces })}
                  {ticked >= need.pieces && <span aria-hidden="true"> ✓</span>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <div className="packing-hand">
        <Scanner
          label={whole ? t('Scan the parcel label') : t('Scan goods')}
          onCode={(code) =>
            readScan(code, (read) => {
              stands.accept()
              scan(read)
            })
          }
          {...shown(
            stands.sign ??
              verdict ??
              stands.closed ??
              (stands.isPacked && !isLoading ? packedVerdict(missing) : undefined),
          )}
        />
        {unassignable !== undefined && !stands.closed && <p className="packing-warning">{unassignable}</p>}
        {stands.isUnconfirmed && (
          <p className="packing-warning">{t('Nobody has confirmed this order yet. Packing also confirms it.')}</p>
        )}
        {waiting.length > 0 && (
          <p role="status" className="packing-warning">
            {t('Waiting for a connection: {{codes}}', { codes: waiting.join(', ') })}
          </p>
        )}
        {ticks.length > 0 && !stands.isPacked && (
          <Button size="large" onClick={undo}>
            {t('Undo the last scan')}
          </Button>
        )}
        {back && (
          <Button size="large" onClick={() => actions.start(back, order)}>
            {back.label}
          </Button>
        )}
        {actions.dialog}
        {whole && !stands.closed && (
          <ShippingPanel
            order={order}
            tracking={tracking}
            onTracking={setTracking}
            say={say}
            onDone={(goal) => {
              forget()
              const number = String(order.orderNumber ?? order.id)
              onClose({ tone: 'right', title: t(goalReachedTexts[goal], { order: number }) })
            }}
          />
        )}
      </div>
    </div>
  )
}

const goalReachedTexts = { packed: phrase('{{order}} is packed'), shipped: phrase('{{order}} is shipped') } as const

/** @param missing the number of cards that the order lacks. */
const packedVerdict = (missing: number): Verdict =>
  missing > 0
    ? {
        tone: 'wrong',
        title: t('Packed, but cards are missing: {{missing}}', { missing: formatNumber(missing) }),
        text: t('Scan the missing cards, or set the order back to processing.'),
      }
    : { tone: 'right', title: t('Already packed'), text: t('Scan the parcel label, then ship the order.') }

const shown = (verdict: Verdict | undefined) => (verdict ? { verdict } : {})
