import { expect, it } from 'vitest'
import { registry } from '../../../../server/operations/registry'
import { changeCauseOf } from '../../../../src/screens/show/history/HistoryEntryItem'

it('the history of the shop describes each request in the words of the shop', () => {
  const cause = (of: string, call: string) => changeCauseOf(registry, registry.get(of), call)
  expect(cause('product', 'customer-order.create')).toBe('Order placed')
  expect(cause('customer-order', 'customer-order.create')).toBe('Order placed')
  expect(cause('card', 'customer-card-mapping.create')).toBe('Card assigned')
  expect(cause('card', 'customer-card-mapping.replace')).toBe('Card replaced')
  expect(cause('product', 'stock-in.create')).toBe('Goods received')
})
