import { type AnyRecord, choicesOf, t } from 'deckhand'
import { useResource, type Verdict } from 'deckhand/screens'
import { useMemo, useState } from 'react'
import { useOrderLines } from '../../orders/screens/order-items/order-lines'
import type { AssignedCard } from '../../stock/screens/assign-cards/assigned-cards'
import {
  type CardsByItem,
  type NewlyAssignedCard,
  nextStatusesOf,
  type PackingNeed,
  packingNeedsOf,
  statusPathTo,
} from './packing-needs'
import { isRefunded } from './use-scan-lookup'

/** The reasons and warnings that may prevent the packing of an order. */
interface PackingState {
  /** The reason why nothing can be scanned for the order. The value is absent if the order is open for packing. */
  readonly closed?: Verdict
  /** Whether the order is packed and waits to be shipped. */
  readonly isPacked: boolean
  /** Whether the order is not confirmed yet. Packing also confirms such an order. */
  readonly isUnconfirmed: boolean
  /** A warning that has priority over other messages. The value is absent if there is no warning. */
  readonly sign?: Verdict
  /** Accepts the changes of the order, and hides the warning. */
  readonly accept: () => void
}

const contentsOf = (needs: readonly PackingNeed[]) =>
  needs.map(({ id, line: { item } }) => `${id} ${item.quantity}`).join()

/** Whether an order can be packed, and whether the order changed after the user opened the order. */
export function usePackingState(order: AnyRecord, needs: readonly PackingNeed[]): PackingState {
  const { orderStatus, settlement } = useResource('customer-order').fields
  const [seen, setSeen] = useState<string>()
  const contents = contentsOf(needs)
  if (seen === undefined && needs.length > 0) setSeen(contents)
  const status = String(order.orderStatus)
  const next = nextStatusesOf(orderStatus)
  const way = statusPathTo(next, status, 'packed')
  const refunded = isRefunded(order) ? choicesOf(settlement)?.refunded?.label : undefined
  const closed: Verdict | undefined = (way === undefined || refunded !== undefined || undefined) && {
    tone: 'wrong',
    title: t("This order is '{{status}}'", {
      status: t(refunded ?? choicesOf(orderStatus)?.[status]?.label ?? status),
    }),
    text:
      status === 'on-hold'
        ? t('Put the goods aside and ask why the order is on hold.')
        : t('This order has nothing to pack. Take the next order.'),
  }
  const accept = () => setSeen(contents)
  const standing = { accept, isPacked: status === 'packed', isUnconfirmed: way?.includes('confirmed') === true }
  if (closed) return { ...standing, closed }
  if (seen === undefined || needs.length === 0 || seen === contents) return standing
  return {
    ...standing,
    sign: {
      tone: 'wrong',
      title: t('This order was changed after you opened it'),
      text: t('Compare the parcel with the list, then continue.'),
    },
  }
}

/** Cards assigned on this page. These cards are used until the API responds with the updated items. */
export interface LocalCardAssignments {
  readonly add: (item: string, held: AssignedCard) => void
  readonly drop: (item: string, serial: string) => void
}

/** The packing requirements of an order from the API, together with the cards that were assigned on this page later. */
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
