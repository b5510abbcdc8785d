import { expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { hasPermission, permissionsOf } from '../../../vocabulary'

it('the special actions have permissions by the names that the roles have for them', () => {
  expect(permissionsOf(registry.get('customer-card-mapping'))).toEqual(
    expect.arrayContaining(['customer-card-mapping.assign', 'customer-card-mapping.replace']),
  )
  expect(permissionsOf(registry.get('customer'))).toContain('customer.retrieve')
  expect(permissionsOf(registry.get('coupon'))).toContain('coupon.status')
})

it('each permission of a resource has a name of its own', () => {
  for (const resource of registry.all) {
    const names = permissionsOf(resource)
    expect(names).toHaveLength(new Set(names).size)
  }
})

it('an API that is silent on permissions leaves assigning a card to the server, and the list of assignments closed', () => {
  const assignments = registry.get('customer-card-mapping')
  expect([
    hasPermission('server decides', assignments, 'assign'),
    hasPermission('server decides', assignments, 'list'),
  ]).toEqual([true, false])
})
