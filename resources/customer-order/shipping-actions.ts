import { lines, money, tags, text } from 'deckhand'
import { note, paymentReference } from './shared-fields'

/** Who carries a parcel, and its number there. */
export const courier = text({ max: 80, suggests: 'carrier' })
export const trackingNumber = text({ max: 80 })

/** What is charged in place of what the shipping rules say, 0 where nothing is. */
export const shippingCharge = money({
  min: 0,
  currency: 'currency',
  extension: true,
  excludeFromCopy: true,
  label: 'Shipping charge',
  placeholder: 'Set by the shipping rules',
})

/** What a column of a courier's file is called. */
const columnHead = text({ max: 120 })

/** Orders that leave together, each with its parcel. */
const parcels = lines(
  { orderNumber: text({ required: true, max: 40 }), trackingNumber, courier },
  { required: true, default: [], max: 500, piece: 'parcels', label: 'Parcels' },
)

/** How many orders are shipped by one call, all or none, and what is corrected of one that has left. */
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
    says: 'Customer Order updated successfully.',
  },
} as const
