import { Button, Input } from 'antd'
import { type AnyRecord, t } from 'deckhand'
import { Text, useInvalidateRecords, useResource, useWorkbench, type Verdict } from 'deckhand/screens'
import { useId, useState } from 'react'
import { nextStatusesOf, statusPathTo } from './packing-needs'
import { loadLastCourier, saveLastCourier } from './packing-storage'

interface ShippingPanelProps {
  readonly order: AnyRecord & { readonly id: string }
  readonly tracking: string
  readonly onTracking: (tracking: string) => void
  readonly say: (verdict: Verdict) => void
  /** Called after the order changed its status, with the new status. */
  readonly onDone: (goal: TargetStatus) => void
}

/** The target status of an order on the packing screen. */
export type TargetStatus = 'packed' | 'shipped'

/**
 * Changes the status of a completely scanned order to 'packed', or to 'shipped' if the order is paid or cash on
 * delivery.
 */
export function ShippingPanel({ order, tracking, onTracking, say, onDone }: ShippingPanelProps) {
  const orders = useResource('customer-order')
  const { api } = useWorkbench()
  const changed = useInvalidateRecords()
  const id = useId()
  const [courier, setCourier] = useState(String(order.courier ?? loadLastCourier()))
  const [isBusy, setBusy] = useState(false)
  const isPaid = order.paymentStatus === 'success' || order.paymentMethod === 'cash-on-delivery'
  const isPacked = order.orderStatus === 'packed'
  const next = nextStatusesOf(orders.fields.orderStatus)

  const go = async (goal: TargetStatus) => {
    if (!navigator.onLine)
      return say({ tone: 'wrong', title: t('You are offline'), text: t('Ship the order when you are back online.') })
    setBusy(true)
    let seen: AnyRecord = order
    try {
      for (const orderStatus of statusPathTo(next, String(order.orderStatus), goal) ?? []) {
        const parcel =
          orderStatus === 'shipped'
            ? { ...(courier && { courier }), ...(tracking && { trackingNumber: tracking }) }
            : undefined
        const { data } = await api.act(
          orders,
          'orderStatus',
          seen,
          { orderStatus, ...parcel },
          {
            quiet: orderStatus !== goal,
          },
        )
        seen = data?.id === undefined ? { ...seen, orderStatus } : data
      }
      if (goal === 'shipped') saveLastCourier(courier)
      onDone(goal)
    } catch (problem) {
      const isOn = seen.orderStatus === 'packed' && !isPacked
      const title = isOn ? t('The order is packed but not shipped') : t('The order status was not changed')
      say({ tone: 'wrong', title, text: (problem as Error).message })
    } finally {
      setBusy(false)
      void changed(orders)
    }
  }
  return (
    <div className="packing-send">
      {isPaid ? (
        <div className="packing-parcel">
          <Text
            field={{ ...orders.fields.courier, placeholder: 'Courier' }}
            fields={orders.fields}
            name="courier"
            path={['courier']}
            siblings={{}}
            value={courier}
            onChange={(value) => setCourier(value ?? '')}
            disabled={isBusy}
            control={{ id, 'aria-label': t('Courier') }}
          />
          <Input
            aria-label={t('Tracking number')}
            placeholder={t('Tracking number')}
            value={tracking}
            autoComplete="off"
            onChange={({ target }) => onTracking(target.value)}
          />
        </div>
      ) : (
        <p>{t('Not paid yet. You can pack the order, but you must record the payment before shipping.')}</p>
      )}
      <div className="packing-go">
        {!isPacked && (
          <Button size="large" block loading={isBusy} onClick={() => void go('packed')}>
            {t('Pack')}
          </Button>
        )}
        {isPaid && (
          <Button size="large" block type="primary" loading={isBusy} onClick={() => void go('shipped')}>
            {isPacked ? t('Ship') : t('Pack and ship')}
          </Button>
        )}
      </div>
    </div>
  )
}
