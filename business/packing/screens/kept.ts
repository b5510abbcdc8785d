import type { Tick } from './packing'

/** Milliseconds for which progress is kept: a day. */
const day = 24 * 60 * 60 * 1000

const placeOf = (order: string) => `deckhand.pack.${order}`

interface Kept {
  readonly at: number
  readonly ticks: readonly Tick[]
}

/** What was ticked off of an order in this browser within a day, as a reload must not lose it. */
export function keptTicks(order: string): readonly Tick[] {
  try {
    const { at, ticks } = JSON.parse(localStorage.getItem(placeOf(order)) ?? '') as Kept
    return Date.now() - at < day ? ticks : []
  } catch {
    return []
  }
}

/** Keeps what was ticked off; nothing is kept of an order without any. */
export function keepTicks(order: string, ticks: readonly Tick[]): void {
  if (ticks.length === 0) localStorage.removeItem(placeOf(order))
  else localStorage.setItem(placeOf(order), JSON.stringify({ at: Date.now(), ticks } satisfies Kept))
}

const scansOf = (order: string) => `deckhand.scans.${order}`

/** Scans of an order that this tab has still to send, in their order. */
export const keptScans = (order: string): readonly string[] =>
  JSON.parse(sessionStorage.getItem(scansOf(order)) ?? '[]') as string[]

/** Keeps scans of an order for as long as the tab is open, as a reload must not lose them. */
export function keepScans(order: string, codes: readonly string[]): void {
  if (codes.length === 0) sessionStorage.removeItem(scansOf(order))
  else sessionStorage.setItem(scansOf(order), JSON.stringify(codes))
}

const courierPlace = 'deckhand.pack.courier'

/** The courier of the last parcel that left from this browser; empty where none did. */
export const keptCourier = (): string => localStorage.getItem(courierPlace) ?? ''

/** Proposes a courier for the parcels that follow. */
export const keepCourier = (courier: string): void => localStorage.setItem(courierPlace, courier)
