import { belongsTo, integer, text } from 'deckhand'

/** The condition for orders to which cards can be assigned. */
const open = {
  orderStatus: ['placed', 'confirmed', 'processing', 'packed', 'on-hold'],
  cardsNeeded: { min: 1 },
} as const

/** The actions that assign several missing cards of an order in one call. */
export const cardActions = {
  assignCards: {
    label: 'Assign missing cards',
    icon: 'card',
    when: open,
    inMoreMenu: { orderNumber: { present: true } },
    call: { method: 'PUT', path: '/customer-order/assign-cards/{id}', body: 'none' },
    extension: true,
    says: 'Cards were assigned to order {{orderNumber}}.',
  },
  assignNext: {
    label: 'Assign next cards',
    when: open,
    call: { method: 'PUT', path: '/customer-order/assign-next/{id}' },
    fields: {
      orderItem: belongsTo('order-item', { required: true }),
      quantity: integer({ min: 1 }),
      from: text({ max: 500, scanned: true }),
    },
    button: false,
    permission: 'assignCards',
    extension: true,
    says: 'Cards were assigned to order {{orderNumber}}.',
  },
  previewCards: {
    label: 'Find next cards',
    call: { method: 'POST', path: '/customer-order/preview-cards' },
    fields: {
      order: belongsTo('customer-order', { required: true }),
      orderItem: belongsTo('order-item'),
      from: text({ max: 500, scanned: true }),
    },
    button: false,
    readOnly: true,
    permission: 'assignCards',
    extension: true,
  },
} as const
