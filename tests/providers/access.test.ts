import { describe, expect, test } from 'vitest'
import { createAccessCheck } from '../../providers/session/access-control'
import { createSession } from '../../providers/session/session'
import { createRegistry, defineResource, restrictRegistry, text } from '../../vocabulary'
import { registry as declared } from '../library'
import { memoryStorage } from './support/open-browser'

const registry = createRegistry([
  defineResource({ name: 'shelf', label: ['Shelf', 'Shelves'], title: 'name', fields: { name: text() } }),
])

const make = (storage = memoryStorage()) => {
  const session = createSession({ secret: 'a secret', storage })
  return { session, can: createAccessCheck(registry, session) }
}

test('uses the last permissions from the API, or those of the previewed role', () => {
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

test('the name of an inherited object property is never a permission', () => {
  const { session, can } = make()
  session.begin('token', {})
  session.keepPermissions(['shelf.list'])
  expect(['constructor', '__proto__', 'toString'].map((name) => can(name, name) || can('shelf', name))).toEqual([
    false,
    false,
    false,
  ])
})

test('two hundred thousand checks decrypt and read the storage only a few times', () => {
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

describe('permissions in the words of another API', () => {
  const canWith = (answer: unknown, userData: object = {}) => {
    const session = createSession({ secret: 'a secret', storage: memoryStorage() })
    session.begin('token', { ...userData })
    session.keepPermissions(answer)
    return createAccessCheck(declared, session)
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
  ])("'%s' is understood in every format, and grants nothing for other resources", (word, actions) => {
    const forms = [
      [`book.${word}`],
      [`Books:${word}`],
      { book: { [word]: true, never: false } },
      { book: [word] },
      [{ module: 'book', [`can_${word}`]: 1 }],
    ]
    for (const form of forms.slice(0, word === '*' ? 4 : undefined)) {
      const can = canWith(form)
      expect(held(can, 'book'), JSON.stringify(form)).toEqual(actions)
      expect(held(can, 'event'), JSON.stringify(form)).toEqual([])
    }
  })

  test('resource names are understood in plural, in capitals, in short and in reverse order', () => {
    const can = canWith(['CURRENCIES.view', 'rule.view', 'read:event'])
    for (const name of ['currency', 'fee-rule', 'event']) expect(held(can, name)).toEqual(['list', 'show'])
    for (const word of ['feeRule.view', 'FEE_RULES.view'])
      expect(held(canWith([word]), 'fee-rule')).toEqual(['list', 'show'])
    expect(held(can, 'branch')).toEqual([])
  })

  test('unknown permissions never hide anything', () => {
    expect(held(canWith(['zebra.gallop']), 'book')).toEqual(standard)
    expect(held(canWith(['event.view', 'zebra.view']), 'book')).toEqual(standard)
    expect(held(canWith(['event.view', 'zebra.view']), 'event')).toEqual(['list', 'show'])
  })

  test('an API without permissions for a field hides no field', () => {
    const registry = restrictRegistry(declared, canWith(['book.view', 'member.view', 'member.update']))
    expect(registry).toBe(declared)
    expect(restrictRegistry(declared, canWith(['book.list', 'member.notes']))).not.toBe(declared)
    expect(restrictRegistry(declared, canWith(['book.list'], { profile: true }))).not.toBe(declared)
  })

  test('nested and dropdown-only resources follow the permissions of the resources that contain them', () => {
    const can = canWith({
      loan: { view: true },
      member: { view: true, update: true },
      book: ['index'],
    })
    expect([can('loan-item', 'list'), can('member-address', 'list'), can('region', 'list')]).toEqual([true, true, true])
    expect([can('book-picture', 'delete'), can('region', 'export'), can('branch', 'list')]).toEqual([
      false,
      false,
      false,
    ])
    expect(canWith(['book.view', 'book.update'])('book-picture', 'delete')).toBe(true)
    expect(canWith(['event.view'])('loan-item', 'list')).toBe(false)
    expect(canWith(['event.view'])('region', 'list')).toBe(false)
    expect(canWith(['loan.show'], { profile: true })('loan-item', 'list')).toBe(false)
  })

  test('an action unknown to the API follows the usual permissions, but extension calls are never guessed', () => {
    const can = canWith(['loans.view', 'loans.update', 'member.*', 'copy.*'])
    expect(['state', 'feeState', 'receipt'].map((action) => can('loan', action))).toEqual([true, true, true])
    expect(can('loan', 'delete')).toBe(false)
    expect(can('member', 'retrieve')).toBe(true)
    expect(can('copy', 'list')).toBe(false)
    expect(canWith(['loans.view'])('loan', 'state')).toBe(false)
  })
})
