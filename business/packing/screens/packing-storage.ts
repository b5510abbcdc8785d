import type { TickedPiece } from './packing-needs'

/** Milliseconds for which progress is kept: a day. */
const storedForMs = 24 * 60 * 60 * 1000

const ticksKeyOf = (order: string) => `deckhand.pack.${order}`

interface StoredTicks {
  readonly at: number
  readonly ticks: readonly TickedPiece[]
}

/** What was ticked off of an order in this browser within a day, as a reload must not lose it. */
export function loadTicks(order: string): readonly TickedPiece[] {
  try {
    const { at, ticks } = JSON.parse(localStorage.getItem(ticksKeyOf(order)) ?? '') as StoredTicks
    return Date.now() - at < storedForMs ? ticks : []
  } catch {
    return []
  }
}

/** Keeps what was ticked off; nothing is kept of an order without any. */
export function saveTicks(order: string, ticks: readonly TickedPiece[]): void {
  if (ticks.length === 0) localStorage.removeItem(ticksKeyOf(order))
  else localStorage.setItem(ticksKeyOf(order), JSON.stringify({ at: Date.now(), ticks } satisfies StoredTicks))
}

const scansKeyOf = (order: string) => `deckhand.scans.${order}`

/** Scans of an order that this tab has still to send, in their order. */
export const loadPendingScans = (order: string): readonly string[] =>
  JSON.parse(sessionStorage.getItem(scansKeyOf(order)) ?? '[]') as string[]

/** Keeps scans of an order for as long as the tab is open, as a reload must not lose them. */
export function savePendingScans(order: string, codes: readonly string[]): void {
  if (codes.length === 0) sessionStorage.removeItem(scansKeyOf(order))
  else sessionStorage.setItem(scansKeyOf(order), JSON.stringify(codes))
}

const courierKey = 'deckhand.pack.courier'

/** The courier of the last parcel that left from this browser; empty where none did. */
export const loadLastCourier = (): string => localStorage.getItem(courierKey) ?? ''

/** Proposes a courier for the parcels that follow. */
export const saveLastCourier = (courier: string): void => localStorage.setItem(courierKey, courier)
