import { belongsTo, defineResource, integer, money, percent, tags, text, yesNo } from 'deckhand'
import { taxLines } from './customer-order/tax-lines'

export default defineResource({
  name: 'order-item',
  label: ['Order item', 'Order items'],
  title: 'name',
  rowScope: 'order',
  listBy: { order: '/order-item/order/{order}' },
  calls: { list: false, show: false, create: false, edit: false, delete: false },

  fields: {
    order: belongsTo('customer-order', { required: true }),
    product: belongsTo('product', { required: true }),
    name: text({ readOnly: true }),
    sku: text({ readOnly: true, label: 'SKU' }),
    commodityCode: text({ readOnly: true, extension: true, label: 'HSN or SAC code' }),
    price: money({ readOnly: true }),
    tax: percent({ readOnly: true }),
    taxTerms: text({ readOnly: true, label: 'Tax description' }),
    taxAmount: money({ readOnly: true }),
    taxIncluded: yesNo({ readOnly: true }),
    taxLines: taxLines('Taxes'),
    grossPrice: money({
      readOnly: true,
      extension: true,
      excludeFromHistory: true,
      help: 'Price with the tax that this buyer does not pay, such as the VAT of an export.',
    }),
    quantity: integer({ required: true, min: 1, max: 1_000_000, default: 1 }),
    discount: money({ min: 0, excludeFromCopy: true }),
    /** The discount of this item alone, without the discounts of the customer and the coupon. */
    ownDiscount: money({ min: 0, excludeFromCopy: true, label: 'Item discount' }),
    lineTotal: money({ derived: true, label: 'Item total' }),
    returned: integer({ readOnly: true, default: 0 }),
    credited: money({
      readOnly: true,
      default: 0,
      help: 'Credited part of the item total, without tax added on top.',
    }),
    cards: tags({ derived: true }),
    cardsNeeded: integer({ derived: true, label: 'Cards missing' }),
  },
})
