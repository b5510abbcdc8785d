import { describe, expect, it } from 'vitest'
import { extensionCallNamesOf, hasPermission, permissionsOf } from '../../../vocabulary'
import { copy, loan, registry } from '../../library'

describe('permissionsOf', () => {
  it('lists the permissions of calls, actions and further declarations', () => {
    expect(permissionsOf(loan)).toEqual([
      'loan.list',
      'loan.show',
      'loan.create',
      'loan.state',
      'loan.feeState',
      'loan.correct',
      'loan.receipt',
      'loan.export',
      'loan.comment',
      'loan.moderateComments',
      'loan.overrideFee',
    ])
  })

  it('lists each name once', () => {
    for (const resource of registry.all) {
      const names = permissionsOf(resource)
      expect(names).toHaveLength(new Set(names).size)
    }
  })
})

describe('hasPermission', () => {
  it('follows the granted permissions', () => {
    const held = new Set(['loan.list'])
    expect(hasPermission(held, loan, 'list')).toBe(true)
    expect(hasPermission(held, loan, 'show')).toBe(false)
    expect(hasPermission(held, copy, 'list')).toBe(false)
  })

  it('hides nothing where the server decides, except for extension calls', () => {
    expect(hasPermission('server decides', loan, 'create')).toBe(true)
    expect(hasPermission('server decides', loan, 'overrideFee')).toBe(true)
    expect(hasPermission('server decides', loan, 'state')).toBe(true)
    expect(hasPermission('server decides', copy, 'list')).toBe(false)
    expect(hasPermission('server decides', loan, 'preview')).toBe(false)
  })
})

describe('extensionCallNamesOf', () => {
  it('names the extension calls for users who may make them, whatever permission the calls need', () => {
    expect(extensionCallNamesOf(registry, new Set(['loan.create']))).toEqual(['loan.preview'])
    expect(extensionCallNamesOf(registry, new Set(['loan.show']))).toEqual([])
  })
})
