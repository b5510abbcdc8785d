import {
  addressFields,
  belongsTo,
  children,
  choice,
  dateTime,
  decimal,
  defineResource,
  group,
  integer,
  lines,
  longText,
  money,
  onAnEnvelope,
  percent,
  tags,
  text,
  url,
  yesNo,
} from 'deckhand'
import { cardActions } from './customer-order/cards'
import { enteringActions } from './customer-order/entering'
import { settlements } from './customer-order/money'
import { paperActions } from './customer-order/papers'
import { payingActions } from './customer-order/paying'
import { returningActions } from './customer-order/returning'
import { courier, shippingActions, shippingCharge, trackingNumber } from './customer-order/shipping'
import { goodsFates, orderStatuses, paymentMethods, paymentStatuses, taxRoundings } from './customer-order/states'
import { stepActions } from './customer-order/steps'
import { note, paymentReference } from './customer-order/words'

/** The order keeps a copy, so that it stays true when the customer moves. */
const address = addressFields(text({ required: true, max: 80, copyOf: 'state' }))

const place = { required: true, reads: onAnEnvelope, copyOf: 'customer-address' } as const

const amount = { readOnly: true, currency: 'currency', rate: 'exchangeRate' } as const

export default defineResource({
  name: 'customer-order',
  label: ['Order', 'Orders'],
  about: 'What customers have ordered, what is paid, and how far it has got.',
  menu: { group: 'Sales', icon: 'cart', order: 1, letter: 'o' },
  title: 'orderNumber',
  options: 'list',
  brief: ['customer', 'total', 'paymentStatus', 'orderStatus'],
  within: 'site',
  duplicates: true,

  fields: {
    orderNumber: text({
      readOnly: true,
      unique: true,
      max: 40,
      counts: { prefix: 'DH-', digits: 7, first: 1_000_001 },
    }),
    customer: belongsTo('customer', { required: true, createOnly: true }),
    site: belongsTo('site', { required: true, createOnly: true, standard: 'isDefault' }),
    currency: belongsTo('currency-master', { required: true, createOnly: true, standard: 'site.currency' }),
    exchangeRate: decimal({
      readOnly: true,
      decimals: 6,
      help: 'Against the base currency when the order was placed.',
    }),
    shippingAddress: group(address, place),
    billingAddress: group(address, place),
    items: children('order-item', 'order', { required: true, default: [] }),
    contents: text({ readOnly: true, unrecorded: true, max: 1000, label: 'Ordered' }),
    keywords: longText({ readOnly: true, unrecorded: true, label: 'Found by' }),
    coupon: belongsTo('coupon', { uncopied: true }),
    customerTerms: text({ readOnly: true, label: 'Customer discount' }),
    customerDiscount: percent({ readOnly: true, label: 'Customer discount rate' }),
    taxRounding: choice(taxRoundings, { readOnly: true, unrecorded: true }),
    shippingRule: belongsTo('shipping-rule', { readOnly: true }),
    shippingCharge,
    subtotal: money(amount),
    discount: money(amount),
    shipping: money(amount),
    tax: money(amount),
    total: money(amount),
    paid: money({ ...amount, default: 0 }),
    refunded: money({ ...amount, default: 0 }),
    credited: money({ ...amount, default: 0, help: 'What credit notes and a cancellation have taken off the total.' }),
    due: money({
      ...amount,
      unrecorded: true,
      help: 'What is still to be paid; below zero, what is to be given back.',
    }),
    toGiveBack: money({ currency: 'currency', derived: true }),
    revenue: money({ ...amount, unrecorded: true, default: 0, label: 'Paid and kept' }),
    settlement: choice(settlements, { readOnly: true, unrecorded: true, label: 'Payment' }),
    payments: children('payment', 'order', { readOnly: true, unrecorded: true }),
    revision: integer({ readOnly: true, unrecorded: true, default: 1 }),
    paymentMethod: choice(paymentMethods, { required: true, default: 'card' }),
    paymentStatus: choice(paymentStatuses, {
      readOnly: true,
      default: 'pending',
      label: 'Payment',
      shownBy: 'settlement',
    }),
    paymentReference,
    orderStatus: choice(orderStatuses, { readOnly: true, default: 'placed' }),
    cardsNeeded: integer({ derived: true, label: 'Cards missing' }),
    courier,
    trackingNumber,
    needsTracking: yesNo({ derived: true, label: 'Needs a tracking number' }),
    trackingUrl: url({ derived: true, label: 'Follow the parcel', when: { trackingNumber: { present: true } } }),
    exchangeOf: belongsTo('customer-order', { readOnly: true, uncopied: true, label: 'In exchange for' }),
    returnedGoods: choice(goodsFates, { readOnly: true, when: { orderStatus: 'returned' } }),
    note,
    placedAt: dateTime({ readOnly: true, label: 'Placed' }),
    timeline: lines(
      {
        at: dateTime(),
        by: text(),
        event: text(),
        note: longText(),
        until: dateTime({ label: 'Next attempt' }),
        about: text(),
        links: tags(),
      },
      { readOnly: true, unrecorded: true, piece: 'timeline' },
    ),
  },

  list: {
    columns: ['orderNumber', 'placedAt', 'customer', 'contents', 'total', 'paymentStatus', 'orderStatus'],
    hideFirst: ['contents', 'placedAt'],
    narrow: [
      ['customer', 'total'],
      ['placedAt', 'paymentStatus', 'orderStatus'],
    ],
    search: [
      'orderNumber',
      'customer.firstName',
      'customer.lastName',
      'customer.company',
      'customer.email',
      'customer.phone',
      'paymentReference',
      'trackingNumber',
      'contents',
      'keywords',
    ],
    sort: '-placedAt',
    filters: [
      'orderStatus',
      'settlement',
      'customer',
      'site',
      'paymentMethod',
      'cardsNeeded',
      'placedAt',
      'total',
      'due',
    ],
    stages: {
      field: 'orderStatus',
      groups: [
        { label: 'To confirm', values: ['placed'] },
        { label: 'To pack', values: ['confirmed', 'processing'] },
        { label: 'To ship', values: ['packed'] },
        { label: 'Shipped', values: ['shipped'] },
        { label: 'Done', values: ['delivered'] },
        { label: 'On hold', values: ['on-hold'] },
      ],
    },
    tabs: {
      field: 'paymentStatus',
      values: ['success', 'pending', 'failure'],
      remember: 'orderTab',
    },
  },
  form: [
    { fields: ['customer', 'site', 'currency'], piece: 'order-buyer' },
    { title: 'Items', fields: ['items', 'coupon', 'shippingCharge'], piece: 'order-lines' },
    { title: 'Addresses', fields: ['shippingAddress', 'billingAddress'], piece: 'order-addresses' },
    { title: 'Payment', fields: ['paymentMethod', 'paymentReference', 'note'] },
  ],
  show: [
    { title: 'Exchange', fields: ['exchangeOf'], when: { exchangeOf: { present: true } }, aside: true },
    { title: 'Note', fields: ['note'] },
    { title: 'Items', piece: 'order-items' },
    { title: 'Timeline', fields: ['timeline'] },
    { title: 'Customer', piece: 'order-customer', aside: true },
    {
      title: 'Delivery',
      fields: ['shippingAddress', 'shippingRule', 'courier', 'trackingNumber', 'trackingUrl'],
      aside: true,
    },
    { title: 'Payment', piece: 'order-money', when: { due: { present: true } }, aside: true },
    { title: 'Billing', fields: ['paymentMethod', 'paymentReference', 'billingAddress'], aside: true },
    {
      title: 'Order',
      fields: ['placedAt', 'returnedGoods', 'site', 'coupon', 'currency', 'exchangeRate'],
      aside: true,
    },
  ],

  actions: {
    ...enteringActions,
    ...stepActions,
    ...payingActions,
    ...returningActions,
    ...cardActions,
    ...shippingActions,
    ...paperActions,
  },
  comments: true,
  permissions: ['overridePayment'],
  laterPermissions: {
    comment: 'orderStatus',
    moderateComments: 'overridePayment',
    edit: 'create',
    correct: 'orderStatus',
    pay: 'paymentStatus',
    refund: 'overridePayment',
    returnItems: 'orderStatus',
    assignCards: 'customer-card-mapping.assign',
  },
  related: [
    { resource: 'credit-note', by: 'order', when: { credited: { min: 0.0001 } } },
    { resource: 'customer-order', by: 'exchangeOf', label: 'In exchange', when: { credited: { min: 0.0001 } } },
    { resource: 'mail', by: 'order' },
  ],
  calls: {
    edit: { beyond: true, when: { orderStatus: ['placed', 'confirmed', 'processing', 'packed', 'on-hold'] } },
    delete: false,
  },
  events: {
    create: 'Order placed',
    edit: 'Order changed',
    orderStatus: 'Order status changed',
    paymentStatus: 'Payment status changed',
    correct: 'Details corrected',
    pay: 'Payment recorded',
    refund: 'Refunded',
    returnItems: 'Goods returned',
    assignCards: 'Cards assigned',
    assignNext: 'Cards assigned',
    ship: 'Order status changed',
  },
  says: { created: 'Customer Order created successfully.' },
})
