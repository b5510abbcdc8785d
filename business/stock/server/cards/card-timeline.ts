import { phrase, type RecordOf, serialRuns } from 'deckhand'
import type { Context } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { addSerialKeywords } from '../../../orders/server/search-keywords'
import { type TimelineLink, timelineEntry } from '../../../orders/server/timeline-entry'

/** The maximum number of serial ranges in one timeline entry. */
const maxNamedRuns = 20

const assigned = phrase('Cards assigned')
const replaced = phrase('Card replaced')

/**
 * Adds assigned cards to the timeline and to the search keywords of an order.
 *
 * @param order the id of the order. If the id is null, the function writes nothing.
 * @param former the serial of the card that the new card replaces. Default: none.
 */
export async function recordAssignedCards(
  context: Context,
  order: string | null,
  serials: readonly string[],
  former?: string | null,
): Promise<void> {
  const { store, trx } = context
  if (!order || serials.length === 0) return
  await addSerialKeywords(context, order, serials)
  const orders = store.registry.get('customer-order')
  const stored = (await store.get(orders, order, trx)) as RecordOf<typeof orderResource> | undefined
  if (!stored) return
  const runs = serialRuns(serials)
  const named = runs.slice(0, maxNamedRuns).map(({ first, last }) => (first === last ? first : `${first} – ${last}`))
  const words = former ? `${former} → ${named.join(', ')}` : named.join(', ')
  const ends = runs.slice(0, maxNamedRuns).flatMap(({ first, last }) => [first, last])
  const note = runs.length > maxNamedRuns ? `${words} …` : words
  const links = await linksTo(context, former ? [former, ...ends] : ends)
  const told = timelineEntry(context, former ? replaced : assigned, note, links)
  await store.update(trx, orders, order, { timeline: [...(stored.timeline ?? []), told] })
}

async function linksTo({ trx }: Context, serials: readonly string[]): Promise<TimelineLink[]> {
  const found = await trx
    .selectFrom('card')
    .select(['id', 'serial'])
    .where('serial', 'in', [...new Set(serials)])
    .execute()
  return found.map(({ id, serial }) => ({ resource: 'card', id, text: String(serial) }))
}
