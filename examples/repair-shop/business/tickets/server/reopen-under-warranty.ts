import { formatDayInSentence, idOf, phrase, type RecordOf, t } from 'deckhand'
import { type Context, Problem, todayOf, withAutoNumbers } from 'deckhand/server'
import type ticket from '../../../resources/ticket'
import { timelineEntry } from './timeline'

interface WarrantyClaimInput {
  readonly record: RecordOf<typeof ticket>
  readonly values: { readonly problem?: string }
}

/**
 * Opens a new ticket for a failed repair within its warranty. The new ticket has no lines and no further warranty.
 * @throws Problem 409 if the warranty has ended
 */
export async function reopenUnderWarranty(context: Context, { record, values: { problem = '' } }: WarrantyClaimInput) {
  const { store, trx } = context
  const { warrantyUntil } = record
  if (warrantyUntil && warrantyUntil < todayOf(store))
    throw new Problem(
      409,
      t('The warranty of this repair ended on {{day}}. Take the device in with a new ticket.', {
        day: formatDayInSentence(warrantyUntil),
      }),
    )
  const tickets = store.registry.get('ticket')
  const opened = await withAutoNumbers(context, tickets, {
    customer: idOf(record.customer),
    device: idOf(record.device),
    technician: idOf(record.technician),
    problem,
    receivedAt: new Date().toISOString(),
    warrantyMonths: 0,
    comesFrom: record.id,
    state: 'received' as const,
    work: [],
    timeline: [timelineEntry(context, phrase('Came back under warranty'), problem)],
  })
  await store.insert(trx, tickets, opened)
  return { message: t('Taken in again as {{number}}.', { number: String(opened.number) }) }
}
