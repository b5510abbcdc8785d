import type { AnyRecord } from 'deckhand'
import { useMemo, useState } from 'react'
import { useLines } from '../../orders/screens/order-items/lines'
import type { Held } from '../../stock/screens/assign-cards/held'
import { type Assigned, needsOf } from './packing'

/** Cards that were assigned here, for as long as the API tells nothing of them. */
export interface Cards {
  readonly add: (item: string, held: Held) => void
  readonly drop: (item: string, serial: string) => void
}

/** What is to be packed of an order, as the API tells it, with the cards that were assigned here since. */
export function useNeeds(order: AnyRecord & { readonly id: string }) {
  const [assigned, setAssigned] = useState<Assigned>(none)
  const { lines, ...reading } = useLines(order, assigned, none)
  const needs = useMemo(() => needsOf(lines, assigned), [lines, assigned])
  const change = (item: string, to: (held: readonly Held[]) => readonly Held[]) =>
    setAssigned((all) => ({ ...all, [item]: to(all[item] ?? []) }))
  const cards: Cards = {
    add: (item, held) => change(item, (all) => [...all, held]),
    drop: (item, serial) => change(item, (all) => all.filter((one) => one.serial !== serial)),
  }
  return { needs, cards, ...reading }
}

const none = {}
