import { type RecordOf, t } from 'deckhand'
import { type Context, choicesIn, todayOf, type Values, writeActionValues } from 'deckhand/server'
import type ticket from '../../../resources/ticket'
import { takeParts } from './take-parts'
import { timelineEntry } from './timeline'
import { addMonths } from './warranty'

type Ticket = RecordOf<typeof ticket>

/** Executes the side effects of the next status, and returns further values for the ticket. */
async function applyStateEffects(context: Context, record: Ticket, state: unknown): Promise<Values> {
  if (state === 'ready') await takeParts(context, record.id)
  if (state !== 'collected') return {}
  const months = record.warrantyMonths ?? 0
  const isMended = record.state === 'ready'
  return {
    collectedAt: new Date().toISOString(),
    ...(isMended && months > 0 && { warrantyUntil: addMonths(todayOf(context.store), months) }),
  }
}

/** Moves a ticket to its next status, and adds the user and the note to the timeline. */
export async function changeState(
  context: Context,
  { record, values }: { readonly record?: Ticket; readonly values: Values },
) {
  const resource = context.store.registry.get('ticket')
  const action = resource.actions.state
  if (!record || !action) return {}
  const { state, note, ...given } = values
  const event = choicesIn(resource, 'state')[String(state)]?.label ?? String(state)
  const timeline = [...(record.timeline ?? []), timelineEntry(context, event, note ? String(note) : null)]
  await writeActionValues(context, resource, action, record, {
    ...given,
    state,
    ...(await applyStateEffects(context, record, state)),
    timeline,
  })
  return { message: t('{{number}} is now: {{state}}.', { number: record.number ?? '', state: t(event) }) }
}
