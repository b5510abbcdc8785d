import type { TickedPiece } from './packing-needs'

/** How long scanned pieces stay stored: one day, in milliseconds. */
const storedForMs = 24 * 60 * 60 * 1000

const ticksKeyOf = (order: string) => `deckhand.pack.${order}`

interface StoredTicks {
  readonly at: number
  readonly ticks: readonly TickedPiece[]
}

/** The pieces of an order that were scanned in this browser within the last day. They survive a reload of the page. */
export function loadTicks(order: string): readonly TickedPiece[] {
  try {
    const { at, ticks } = JSON.parse(localStorage.getItem(ticksKeyOf(order)) ?? '') as StoredTicks
    return Date.now() - at < storedForMs ? ticks : []
  } catch {
    return []
  }
}

/** Stores the scanned pieces of an order. Removes the entry if there are none. */
export function saveTicks(order: string, ticks: readonly TickedPiece[]): void {
  if (ticks.length === 0) localStorage.removeItem(ticksKeyOf(order))
  else localStorage.setItem(ticksKeyOf(order), JSON.stringify({ at: Date.now(), ticks } satisfies StoredTicks))
}

const scansKeyOf = (order: string) => `deckhand.scans.${order}`

/** The scans of an order that this tab has not sent yet, in their order. */
export const loadPendingScans = (order: string): readonly string[] =>
  JSON.parse(sessionStorage.getItem(scansKeyOf(order)) ?? '[]') as string[]

/** Stores the unsent scans of an order until the tab is closed. They survive a reload of the page. */
export function savePendingScans(order: string, codes: readonly string[]): void {
  if (codes.length === 0) sessionStorage.removeItem(scansKeyOf(order))
  else sessionStorage.setItem(scansKeyOf(order), JSON.stringify(codes))
}

const courierKey = 'deckhand.pack.courier'

/** The courier of the last parcel shipped from this browser. Empty if there is none. */
export const loadLastCourier = (): string => localStorage.getItem(courierKey) ?? ''

/** Stores a courier as the default for the next parcels. */
export const saveLastCourier = (courier: string): void => localStorage.setItem(courierKey, courier)
