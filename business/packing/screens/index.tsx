import { Failure, Skeleton, useResource, useSilentOne, type Verdict } from 'deckhand/screens'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { OrderPacking } from './OrderPacking'
import { PackingQueue } from './PackingQueue'
import './packing.css'

/** The packing screen: the user scans or chooses an order, scans its pieces and ships the order. */
export default function Packing() {
  const [asked, ask] = useSearchParams()
  const [before, setBefore] = useState<Verdict>()
  const id = asked.get('order')
  const open = (order: string) => ask({ order })
  const close = (done?: Verdict) => {
    setBefore(done)
    ask({})
  }
  return id ? <Chosen key={id} id={id} onOpen={open} onClose={close} /> : <PackingQueue before={before} onOpen={open} />
}

interface ChosenProps {
  readonly id: string
  readonly onOpen: (order: string) => void
  /** Called to return to the list of waiting orders, with the result of the order. */
  readonly onClose: (done?: Verdict) => void
}

function Chosen({ id, onOpen, onClose }: ChosenProps) {
  const orders = useResource('customer-order')
  const { query, result } = useSilentOne({ resource: orders.name, id })
  if (query.error && !result) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return result ? <OrderPacking order={result} onOpen={onOpen} onClose={onClose} /> : <Skeleton rows={6} />
}
