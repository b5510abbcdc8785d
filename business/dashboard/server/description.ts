import { type Json, listOf, nullable, object, text } from 'deckhand/server'

const number: Json = { type: 'number' }
const count: Json = { type: 'integer' }
const day: Json = { ...text, format: 'date' }
const moment: Json = { ...text, format: 'date-time' }

const figure = object({
  value: number,
  previous: {
    ...nullable(number),
    description: 'Of as long a time before; null where there is nothing to compare with.',
  },
})

const counts: Json = { type: 'object', additionalProperties: count }

const named = { id: text, name: text }

const best = listOf(object({ ...named, quantity: count, revenue: number }))

const stock = { ...named, stock: number }

const latestOrder = object({
  id: text,
  orderNumber: text,
  orderStatus: text,
  paymentStatus: text,
  placedAt: moment,
  customer: object(named),
  total: { ...number, description: 'In the base currency.' },
  amount: { ...number, description: 'In its own.' },
  currency: text,
})

const always = { from: day, to: day, timeZone: text, currency: nullable(text) }

const seen = {
  revenue: figure,
  orders: figure,
  averageOrder: figure,
  paymentSuccess: { ...figure, description: 'In percent.' },
  daily: listOf(object({ day, revenue: number, orders: count })),
  ordersByStatus: counts,
  ordersByPayment: counts,
  convertedOrders: { ...count, description: 'Those whose currency is not the base.' },
  queue: object({ toShip: count, waitingForCards: count, pendingPayments: count, onHold: count }),
  latestOrders: listOf(latestOrder),
  newCustomers: figure,
  topProducts: best,
  topCategories: best,
  lowStock: listOf(object({ ...stock, lowStockAt: nullable(number) })),
  cardsInStock: listOf(object(stock)),
  expiringCoupons: listOf(object({ id: text, code: text, endsOn: day })),
}

/** What the dashboard answers: amounts in the base currency, and of the rest what the person may list. */
export const describedStats: Json = object({ ...always, ...seen }, Object.keys(seen))
