import { expect, test } from 'vitest'
import { createCan } from '../../providers/access'
import { createSession } from '../../providers/session'
import { createRegistry, defineResource, text } from '../../src/vocabulary'
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
