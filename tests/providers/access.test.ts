import { describe, expect, test } from 'vitest'
import { createCan } from '../../providers/access'
import { createSession } from '../../providers/session'
import { registry as declared } from '../../server/registry'
import { createRegistry, defineResource, narrowRegistry, text } from '../../vocabulary'
import { memoryStorage } from './support'

const registry = createRegistry([
  defineResource({ name: 'shelf', label: ['Shelf', 'Shelves'], title: 'name', fields: { name: text() } }),
])

const make = (storage = memoryStorage()) => {
  const session = createSession({ secret: 'a secret', storage })
  return { session, can: createCan(registry, session) }
}

test('answers from what the API told last, and from the eyes that are looked through', () => {
  const { session, can } = make()
  expect(can('shelf', 'edit')).toBe(true)
  session.begin('token', {})
  session.keepPermissions(['shelf.list'])
  expect([can('shelf', 'list'), can('shelf', 'edit'), can('nothing', 'list')]).toEqual([true, false, false])
  session.keepPermissions(['shelf.list', 'shelf.edit'])
  expect([can('shelf', 'edit'), can('shelf', 'edit')]).toEqual([true, true])
  session.viewAs({ id: 'r1', name: 'Viewer', permissions: ['shelf.list'] })
  expect(can('shelf', 'edit')).toBe(false)
  session.viewAs()
  expect(can('shelf', 'edit')).toBe(true)
})

test("a permission named as an object's own property is none", () => {
  const { session, can } = make()
  session.begin('token', {})
  session.keepPermissions(['shelf.list'])
  expect(['constructor', '__proto__', 'toString'].map((name) => can(name, name) || can('shelf', name))).toEqual([
    false,
    false,
    false,
  ])
})

test('two hundred thousand checks open and read the storage a handful of times', () => {
  const storage = memoryStorage()
  const { session, can } = make(storage)
  session.begin('token', {})
  session.keepPermissions(['shelf.list'])
  let reads = 0
  const { getItem } = storage
  storage.getItem = (key) => {
    reads++
    return getItem.call(storage, key)
  }
  for (let count = 0; count < 200_000; count++) can('shelf', 'list')
  expect(reads).toBeLessThan(10)
})

describe("another API's words", () => {
  const canWith = (answer: unknown, userData: object = {}) => {
    const session = createSession({ secret: 'a secret', storage: memoryStorage() })
    session.begin('token', { ...userData })
    session.keepPermissions(answer)
    return createCan(declared, session)
  }
  const standard = ['list', 'show', 'create', 'edit', 'delete']
  const held = (can: ReturnType<typeof canWith>, resource: string) => standard.filter((action) => can(resource, action))

  test.each([
    ['view', ['list', 'show']],
    ['read', ['list', 'show']],
    ['READ', ['list', 'show']],
    ['index', ['list']],
    ['get', ['list', 'show']],
    ['add', ['create']],
    ['store', ['create']],
    ['Update', ['edit']],
    ['modify', ['edit']],
    ['remove', ['delete']],
    ['destroy', ['delete']],
    ['manage', standard],
    ['*', standard],
    ['frobnicate', standard],
  ])("'%s' is understood, in every form, and says nothing of other resources", (word, actions) => {
    const forms = [
      [`product.${word}`],
      [`Products:${word}`],
      { product: { [word]: true, never: false } },
      { product: [word] },
      [{ module: 'product', [`can_${word}`]: 1 }],
    ]
    for (const form of forms.slice(0, word === '*' ? 4 : undefined)) {
      const can = canWith(form)
      expect(held(can, 'product'), JSON.stringify(form)).toEqual(actions)
      expect(held(can, 'coupon'), JSON.stringify(form)).toEqual([])
    }
  })

  test('names of resources are understood in plural, in capitals and in short, and turned round', () => {
    const can = canWith(['PRODUCT_CATEGORIES.view', 'order.view', 'taxMaster.view', 'read:coupon'])
    for (const name of ['product-category', 'customer-order', 'tax-master', 'coupon'])
      expect(held(can, name)).toEqual(['list', 'show'])
    expect(held(can, 'site')).toEqual([])
  })

  test('what is not understood hides nothing', () => {
    expect(held(canWith(['zebra.gallop']), 'product')).toEqual(standard)
    expect(held(canWith(['coupon.view', 'zebra.view']), 'product')).toEqual(standard)
    expect(held(canWith(['coupon.view', 'zebra.view']), 'coupon')).toEqual(['list', 'show'])
  })

  test('a permission of a field that the API never heard of hides no field', () => {
    const registry = narrowRegistry(declared, canWith(['product.view', 'customer.view', 'customer.update']))
    expect(registry).toBe(declared)
    expect(narrowRegistry(declared, canWith(['product.list', 'customer.notes']))).not.toBe(declared)
    expect(narrowRegistry(declared, canWith(['product.list'], { profile: true }))).not.toBe(declared)
  })

  test('what is part of other records, or only chosen from, goes by what is said of those', () => {
    const can = canWith({
      'customer-order': { view: true },
      customer: { view: true, update: true },
      product: ['index'],
    })
    expect([can('order-item', 'list'), can('customer-address', 'list'), can('state', 'list')]).toEqual([
      true,
      true,
      true,
    ])
    expect([can('product-image', 'delete'), can('state', 'export'), can('site', 'list')]).toEqual([false, false, false])
    expect(canWith(['product.view', 'product.update'])('product-image', 'delete')).toBe(true)
    expect(canWith(['coupon.view'])('order-item', 'list')).toBe(false)
    expect(canWith(['coupon.view'])('state', 'list')).toBe(false)
    expect(canWith(['customer-order.show'], { profile: true })('order-item', 'list')).toBe(false)
  })

  test('what an API has no word for goes by the usual one; what is beyond every API is never guessed', () => {
    const can = canWith(['order.view', 'order.update', 'customer.*', 'customer-card-mapping.*'])
    expect(['orderStatus', 'paymentStatus', 'invoice'].map((action) => can('customer-order', action))).toEqual([
      true,
      true,
      true,
    ])
    expect(can('customer-order', 'delete')).toBe(false)
    expect(can('customer-card-mapping', 'assign')).toBe(true)
    expect(can('customer-card-mapping', 'list')).toBe(false)
    expect(canWith(['order.view'])('customer-order', 'orderStatus')).toBe(false)
  })
})
