import {
  addressFields,
  belongsTo,
  children,
  choice,
  choices,
  dateTime,
  decimal,
  defineResource,
  group,
  hasMany,
  integer,
  lines,
  longText,
  money,
  onAnEnvelope,
  percent,
  tags,
  text,
  url,
} from 'deckhand'
import { cardActions } from './customer-order/cards'
import { conditions, paymentWays, pieceFates, settlements } from './customer-order/money'
import { courier, shippingActions, trackingNumber } from './customer-order/shipping'
import { goodsFates, orderStatuses, paymentMethods, paymentStatuses } from './customer-order/states'

/** The order keeps a copy, so that it stays true when the customer moves. */
const address = addressFields(text({ required: true, max: 80, copyOf: 'state' }))

const place = { required: true, reads: onAnEnvelope, copyOf: 'customer-address' } as const

/** What is added to an order while it goes its way. */
const paymentReference = text({ max: 120, uncopied: true })
const note = longText({ max: 1000, uncopied: true })

/** Pieces of an item that come back alike. */
const returned = {
  orderItem: belongsTo('order-item', { required: true }),
  quantity: integer({ required: true, min: 1 }),
  condition: choice(conditions),
  fate: choice(pieceFates, { required: true }),
  cards: tags(),
}

/** What goes out in place of what comes back. */
const instead = {
  product: belongsTo('product', { required: true }),
  quantity: integer({ required: true, min: 1, default: 1 }),
}

const printed = choices({ 'packing-slips': 'Packing slips', labels: 'Shipping labels', invoices: 'Invoices' })

