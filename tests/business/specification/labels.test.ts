import { expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { labelOf } from '../../../vocabulary'

it('labels show the serial number of a card', () => {
  const { fields, actions } = registry.get('customer-card-mapping')
  expect(labelOf(fields, 'cardNumber')).toBe(labelOf(registry.get('card').fields, 'serial'))
  expect(labelOf(actions.replace?.fields ?? {}, 'cardNumber')).toBe('New serial number')
})
