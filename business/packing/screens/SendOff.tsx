import { Button, Input } from 'antd'
import { type AnyRecord, t } from 'deckhand'
import { useChanged, useResource, useWorkbench, type Verdict } from 'deckhand/screens'
import { useState } from 'react'
import { followers, wayTo } from './packing'

interface SendOffProps {
  readonly order: AnyRecord & { readonly id: string }
  readonly tracking: string
  readonly onTracking: (tracking: string) => void
  readonly say: (verdict: Verdict) => void
  /** Told when the order has gone on. */
  readonly onDone: () => void
}

/** Moves an order whose pieces are all in: to packed, or on to shipped where nothing else is missing. */
export function SendOff({ order, tracking, onTracking, say, onDone }: SendOffProps) {
  const orders = useResource('customer-order')
  const { api } = useWorkbench()
  const changed = useChanged()
  const [courier, setCourier] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isPaid = order.paymentStatus === 'success' || order.paymentMethod === 'cash-on-delivery'
  const next = followers(orders.fields.orderStatus)

  const go = async (goal: 'packed' | 'shipped') => {
    setBusy(true)
    let seen: AnyRecord = order
    try {
      for (const orderStatus of wayTo(next, String(order.orderStatus), goal) ?? []) {
        const parcel =
          orderStatus === 'shipped'
            ? { ...(courier && { courier }), ...(tracking && { trackingNumber: tracking }) }
            : undefined
        const { data } = await api.act(orders, 'orderStatus', seen, { orderStatus, ...parcel }, true, {
          quiet: orderStatus !== goal,
        })
        seen = data?.id === undefined ? { ...seen, orderStatus } : data
      }
      onDone()
    } catch (problem) {
      say({ tone: 'wrong', title: t('It stays where it is'), text: (problem as Error).message })
    } finally {
      setBusy(false)
      void changed(orders)
    }
  }
  return (
    <div className="packing-send">
      {isPaid ? (
        <div className="packing-parcel">
          <Input
            size="large"
            aria-label={t('Courier')}
            placeholder={t('Courier')}
            value={courier}
            onChange={({ target }) => setCourier(target.value)}
          />
          <Input
            size="large"
            aria-label={t('Tracking number')}
            placeholder={t('Tracking number')}
            value={tracking}
            onChange={({ target }) => onTracking(target.value)}
          />
        </div>
      ) : (
        <p>{t('Not paid yet: it can be packed, and ships once the payment is recorded.')}</p>
      )}
      <Button size="large" block loading={isBusy} onClick={() => void go('packed')}>
        {t('Pack')}
      </Button>
      {isPaid && (
        <Button size="large" block type="primary" loading={isBusy} onClick={() => void go('shipped')}>
          {t('Pack and ship')}
        </Button>
      )}
    </div>
  )
}
