import { idOf, phrase, type RecordOf, saidDay, t } from 'deckhand'
import { type Context, counted, Problem, todayOf } from 'deckhand/server'
import type ticket from '../../../resources/ticket'
import { entry } from './timeline'

interface Given {
  readonly record: RecordOf<typeof ticket>
  readonly values: { readonly problem?: string }
}

/** Opens a ticket for a device whose repair did not hold, as long as its warranty lasts; nobody pays for that one. */
export async function comeBack(context: Context, { record, values: { problem = '' } }: Given) {
  const { store, trx } = context
  const { warrantyUntil } = record
  if (warrantyUntil && warrantyUntil < todayOf(store))
    throw new Problem(
      409,
      t('The warranty of this repair ended on {{day}}. Take the device in with a new ticket.', {
        day: saidDay(warrantyUntil),
      }),
    )
  const tickets = store.registry.get('ticket')
  const opened = await counted(context, tickets, {
    customer: idOf(record.customer),
    device: idOf(record.device),
    technician: idOf(record.technician),
    problem,
    receivedAt: new Date().toISOString(),
    warrantyMonths: 0,
    comesFrom: record.id,
    state: 'received' as const,
    work: [],
    timeline: [entry(context, phrase('Came back under warranty'), problem)],
  })
  await store.insert(trx, tickets, opened)
  return { message: t('Taken in again as {{number}}.', { number: String(opened.number) }) }
}
