import { phrase, type RecordOf, t } from 'deckhand'
import { type Context, type Done, putBack } from 'deckhand/server'
import type ticket from '../../../resources/ticket'
import { entry } from './timeline'

/** Why a state cannot be taken back. */
export const staysCollected = ({ after }: Pick<Done, 'after'>): string | undefined =>
  after.state === 'collected' ? t('The device has been collected. Take it in again instead.') : undefined

/** Takes a ticket back to the state before; parts that were built in go back onto the shelf. */
export async function takeStateBack(
  context: Context,
  { record, entries }: Done & { readonly record: RecordOf<typeof ticket> },
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
  await putBack(context, { entries: entries.filter((one) => one.record === record.id) })
  const timeline = [...(record.timeline ?? []), entry(context, phrase('Undone'))]
  await store.update(trx, store.registry.get('ticket'), record.id, { timeline })
}
