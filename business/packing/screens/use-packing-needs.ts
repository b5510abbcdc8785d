import type { AnyRecord } from 'deckhand'
import { useMemo, useState } from 'react'
import { useOrderLines } from '../../orders/screens/order-items/order-lines'
import type { AssignedCard } from '../../stock/screens/assign-cards/assigned-cards'
import { type CardsByItem, type NewlyAssignedCard, packingNeedsOf } from './packing-needs'

/** Cards assigned on this page. They count until the API responds with the updated items. */
export interface LocalCardAssignments {
  readonly add: (item: string, held: AssignedCard) => void
  readonly drop: (item: string, serial: string) => void
}

/** The packing requirements of an order from the API, together with the cards that were assigned on this page since. */
export function usePackingNeeds(order: AnyRecord & { readonly id: string }) {
  const [assigned, setAssigned] = useState<CardsByItem>(none)
  const { lines, readAt, ...reading } = useOrderLines(order, assigned, none)
  const needs = useMemo(() => packingNeedsOf(lines, assigned, readAt), [lines, assigned, readAt])
  const change = (item: string, to: (held: readonly NewlyAssignedCard[]) => readonly NewlyAssignedCard[]) =>
    setAssigned((all) => ({ ...all, [item]: to(all[item] ?? []) }))
  const cards: LocalCardAssignments = {
    add: (item, held) => change(item, (all) => [...all, { ...held, at: Date.now() }]),
    drop: (item, serial) => change(item, (all) => all.filter((one) => one.serial !== serial)),
  }
  return { needs, cards, ...reading }
}

const none = {}
