import type { AnyRecord } from 'deckhand'
import { useMemo, useState } from 'react'
import { useLines } from '../../orders/screens/order-items/lines'
import type { Held } from '../../stock/screens/assign-cards/held'
import { type Assigned, type AssignedCard, needsOf } from './packing'

/** Cards that were assigned here, which count until the API has answered with the items anew. */
export interface Cards {
  readonly add: (item: string, held: Held) => void
  readonly drop: (item: string, serial: string) => void
}

/** What is to be packed of an order, as the API tells it, with the cards that were assigned here since. */
export function useNeeds(order: AnyRecord & { readonly id: string }) {
  const [assigned, setAssigned] = useState<Assigned>(none)
  const { lines, readAt, ...reading } = useLines(order, assigned, none)
  const needs = useMemo(() => needsOf(lines, assigned, readAt), [lines, assigned, readAt])
  const change = (item: string, to: (held: readonly AssignedCard[]) => readonly AssignedCard[]) =>
    setAssigned((all) => ({ ...all, [item]: to(all[item] ?? []) }))
  const cards: Cards = {
    add: (item, held) => change(item, (all) => [...all, { ...held, at: Date.now() }]),
    drop: (item, serial) => change(item, (all) => all.filter((one) => one.serial !== serial)),
  }
  return { needs, cards, ...reading }
}

const none = {}
