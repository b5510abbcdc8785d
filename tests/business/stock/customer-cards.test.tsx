import { test } from 'vitest'
import CustomerCards from '../../../business/stock/screens/customer-cards'
import { browserRegistry } from '../../../src/app/browser-registry'
import { expectReplaced } from './expect-replaced'

test.each([
  { id: 'm1', cardNumber: 'SC-000001', state: 'assigned' },
  { _id: 'm1', cardNumber: 'SC-000001', state: 'ASSIGNED' },
])("a card that the customer's record shows as %j can be replaced on the customer's page", async (card) => {
  const customer = { id: 'c1', cards: [card] }
  await expectReplaced(<CustomerCards resource={browserRegistry.get('customer')} record={customer} />, {
    customer: [customer],
  })
})
