import type { ActionInputFor, RecordOf } from 'deckhand'
import { type ActionAnswer, type Context, restoreFormerValues, writeActionValues } from 'deckhand/server'
import type orderResource from '../../../resources/customer-order'
import { withCustomerMails } from '../../mails/server/customer-mail'
import type { UndoableOrderChange } from './undo-status'

interface CorrectionInput {
  readonly record: RecordOf<typeof orderResource>
  readonly values: ActionInputFor<typeof orderResource, 'correct'>
}

/** Corrects the details of an order, also after the order was shipped. */
export const correctOrderDetails = withCustomerMails(
  async (context: Context, { record, values }: CorrectionInput): Promise<ActionAnswer> => {
    const orders = context.store.registry.get('customer-order')
    await writeActionValues(context, orders, orders.actions.correct, record, values)
    return {}
  },
)

const putOrderBack = withCustomerMails(
  async (context: Context, { record, entries }: UndoableOrderChange): Promise<ActionAnswer> => {
    await restoreFormerValues(context, { entries: entries.filter((one) => one.record === record.id) })
    return {}
  },
)

/** Undoes a correction of an order. The undo does not change e-mails that the customer already received. */
export async function undoOrderCorrection(context: Context, done: UndoableOrderChange): Promise<void> {
  await putOrderBack(context, done)
}
