import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import OrderItems from '../../../business/orders/screens/order-items'
import { browserRegistry } from '../../../src/app/browser-registry'
import { renderScreens } from '../../../testing/render-screens'
import { type AnyRecord, previousValueFieldOf } from '../../../vocabulary'
import { expectReplaced } from '../stock/expect-replaced'

const product = { id: 'p1', name: 'Steel card', tracksSerials: true }
const item = { id: 'i1', order: 'o1', product: 'p1', name: 'Steel card', quantity: 1, price: 5 }
const order = { id: 'o1', customer: { id: 'c1' }, orderStatus: 'placed', [previousValueFieldOf('orderStatus')]: null }
const mapping = { id: 'm1', cardNumber: 'SC-000001', orderItem: 'i1', state: 'assigned' }

/**
 * The formats in which an API without a list of assignments may report a card that was assigned before the page loaded.
 */
const told: Readonly<Record<string, readonly [item: object, order: object, customer: object]>> = {
  "the customer's cards": [{}, {}, { cards: [mapping] }],
  "the customer's cards by their number": [
    { cards: ['SC-000001'] },
    {},
    { cards: [{ ...mapping, orderItem: undefined }] },
  ],
  "the item's cards": [{ cards: [mapping] }, {}, {}],
  "the order's cards": [{}, { cards: [mapping] }, {}],
}

test.each(Object.entries(told))(
  'a card reported in %s can be replaced, and the line shows the new card',
  async (_, [ofItem, ofOrder, ofCustomer]) => {
    const record = { ...order, ...ofOrder } as AnyRecord
    const rows = { product: [product], 'order-item': [{ ...item, ...ofItem }], customer: [{ id: 'c1', ...ofCustomer }] }
    await expectReplaced(<OrderItems resource={browserRegistry.get('customer-order')} record={record} />, rows as never)
  },
)

test.each([
  { quantity: 3, cardsNeeded: 2, says: 'Cards assigned: 1 of 3' },
  { quantity: 2, cardsNeeded: 2, says: 'Cards assigned: 1 of 2' },
  { quantity: 1, cardsNeeded: 3, says: 'Cards assigned: 1 of 3' },
])(
  'for $quantity pieces with a card, of which $cardsNeeded need one, the line shows: $says',
  async ({ says, ...told }) => {
    const rows = { product: [product], 'order-item': [{ ...item, ...told, cards: [mapping] }] }
    renderScreens({
      registry: browserRegistry,
      rows: rows as never,
      at: '/',
      routes: { '/': <OrderItems resource={browserRegistry.get('customer-order')} record={order as AnyRecord} /> },
    })
    expect(await screen.findByText(says)).toBeTruthy()
  },
)
