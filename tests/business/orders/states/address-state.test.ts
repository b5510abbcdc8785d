import { expect, test } from 'vitest'
import { stateErrorOf } from '../../../../business/orders/screens/order-form/StateInput'

const states = [
  { id: '1', name: 'Kerala', country: 'IN' },
  { id: '2', name: 'Bavaria', country: 'DE' },
]

test.each([
  ['Kerala', 'IN', undefined],
  ['Keralla', 'IN', 'Choose from the list.'],
  ['Bavaria', 'IN', 'Choose from the list.'],
  ['Bavaria', null, undefined],
  ['Atlantis', null, 'Choose from the list.'],
  [null, 'IN', undefined],
  ['Ontario', 'CA', undefined],
])('the state %j of an address in %j: %s', (state, country, complaint) =>
  expect(stateErrorOf(states, state, { country })).toBe(complaint),
)

test('any state is valid where the API has no list of states', () =>
  expect(stateErrorOf([], 'Keralla', { country: 'IN' })).toBeUndefined())
