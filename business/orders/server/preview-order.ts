import type { Reference } from 'deckhand'
import type { ActionAnswer, Context, Values } from 'deckhand/server'
import { findShortages } from '../../stock/server/stock'
import { duplicateLineErrorsOf, editPreviewOf, quantityIncreasesOf } from './editing/edit-difference'
import { findCreditErrors } from './editing/find-credit-errors'
import { editedPricingRequestOf, findVisibleOrder, readPlacedTerms } from './editing/placed-order'
import { amountOf, numberOf } from './pricing/amounts'
import { assessOrder, type PricingRequest } from './pricing/order-pricing'

const lineTotalOf = ({ price, quantity, discount }: Values) =>
  numberOf(amountOf(price) * BigInt(Number(quantity)) - amountOf(discount))

const definedItems = (items: readonly (Values | undefined)[]) => items.filter((item) => item !== undefined)

const ruleOf = async ({ trx }: Context, id: string): Promise<Reference> => ({
  id,
  name: (await trx.selectFrom('shipping_rule').select('name').where('id', '=', id).executeTakeFirst())?.name,
})

/**
 * Calculates an order without placing it. The keys of the amounts in the response are the names of the order's fields.
 *
 * - `shipping` is null until the destination is known.
 * - `items` are the prices of the requested items, in the same sequence. The value of an item that cannot be priced is
 *   null.
 * - `couponTerms` is the effect of the coupon, or the input that the coupon still needs.
 * - `errors` are the errors that placing the order would report, by field.
 *
 * For an edit of an existing order, the response also contains these values.
 *
 * - `before` is the present total of the order.
 * - `difference` is the new total minus the present total.
 * - `released` are the serials of the cards that the edit releases.
 */
export async function previewOrder(
  context: Context,
  order: PricingRequest & { readonly order?: string | null },
): Promise<ActionAnswer> {
  const stored = order.order ? await findVisibleOrder(context, order.order) : undefined
  const placed = stored && (await readPlacedTerms(context, stored))
  const lines = order.items ?? []
  const { priced, taxIncluded, couponTerms, byCoupon, isDeliveryKnown, complaints } = await assessOrder(
    context,
    stored ? editedPricingRequestOf(stored, order) : order,
    placed,
  )
  const wanted = stored ? quantityIncreasesOf(stored, lines) : lines
  const errors = {
    ...complaints,
    ...(await findShortages(context, wanted, stored !== undefined)),
    ...(stored && duplicateLineErrorsOf(lines)),
    ...(stored &&
      priced &&
      (await findCreditErrors(context, stored, { ...priced, items: definedItems(priced.items) }))),
  }
  if (!priced) return { data: { items: [], errors } }
  const { items, shipping, shippingRule, ...amounts } = priced
  return {
    data: {
      ...amounts,
      taxIncluded,
      couponTerms: couponTerms ?? null,
      byCoupon,
      shipping: isDeliveryKnown ? shipping : null,
      shippingRule: shippingRule === null ? null : await ruleOf(context, shippingRule),
      ...(stored && editPreviewOf(stored, priced.total, lines)),
      items: items.map((item) => (item ? { ...item, lineTotal: lineTotalOf(item) } : null)),
      errors,
    },
  }
}
