import { expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { hasPermission, permissionsOf } from '../../../vocabulary'

it('the special actions have the permission names that the roles use', () => {
  expect(permissionsOf(registry.get('customer-card-mapping'))).toEqual(
    expect.arrayContaining(['customer-card-mapping.assign', 'customer-card-mapping.replace']),
  )
  expect(permissionsOf(registry.get('customer'))).toContain('customer.retrieve')
  expect(permissionsOf(registry.get('coupon'))).toContain('coupon.status')
})

it('each permission of a resource has a unique name', () => {
  for (const resource of registry.all) {
    const names = permissionsOf(resource)
    expect(names).toHaveLength(new Set(names).size)
  }
})

it('an API without permissions lets the server decide about assigning a card, and hides the list of assignments', () => {
  const assignments = registry.get('customer-card-mapping')
  expect([
    hasPermission('server decides', assignments, 'assign'),
    hasPermission('server decides', assignments, 'list'),
  ]).toEqual([true, false])
})
