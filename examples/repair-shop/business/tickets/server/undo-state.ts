import { phrase, type RecordOf, t } from 'deckhand'
import { type Context, type RecordedCall, restoreFormerValues } from 'deckhand/server'
import type ticket from '../../../resources/ticket'
import { timelineEntry } from './timeline'

/** The reason why a status change cannot be undone. Returns undefined if the undo is possible. */
export const stateUndoRefusal = ({ after }: Pick<RecordedCall, 'after'>): string | undefined =>
  after.state === 'collected' ? t('The device has been collected. Take it in again instead.') : undefined

/** Moves a ticket back to its previous status. Used parts go back into stock. */
export async function undoState(
  context: Context,
  { record, entries }: RecordedCall & { readonly record: RecordOf<typeof ticket> },
): Promise<void> {
  const { store, trx } = context
  const parts = store.registry.get('part')
  for (const { record: id, changes } of entries.filter(({ resource }) => resource === 'part')) {
    const taken = changes.find(({ field }) => field === 'inStock')
    await store.lock(trx, 'part', [id])
    const part = await store.get(parts, id, trx)
    if (part && taken)
      await store.update(trx, parts, id, {
        inStock: Math.max(0, Number(part.inStock ?? 0) + Number(taken.before) - Number(taken.after)),
      })
  }
  await restoreFormerValues(context, { entries: entries.filter((one) => one.record === record.id) })
  const timeline = [...(record.timeline ?? []), timelineEntry(context, phrase('Undone'))]
  await store.update(trx, store.registry.get('ticket'), record.id, { timeline })
}
