import type { RecordOf } from 'deckhand'
import type { ActionAnswer, Context } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { updateInvoices } from '../../../invoices/server/issue-documents'
import { reallocateCredits } from './credit-notes'

type Order = RecordOf<typeof orderResource>

/** Wraps an action on an order. After the action, the order gets the invoice or the credit note that it needs. */
export const withInvoices =
  <Given extends { readonly record: Order }>(act: (context: Context, given: Given) => Promise<ActionAnswer>) =>
  async (context: Context, given: Given): Promise<ActionAnswer> => {
    const { id } = given.record
    const answer = await act(context, given)
    if (await updateInvoices(context, id)) await reallocateCredits(context, id)
    return answer
  }
