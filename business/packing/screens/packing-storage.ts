import type { TickedPiece } from './packing-needs'

/** The time for which scanned pieces stay stored. The time is one day, in milliseconds. */
const storedForMs = 24 * 60 * 60 * 1000

const ticksKeyOf = (order: string) => `deckhand.pack.${order}`

interface StoredTicks {
  readonly at: number
  readonly ticks: readonly TickedPiece[]
}

/**
 * The pieces of an order that were scanned in this browser within the last day. The scanned pieces survive a reload of
 * the page.
 */
export function loadTicks(order: string): readonly TickedPiece[] {
  try {
    const { at, ticks } = JSON.parse(localStorage.getItem(ticksKeyOf(order)) ?? '') as StoredTicks
    return Date.now() - at < storedForMs ? ticks : []
  } catch {
    return []
  }
}

/** Stores the scanned pieces of an order. The function removes the stored entry if there are no scanned pieces. */
export function saveTicks(order: string, ticks: readonly TickedPiece[]): void {
  if (ticks.length === 0) localStorage.removeItem(ticksKeyOf(order))
  else localStorage.setItem(ticksKeyOf(order), JSON.stringify({ at: Date.now(), ticks } satisfies StoredTicks))
}

const scansKeyOf = (order: string) => `deckhand.scans.${order}`

/** The scans of an order that this browser tab has not sent yet, in the sequence of scanning. */
export const loadPendingScans = (order: string): readonly string[] =>
  JSON.parse(sessionStorage.getItem(scansKeyOf(order)) ?? '[]') as string[]

/**
 * Stores the unsent scans of an order until the browser tab is closed. The unsent scans survive a reload of the page.
 */
export function savePendingScans(order: string, codes: readonly string[]): void {
  if (codes.length === 0) sessionStorage.removeItem(scansKeyOf(order))
  else sessionStorage.setItem(scansKeyOf(order), JSON.stringify(codes))
}

const courierKey = 'deckhand.pack.courier'

/** The courier of the last parcel shipped from this browser. Returns an empty text if there is no such parcel. */
export const loadLastCourier = (): string => localStorage.getItem(courierKey) ?? ''

/** Stores a courier as the default for the next parcels. */
export const saveLastCourier = (courier: string): void => localStorage.setItem(courierKey, courier)
