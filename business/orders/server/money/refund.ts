import { type AskedBy, phrase, type RecordOf } from 'deckhand'
import type { ActionAnswer, Context, Values } from 'deckhand/server'
import type orderResource from '../../../../resources/customer-order'
import { amountOf, numberOf } from '../amounts'
import { entry } from '../entry'
import { allowanceOf, type CreditLine, type Issued, issueCreditNote } from './credit'
import { book, currencyOf, expectAmount, inWords, netOf, settled } from './ledger'
import { cutTo, hasNote, leftToCredit } from './left'
import { partOfLine } from './parts'
import { expectPaid } from './pay'

type Order = RecordOf<typeof orderResource>

interface Given {
  readonly record: Order
  readonly values: AskedBy<typeof orderResource, 'refund'>
}

/**
 * Gives money back. What is more than was overpaid reduces the price, by a credit note; of an order that was cancelled the
 * first refund issues the credit note of the whole.
 */
export async function refund(context: Context, { record, values }: Given): Promise<ActionAnswer> {
  const { store, trx } = context
  const { amount, method, reference = null, reason } = values
  await expectAmount(context, record, 'amount', amount)
  expectPaid(record, amount, await inWords(context, record, netOf(record)))
  const issued = await creditFor(context, record, amount, reason)
  const reduced = issued && record.orderStatus !== 'cancelled'
  const credited = reduced ? numberOf(amountOf(record.credited) + amountOf(issued.total)) : record.credited
  const sums = await book(context, record, {
    ...{ kind: 'refunded' as const, amount, method, reference, reason },
    creditNote: issued?.id ?? null,
  })
  const note = [await inWords(context, record, amount), issued?.number, reason].filter(Boolean).join(' · ')
  await store.update(trx, store.registry.get('customer-order'), record.id, {
    ...settled(record, { ...sums, credited }),
    timeline: [...(record.timeline ?? []), entry(context, phrase('Refunded'), note)],
  })
  return {}
}

/** The credit note that a refund needs, if it needs one. */
async function creditFor(context: Context, record: Order, amount: number, reason: string): Promise<Issued | undefined> {
  const { decimals } = await currencyOf(context, record)
  if (record.orderStatus === 'cancelled') {
    if (await hasNote(context, record)) return undefined
    const left = await leftToCredit(context, record)
    const lines = (record.items as readonly Values[]).map((item): CreditLine => wholeLine(item, decimals))
    return issueCreditNote(context, record, {
      ...{ kind: 'cancellation', reason, shipping: numberOf(left.shipping) },
      lines: cutTo(lines, left.goods, decimals),
    })
  }
  const overpaid = -amountOf(record.due)
  const excess = amountOf(amount) - (overpaid > 0n ? overpaid : 0n)
  if (excess <= 0n) return undefined
  const lines = allowanceOf(record, numberOf(excess), decimals)
  return issueCreditNote(context, record, { kind: 'allowance', reason, lines })
}

const wholeLine = (item: Values, decimals: number): CreditLine => {
  const { amount, tax } = partOfLine({ ...item, returned: 0 }, Number(item.quantity), decimals)
  return { ...described(item), quantity: Number(item.quantity), amount, tax }
}

/** What of an order's item stands on a credit note. */
export const described = ({ id, product, name, taxTerms }: Values) =>
  ({ orderItem: id, product, name, taxTerms }) as Pick<CreditLine, 'orderItem' | 'product' | 'name' | 'taxTerms'>
