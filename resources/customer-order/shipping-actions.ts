import { lines, money, tags, text } from 'deckhand'
import { note, paymentReference } from './shared-fields'

/** The courier of a parcel, and the tracking number. */
export const courier = text({ max: 80, suggests: 'carrier' })
export const trackingNumber = text({ max: 80 })

/**
 * The shipping charge of an order. This charge replaces the charge of the shipping rules. An order with the charge 0
 * has no shipping charge.
 */
export const shippingCharge = money({
  min: 0,
  currency: 'currency',
  extension: true,
  excludeFromCopy: true,
  label: 'Shipping charge',
  placeholder: 'Set by the shipping rules',
})

/** The name of a column in a courier's file. */
const columnHead = text({ max: 120 })

/** The orders that are shipped together, each with its parcel. */
const parcels = lines(
  { orderNumber: text({ required: true, max: 40 }), trackingNumber, courier },
  { required: true, default: [], max: 500, piece: 'parcels', label: 'Parcels' },
)

/**
 * The actions that ship several orders in one call. The call ships either all orders or no order. `correct` changes the
 * details of an order that was already shipped.
 */
export const shippingActions = {
  ship: {
    label: 'Ship with tracking numbers',
    icon: 'truck',
    call: { method: 'POST', path: '/customer-order/ship' },
    when: { orderStatus: 'packed' },
    selectionField: 'parcels',
    onList: true,
    fields: { parcels },
    button: false,
    permission: 'orderStatus',
    extension: true,
    says: 'Orders shipped successfully.',
  },
  previewShip: {
    label: 'Preview parcels',
    call: { method: 'POST', path: '/customer-order/preview-ship' },
    fields: { parcels },
    button: false,
    readOnly: true,
    permission: 'orderStatus',
    extension: true,
  },
  lookUpCells: {
    label: 'Detect the columns of a courier file',
    call: { method: 'POST', path: '/customer-order/look-up-cells' },
    fields: { cells: tags({ max: 1000 }) },
    button: false,
    readOnly: true,
    permission: 'orderStatus',
    extension: true,
  },
  rememberColumns: {
    label: 'Save the columns of a courier file',
    call: { method: 'POST', path: '/customer-order/remember-columns' },
    fields: {
      carrier: text({ required: true, max: 80, label: 'Courier' }),
      orderNumber: columnHead,
      trackingNumber: text({ required: true, max: 120 }),
      courier: columnHead,
    },
    button: false,
    permission: 'orderStatus',
    extension: true,
  },
  correct: {
    label: 'Edit details',
    icon: 'pencil',
    inMoreMenu: { orderStatus: { not: ['shipped', 'delivered'] } },
    call: { method: 'PUT', path: '/customer-order/correct/{id}' },
    startsFrom: ['courier', 'trackingNumber', 'paymentReference', 'note'],
    fields: { courier, trackingNumber, paymentReference, note },
    extension: true,
    says: '{{one}}[ {{name}}] was saved.',
  },
} as const