const whenShipped = { when: { orderStatus: 'shipped' } } as const

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
    shippingRule: belongsTo('shipping-rule', { readOnly: true }),
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
    settlement: choice(settlements, { readOnly: true, unrecorded: true }),
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
    trackingUrl: url({ derived: true, label: 'Follow the parcel' }),
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
      },
      { readOnly: true, unrecorded: true, piece: 'timeline' },
    ),
  },

  list: {
    columns: ['orderNumber', 'placedAt', 'customer', 'contents', 'total', 'paymentStatus', 'orderStatus'],
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
    { title: 'Items', fields: ['items', 'coupon'], piece: 'order-lines' },
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
    preview: {
      label: 'Work out the totals',
      call: { method: 'POST', path: '/customer-order/preview' },
      fields: {
        customer: belongsTo('customer'),
        site: belongsTo('site', { standard: 'isDefault' }),
        currency: belongsTo('currency-master', { standard: 'site.currency' }),
        shippingAddress: group({ state: text({ max: 80 }), country: text({ max: 2, capitals: true }) }),
        items: lines({
          product: belongsTo('product'),
          quantity: integer(),
          discount: money(),
          orderItem: belongsTo('order-item'),
          ownDiscount: money(),
        }),
        coupon: belongsTo('coupon'),
        order: belongsTo('customer-order'),
      },
      button: false,
      reads: true,
      beyond: true,
      permission: 'create',
    },
    orderStatus: {
      label: 'Change order status',
      call: { method: 'PUT', path: '/customer-order/order-status/{id}', body: 'data' },
      moves: 'orderStatus',
      startsFrom: ['courier', 'trackingNumber'],
      refusals: [
        {
          when: {
            orderStatus: 'shipped',
            paymentStatus: { not: 'success' },
            paymentMethod: { not: 'cash-on-delivery' },
          },
          says: 'Not paid yet, and not cash on delivery: record the payment first.',
        },
        {
          when: { orderStatus: 'shipped', cardsNeeded: { not: [0, null] } },
          says: 'Cards still missing: {{cardsNeeded}}. Assign them first.',
        },
      ],
      warnings: [
        {
          when: { orderStatus: 'cancelled' },
          says: 'The goods go back into stock, the assigned cards are released, and the coupon can be used again. This cannot be undone.',
        },
        {
          when: { orderStatus: 'returned', returnedGoods: 'restocked' },
          says: 'The goods go back into stock, with the cards that are still held. This cannot be undone.',
        },
        {
          when: { orderStatus: 'returned', returnedGoods: 'written-off' },
          says: 'The goods do not go back into stock. The order is closed as returned, with its cards. This cannot be undone.',
        },
        {
          when: { orderStatus: 'returned', returnedGoods: { present: false } },
          says: 'The order is closed as returned. This cannot be undone.',
        },
        {
          when: { orderStatus: 'shipped', trackingNumber: { present: false } },
          says: 'Without a tracking number nobody can follow the parcel. It can be added later.',
        },
      ],
      fields: {
        orderStatus: choice(orderStatuses, { required: true }),
        courier: { ...courier, ...whenShipped },
        trackingNumber: { ...trackingNumber, ...whenShipped },
        returnedGoods: choice(goodsFates, {
          required: true,
          beyond: true,
          when: { orderStatus: 'returned' },
        }),
        note,
      },
    },
    paymentStatus: {
      label: 'Change payment status',
      call: { method: 'PUT', path: '/customer-order/payment-status/{id}' },
      moves: 'paymentStatus',
      startsFrom: ['paymentReference'],
      proposes: { paymentMethod: 'paymentMethod' },
      overriddenBy: 'overridePayment',
      warnings: [
        {
          when: { orderStatus: ['cancelled', 'returned'], paymentStatus: 'success' },
          says: 'The order is over: what is paid for it has to be given back.',
        },
      ],
      notes: [
        {
          when: { paymentStatus: 'success', due: { present: false } },
          says: 'The payment of order {{orderNumber}}[ by {{customer}}] has come in: {{total}}.',
        },
        {
          when: { paymentStatus: 'success', due: { present: true } },
          says: 'The payment of order {{orderNumber}}[ by {{customer}}] has come in: {{due}}.',
        },
      ],
      fields: {
        paymentStatus: choice(paymentStatuses, { required: true, label: 'Payment' }),
        paymentMethod: choice(paymentWays, { when: { paymentStatus: 'success' }, beyond: true }),
        paymentReference: { ...paymentReference, when: { paymentStatus: 'success' } },
        reason: longText({
          max: 1000,
          when: { paymentStatus: { not: 'success' } },
          help: 'Needed to take back a payment that had succeeded.',
        }),
      },
    },
    pay: {
      label: 'Record payment',
      icon: 'coins',
      rare: { due: { max: 0 } },
      call: { method: 'PUT', path: '/customer-order/pay/{id}' },
      proposes: { amount: 'due', method: 'paymentMethod' },
      fields: {
        amount: money({
          required: true,
          min: 0,
          currency: 'currency',
          doubt: { is: { above: 'due' }, says: 'More than is due: the rest is to be given back.' },
        }),
        method: choice(paymentWays, { required: true }),
        reference: paymentReference,
      },
      beyond: true,
      says: 'Payment recorded.',
    },
    refund: {
      label: 'Refund',
      icon: 'undo',
      when: { paid: { above: 'refunded' } },
      rare: { due: { min: 0 } },
      call: { method: 'PUT', path: '/customer-order/refund/{id}' },
      proposes: { amount: 'toGiveBack', method: 'paymentMethod' },
      notes: [{ when: { toGiveBack: { min: 0.0001 } }, says: '{{toGiveBack}} is to be given back.' }],
      fields: {
        amount: money({
          required: true,
          min: 0,
          currency: 'currency',
          doubt: {
            is: { above: 'toGiveBack' },
            says: 'More than is to be given back: the rest reduces the price, by a credit note.',
          },
        }),
        method: choice(paymentWays, { required: true }),
        reference: paymentReference,
        reason: longText({ required: true, max: 1000 }),
      },
      beyond: true,
      says: 'Money given back.',
    },
    returnItems: {
      label: 'Return items',
      icon: 'inbox',
      when: { orderStatus: ['shipped', 'delivered'] },
      call: { method: 'PUT', path: '/customer-order/return/{id}' },
      proposes: { method: 'paymentMethod' },
      fields: {
        lines: lines(returned, { required: true, default: [], piece: 'return-items', label: 'Items' }),
        shipping: money({ min: 0, currency: 'currency', label: 'Shipping given back' }),
        exchange: lines(instead, {
          max: 50,
          label: 'In exchange',
          help: 'What the customer gets in its place: a new order, against which the credit is set off.',
        }),
        refund: money({
          min: 0,
          currency: 'currency',
          label: 'Refund now',
          help: 'Left empty, it can be given back later.',
        }),
        method: choice(paymentWays, { when: { refund: { present: true } } }),
        reference: { ...paymentReference, when: { refund: { present: true } } },
        reason: longText({ max: 1000 }),
      },
      beyond: true,
      says: 'Goods taken back.',
    },
    ...cardActions,
    ...shippingActions,
    previewReturn: {
      label: 'Work out a return',
      call: { method: 'POST', path: '/customer-order/preview-return' },
      fields: {
        order: belongsTo('customer-order', { required: true }),
        lines: lines(returned, { required: true }),
        shipping: money({ min: 0 }),
        exchange: lines(instead, { max: 50 }),
      },
      button: false,
      reads: true,
      beyond: true,
      permission: 'returnItems',
    },
    correct: {
      label: 'Correct details',
      icon: 'pencil',
      rare: { orderStatus: { not: ['shipped', 'delivered'] } },
      call: { method: 'PUT', path: '/customer-order/correct/{id}' },
      startsFrom: ['courier', 'trackingNumber', 'paymentReference', 'note'],
      fields: { courier, trackingNumber, paymentReference, note },
      beyond: true,
      says: 'Customer Order updated successfully.',
    },
    invoice: {
      label: 'Download invoice',
      icon: 'download',
      call: { method: 'GET', path: '/order-invoice/{id}' },
      downloads: 'invoice.pdf',
      previews: 'Preview invoice',
      says: 'Invoice downloaded successfully',
    },
    packingSlip: {
      label: 'Download packing slip',
      icon: 'download',
      rare: { orderNumber: { present: true } },
      call: { method: 'GET', path: '/customer-order/packing-slip/{id}' },
      downloads: 'packing-slip.pdf',
      previews: 'Preview packing slip',
      permission: 'show',
      beyond: true,
      says: 'Packing slip downloaded.',
    },
    label: {
      label: 'Download shipping label',
      icon: 'download',
      rare: { orderNumber: { present: true } },
      call: { method: 'GET', path: '/customer-order/label/{id}' },
      downloads: 'label.pdf',
      previews: 'Preview shipping label',
      permission: 'show',
      beyond: true,
      says: 'Shipping label downloaded.',
    },
    print: {
      label: 'Print',
      icon: 'download',
      call: { method: 'POST', path: '/customer-order/print' },
      forMarked: 'orders',
      downloads: 'papers.pdf',
      fields: {
        orders: hasMany('customer-order', { required: true }),
        paper: choice(printed, { required: true, default: 'packing-slips' }),
      },
      button: false,
      permission: 'invoice',
      beyond: true,
      says: 'Printed as one PDF.',
    },
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
