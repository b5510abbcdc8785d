import { type RecordOf, t } from 'deckhand'
import { type Context, choicesIn, todayOf, type Values, write } from 'deckhand/server'
import type ticket from '../../../resources/ticket'
import { takeParts } from './parts'
import { entry } from './timeline'
import { monthsAfter } from './warranty'

type Ticket = RecordOf<typeof ticket>

/** What the next state brings with it besides. */
async function broughtBy(context: Context, record: Ticket, state: unknown): Promise<Values> {
  if (state === 'ready') await takeParts(context, record.id)
  if (state !== 'collected') return {}
  const months = record.warrantyMonths ?? 0
  const isMended = record.state === 'ready'
  return {
    collectedAt: new Date().toISOString(),
    ...(isMended && months > 0 && { warrantyUntil: monthsAfter(todayOf(context.store), months) }),
  }
}

/** Takes a ticket on to its next state, and notes who did and what they had to say. */
export async function changeState(
  context: Context,
  { record, values }: { readonly record?: Ticket; readonly values: Values },
) {
  const resource = context.store.registry.get('ticket')
  const action = resource.actions.state
  if (!record || !action) return {}
  const { state, note, ...given } = values
  const event = choicesIn(resource, 'state')[String(state)]?.label ?? String(state)
  const timeline = [...(record.timeline ?? []), entry(context, event, note ? String(note) : null)]
  await write(context, resource, action, record, {
    ...given,
    state,
    ...(await broughtBy(context, record, state)),
    timeline,
  })
  return { message: t('{{number}} is now: {{state}}.', { number: record.number ?? '', state: t(event) }) }
}
