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
 * A dry run of placing an order: what it would come to if it were placed now, as far as it is known; its amounts by the names
 * of its fields, with `shipping` null until it is known where the goods go, and its items in their order, null for those that
 * cannot be priced. `couponTerms` says what the coupon does, or what it waits for. `errors` says what would be refused, by
 * field as a refusal does. Of an order that is changed, `before` is its total as it stands, `difference` what it grows by, and
 * `released` the cards that leave it.
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
