import { defineDashboard } from 'deckhand'

const orders = { of: 'customer-order', on: 'placedAt' } as const

/** The condition for orders with revenue. Revenue is paid money that was not refunded. */
const withRevenue = { revenue: { min: 0.0001 } } as const

const sold = {
  ranked: { answeredBy: 'best', reads: ['customer-order', 'product'] },
  value: { name: 'revenue', label: 'Paid revenue', isAmount: true },
  hint: { says: '{{quantity}} sold' },
  empty: 'No paid orders in this period.',
  half: true,
} as const

/** The payment status values of orders that can be shipped. */
const isPaid = ['paid', 'to-refund', 'part-refunded'] as const

/** The payment status values of orders whose payment succeeded, including orders that were refunded later. */
const hasSucceeded = [...isPaid, 'refunded'] as const

/** The dashboard, with the queue of pending work above the business figures. */
export default defineDashboard({
  firstSteps: {
    until: 'latestOrders',
    page: 'first-steps',
    says: 'There are no orders yet. The first steps lead to the first order.',
    steps: ['currency-master', 'site', 'tax-master', 'product-category', 'product', 'stock-in', 'customer-order'],
  },

  queue: {
    toShip: {
      label: 'Paid, not shipped',
      of: 'customer-order',
      where: { settlement: isPaid, orderStatus: { in: 'unshipped' } },
    },
    waitingForCards: {
      label: 'Waiting for cards',
      of: 'customer-order',
      where: { cardsNeeded: { min: 1 }, orderStatus: { in: 'unshipped' } },
    },
    pendingPayments: {
      label: 'Unpaid for over a day',
      of: 'customer-order',
      where: {
        settlement: ['unpaid', 'part-paid'],
        placedAt: { daysFromNow: { max: -1 } },
        orderStatus: { in: 'underWay' },
      },
    },
    toGiveBack: { label: 'Refunds due', of: 'customer-order', where: { settlement: 'to-refund' } },
    onHold: { label: 'Orders on hold', of: 'customer-order', where: { orderStatus: 'on-hold' } },
  },

  figures: {
    revenue: { label: 'Paid revenue', ...orders, where: withRevenue, sum: 'revenue' },
    orders: { label: 'Orders', ...orders },
    averageOrder: { label: 'Average order value', ...orders, where: withRevenue, average: 'revenue' },
    newCustomers: { label: 'New customers', of: 'customer', on: 'createdAt' },
    paymentSuccess: {
      label: 'Payment success rate',
      ...orders,
      where: { settlement: hasSucceeded },
      percentOf: { settlement: [...hasSucceeded, 'failed'] },
    },
  },

  notes: {
    convertedOrders: {
      ...orders,
      where: { exchangeRate: { not: [1, null] } },
      says: '{{count}} orders are in other currencies. Their amounts are converted to {{currency}} at the exchange rates of the order dates.',
    },
  },

  panels: {
    daily: {
      title: 'Revenue and orders',
      over: ['revenue', 'orders'],
      says: {
        day: '{{day}}: {{revenue}} paid, {{orders}} orders',
        all: 'In total, {{revenue}} paid and {{orders}} orders. Highest: {{best}} with {{most}}.',
      },
      empty: 'No orders in this period.',
    },
    topProducts: { title: 'Top products', top: 'product', ...sold },
    topCategories: { title: 'Top categories', top: 'product-category', ...sold },
    latestOrders: {
      title: 'Latest orders',
      of: 'customer-order',
      fields: ['orderNumber', 'customer', 'placedAt', 'paymentStatus', 'orderStatus', 'total'],
      sort: ['-placedAt'],
      below: 'customer',
      wide: ['placedAt', 'orderStatus'],
      more: { label: 'All orders' },
      empty: 'There are no orders yet.',
    },
    ordersByStatus: {
      title: 'Orders by status',
      ...orders,
      by: 'orderStatus',
      empty: 'No orders in this period.',
      aside: true,
    },
    ordersByPayment: {
      title: 'Orders by payment status',
      ...orders,
      by: 'paymentStatus',
      empty: 'No orders in this period.',
      aside: true,
    },
    lowStock: {
      title: 'Low stock',
      of: 'product',
      where: { status: 1, stockLevel: ['low', 'out'], lowStockAt: { present: true } },
      fields: ['name', 'stock', 'lowStockAt'],
      sort: ['stock', 'name'],
      as: 'list',
      value: [{ max: 0, says: 'Out of stock', alarms: true }, { says: '{{stock}} left' }],
      hint: { says: 'Low stock threshold: {{lowStockAt}}' },
      empty: 'No products are low on stock.',
      aside: true,
    },
    cardsInStock: {
      title: 'Cards in stock',
      of: 'product',
      where: { status: 1, type: { not: 'service' }, tracksSerials: true },
      fields: ['name', 'stock'],
      sort: ['-stock', 'name'],
      as: 'bars',
      empty: 'There are no products with cards.',
      aside: true,
    },
    expiringCoupons: {
      title: 'Coupons expiring soon',
      of: 'coupon',
      where: { status: 1, startsOn: { daysFromNow: { max: 0 } }, endsOn: { daysFromNow: { min: 0, max: 7 } } },
      fields: ['code', 'endsOn'],
      sort: ['endsOn'],
      as: 'list',
      empty: 'No coupons expire within 7 days.',
      aside: true,
    },
  },
})
