import { expect, test } from 'vitest'
import { cataloguePriceOf } from '../../../../business/orders/screens/order-form/OrderLine'

const rupees = { id: 'INR', name: 'INR' }
const pen = { id: 'pen', price: 12.5, currency: rupees }

test.each([
  [{ quantity: 3, discount: 0.5 }, 37],
  [{ quantity: null, discount: null }, 0],
  [{ quantity: 'three', discount: 0 }, undefined],
  [{ quantity: 3, discount: '5 %' }, undefined],
  [{ quantity: '', discount: 0 }, undefined],
])('a line of %j amounts to %s, and never to an invalid number', (line, amount) =>
  expect(cataloguePriceOf({ product: pen, ...line }, rupees)).toBe(amount),
)

test('a line in another currency than the order is priced only by the API', () =>
  expect(cataloguePriceOf({ product: pen, quantity: 3 }, { id: 'EUR', name: 'EUR' })).toBeUndefined())
