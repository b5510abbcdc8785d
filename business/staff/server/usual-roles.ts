import type { Registry } from 'deckhand'
import { type Grants, readOnlyActions, rolesWith, type SampleRole } from 'deckhand/server'

const catalogueManager: Grants = {
  'product-category': 'everything',
  'product-sub-category': 'everything',
  product: 'everything',
  'product-image': 'everything',
  'field-category': 'everything',
  'social-media-master': 'everything',
  'tax-master': readOnlyActions,
  'currency-master': readOnlyActions,
  'stock-in': readOnlyActions,
  'stock-movement': readOnlyActions,
  card: readOnlyActions,
  coupon: readOnlyActions,
}

const orderDesk: Grants = {
  'customer-order': [
    ...['list', 'show', 'export', 'create', 'edit', 'orderStatus', 'paymentStatus', 'correct', 'invoice'],
    ...['pay', 'refund', 'returnItems', 'assignCards', 'issueInvoice', 'comment'],
  ],
  invoice: readOnlyActions,
  'credit-note': readOnlyActions,
  mail: [...readOnlyActions, 'resend'],
  'order-item': 'everything',
  customer: [
    ...['list', 'show', 'create', 'edit', 'delete', 'status', 'export', 'import', 'notes', 'retrieve'],
    ...['comment', 'moderateComments', 'exportData'],
  ],
  'customer-address': 'everything',
  'customer-category': readOnlyActions,
  'customer-card-mapping': [...readOnlyActions, 'assign', 'replace', 'report'],
  card: readOnlyActions,
  coupon: [...readOnlyActions, 'create', 'edit', 'status'],
  'shipping-rule': readOnlyActions,
  carrier: readOnlyActions,
  product: readOnlyActions,
  site: readOnlyActions,
  state: readOnlyActions,
  // This permission is required for mentions of colleagues in comments.
  user: ['list'],
}

const cardDesk: Grants = {
  'customer-card-mapping': 'everything',
  card: 'everything',
  'stock-in': 'everything',
  'stock-movement': 'everything',
  'customer-order': ['list', 'show', 'orderStatus', 'assignCards', 'comment'],
  'order-item': 'everything',
  customer: readOnlyActions,
  product: readOnlyActions,
  site: readOnlyActions,
  user: ['list'],
}

/** The usual roles of the shop. In the sample data, each role has one person. */
export const usualRoles = (registry: Registry): readonly SampleRole[] =>
  rolesWith(registry, [
    {
      name: 'Catalogue manager',
      description: 'Keeps categories, products and their pictures.',
      grants: catalogueManager,
      person: { name: 'Tomas Lindqvist', email: 'catalogue@example.com' },
    },
    {
      name: 'Order desk',
      description: 'Looks after orders and customers.',
      grants: orderDesk,
      person: { name: 'Priya Nair', email: 'orders@example.com' },
    },
    {
      name: 'Card desk',
      description: 'Receives cards and hands them to customers.',
      grants: cardDesk,
      person: { name: 'Jonas Weber', email: 'cards@example.com' },
    },
  ])
