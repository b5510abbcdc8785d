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
