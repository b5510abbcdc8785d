import { daysBefore, minutesAfter, type SampleContext, type SampleRow } from 'deckhand/server'
import { serialOf, serialRangeOf } from '../server/cards/serials'
import type { StockEvent } from '../server/ledger/replay-ledger'

const reasons = ['Counted on the shelf', 'Damaged in the store room', 'Given away at a fair'] as const

const every = 6

/**
 * Sample corrections of the stock: a few missing pieces and misprinted cards, fewer than the reserve of each product.
 */
export function makeStockCorrections(
  world: SampleContext,
  products: readonly SampleRow[],
  batches: readonly SampleRow[],
  by: unknown,
): StockEvent[] {
  const { random, now } = world
  return products
    .filter(({ type }) => type !== 'service')
    .filter((_, index) => index % every === 1)
    .map((product) => {
      const latest = batches.findLast((batch) => batch.product === product.id)
      const arrived = new Date(String(latest?.receivedAt))
      const at = new Date(
        Math.max(minutesAfter(arrived, 60).getTime(), daysBefore(now, random.integer(2, 60)).getTime()),
      )
      const isCard = product.tracksSerials === true
      const serials = latest && serialRangeOf(latest)
      return {
        id: String(product.id),
        kind: 'corrected' as const,
        at: new Date(Math.min(at.getTime(), now.getTime() - 1)).toISOString(),
        product: product.id,
        quantity: -1,
        by: String(by),
        reason: isCard ? 'Misprinted' : random.pick(reasons),
        ...(isCard && serials && { serials: [serialOf(serials, serials.serialTo)], fate: 'blocked' }),
      }
    })
}
