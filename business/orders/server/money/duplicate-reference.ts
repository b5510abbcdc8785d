import { type ActionInputFor, t, visibleText } from 'deckhand'
import { type ActionAnswer, type Context, isInRowScope } from 'deckhand/server'
import { sql } from 'kysely'
import type orderResource from '../../../../resources/customer-order'

type ReferenceCheckRequest = ActionInputFor<typeof orderResource, 'checkReference'>

/** The maximum number of orders that are checked. The warning mentions the first order that the user may see. */
const maxOrdersChecked = 20

/**
 * The warning if a payment reference may be a mistake. Null if no other order or payment has the reference.
 * With `kind`, another payment of that kind in the same order causes a warning too.
 * The index search tries four spellings: as typed, in visible characters, in capitals and in lower case.
 */
export async function duplicateReferenceWarning(
  { visibleStore: seen, trx }: Context,
  { reference, order, kind }: ReferenceCheckRequest,
): Promise<string | null> {
  const typed = reference?.trim()
  if (!typed) return null
  const shown = visibleText(typed)
  const written = sql.join([...new Set([typed, shown, shown.toUpperCase(), shown.toLowerCase()])])
  const own = order ?? ''
  const { rows } = await sql<{ id: string; orderNumber: string; isSeen: number | boolean }>`
    select one.id, one."orderNumber", ${isInRowScope(seen, 'customer-order', 'one')} as "isSeen"
    from customer_order as one where one.id in (
      select id from customer_order where ("paymentReference" in (${written})) and id <> ${own}
      union select "order" from payment where reference in (${written}) and kind <> 'reversed'
        and ("order" <> ${own} or kind = ${kind ?? ''}))
    order by case when one.id = ${own} then 0 else 1 end, one."placedAt" desc limit ${sql.lit(maxOrdersChecked)}`.execute(
    trx,
  )
  const [first] = rows
  if (!first) return null
  if (first.id === own) return t('Another payment of this order already has this reference.')
  const named = rows.find(({ isSeen }) => Boolean(isSeen))
  return named
    ? t('Order {{order}} already has this payment reference.', { order: named.orderNumber })
    : t('Another order already has this payment reference.')
}

/** Checks whether a payment reference may be a mistake. */
export const checkPaymentReference = async (
  context: Context,
  { values }: { readonly values: ReferenceCheckRequest },
): Promise<ActionAnswer> => ({ data: { doubt: await duplicateReferenceWarning(context, values) } })
