import { expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { labelOf } from '../../../vocabulary'

it('labels call what a card goes by its serial number', () => {
  const { fields, actions } = registry.get('customer-card-mapping')
  expect(labelOf(fields, 'cardNumber')).toBe(labelOf(registry.get('card').fields, 'serial'))
  expect(labelOf(actions.replace?.fields ?? {}, 'cardNumber')).toBe('New serial number')
})
