import { describe, expect, it } from 'vitest'
import { registry } from '../../server/registry'
import { announced, may, permissionsOf } from '../../vocabulary'

const order = registry.get('customer-order')
const card = registry.get('customer-card-mapping')

describe('permissionsOf', () => {
  it('follows from the calls, the actions and what is declared besides', () => {
    expect(permissionsOf(order)).toEqual([
      'customer-order.list',
      'customer-order.show',
      'customer-order.create',
      'customer-order.orderStatus',
      'customer-order.paymentStatus',
      'customer-order.correct',
      'customer-order.invoice',
      'customer-order.export',
      'customer-order.overridePayment',
    ])
  })

  it('has each name once', () => {
    for (const resource of registry.all) {
      const names = permissionsOf(resource)
      expect(names).toHaveLength(new Set(names).size)
    }
  })

  it('names those of the special actions as the roles do', () => {
    expect(permissionsOf(card)).toEqual(
      expect.arrayContaining(['customer-card-mapping.assign', 'customer-card-mapping.replace']),
    )
    expect(permissionsOf(registry.get('customer'))).toContain('customer.retrieve')
    expect(permissionsOf(registry.get('coupon'))).toContain('coupon.status')
  })
})

describe('may', () => {
  it('goes by the names held', () => {
    const held = new Set(['customer-order.list'])
    expect(may(held, order, 'list')).toBe(true)
    expect(may(held, order, 'show')).toBe(false)
    expect(may(held, card, 'list')).toBe(false)
  })

  it('hides nothing where the server decides, save for calls that not every API has', () => {
    expect(may('server decides', order, 'create')).toBe(true)
    expect(may('server decides', order, 'overridePayment')).toBe(true)
    expect(may('server decides', card, 'assign')).toBe(true)
    expect(may('server decides', card, 'list')).toBe(false)
    expect(may('server decides', order, 'preview')).toBe(false)
  })
})

describe('announced', () => {
  it('names the calls beyond those of every API to whoever may make them, whatever permission they need', () => {
    expect(announced(registry, new Set(['customer-order.create']))).toEqual(['customer-order.preview'])
    expect(announced(registry, new Set(['customer-order.show']))).toEqual([])
  })
})
