import { belongsTo, group, integer, lines, money, text } from 'deckhand'
import { shippingCharge } from './shipping-actions'

/** The part of an address that decides the taxes and the shipping charge. */
const place = {
  state: text({ max: 80, postal: 'state', copyOf: 'state' }),
  country: text({ max: 2, capitals: true, postal: 'country' }),
  postcode: text({ max: 16, extension: true }),
}

/** The action that computes the totals of an order while the user types the order. */
export const previewActions = {
  preview: {
    label: 'Calculate totals',
    call: { method: 'POST', path: '/customer-order/preview' },
    fields: {
      customer: belongsTo('customer'),
      site: belongsTo('site', { standard: 'isDefault' }),
      currency: belongsTo('currency-master', { standard: 'site.currency' }),
      shippingAddress: group(place),
      billingAddress: group(place, { extension: true }),
      items: lines({
        product: belongsTo('product'),
        quantity: integer(),
        discount: money(),
        orderItem: belongsTo('order-item'),
        ownDiscount: money({ label: 'Item discount' }),
      }),
      coupon: belongsTo('coupon'),
      shippingCharge,
      order: belongsTo('customer-order'),
    },
    button: false,
    readOnly: true,
    extension: true,
    permission: 'create',
  },
} as const
