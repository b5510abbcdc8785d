import type { AskedBy, RecordOf } from 'deckhand'
import { type ActionAnswer, type Context, putBack, write } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { alsoTold } from '../../mails/server/tell'
import type { OrderDone } from './undo'

interface Given {
  readonly record: RecordOf<typeof orderResource>
  readonly values: AskedBy<typeof orderResource, 'correct'>
}

/** Corrects the details of an order, also of one that has left. */
export const correct = alsoTold(async (context: Context, { record, values }: Given): Promise<ActionAnswer> => {
  const orders = context.store.registry.get('customer-order')
  await write(context, orders, orders.actions.correct, record, values)
  return {}
})

const putOrderBack = alsoTold(async (context: Context, { record, entries }: OrderDone): Promise<ActionAnswer> => {
  await putBack(context, { entries: entries.filter((one) => one.record === record.id) })
  return {}
})

/** Takes a correction back; what the customer was told by then stays told. */
export async function takeCorrectionBack(context: Context, done: OrderDone): Promise<void> {
  await putOrderBack(context, done)
}
