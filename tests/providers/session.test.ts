import { expect, test } from 'vitest'
import { createSession } from '../../providers/session/session'
import { memoryStorage } from './support/open-browser'

const secret = 'a secret'

test('keeps the token plain, and encrypts user and permissions under separate keys', () => {
  const storage = memoryStorage()
  const session = createSession({ secret, storage })
  session.begin('token-1', { name: 'Ada' })
  session.keepPermissions(['event.list'])

  expect(storage.getItem('accessToken')).toBe('token-1')
  expect(storage.getItem('userData')).not.toContain('Ada')
  expect(storage.getItem('_accessible')).not.toContain('event')

  const later = createSession({ secret, storage })
  expect(later.userData()).toEqual({ name: 'Ada' })
  expect(later.permissions()).toEqual(new Set(['event.list']))
})

test.each([
  ['nothing', {}],
  ['unencrypted text', { userData: 'hello', _accessible: '[1]' }],
  ['text encrypted with another secret', sealedBy('another secret')],
])('treats %s as no user, and lets the server decide', (_, entries) => {
  const session = createSession({ secret, storage: memoryStorage(entries) })
  expect(session.userData()).toBeUndefined()
  expect(session.permissions()).toBe('server decides')
})

function sealedBy(other: string) {
  const storage = memoryStorage()
  const session = createSession({ secret: other, storage })
  session.begin('token', { name: 'Ada' })
  session.keepPermissions(['event.list'])
  return { userData: storage.getItem('userData') as string, _accessible: storage.getItem('_accessible') as string }
}

test('decrypts the permissions once, until they change', () => {
  const session = createSession({ secret, storage: memoryStorage() })
  session.keepPermissions(['event.list'])
  const held = session.permissions()
  expect(session.permissions()).toBe(held)
  session.keepPermissions(['event.list', 'event.edit'])
  expect(session.permissions()).toEqual(new Set(['event.list', 'event.edit']))
})

test('notifies listeners of sign-in, sign-out and changed permissions, but not of unchanged permissions', () => {
  const session = createSession({ secret, storage: memoryStorage() })
  const seen: (string | null)[] = []
  const stop = session.subscribe(() => seen.push(session.token()))
  session.begin('one', {})
  session.keepPermissions(['event.list'])
  session.keepPermissions(['event.list'])
  session.end()
  stop()
  session.begin('two', {})
  expect(seen).toEqual(['one', 'one', null])
})

test('the next user does not inherit the permissions of the previous user', () => {
  const session = createSession({ secret, storage: memoryStorage() })
  session.begin('one', {})
  session.keepPermissions(['event.list'])
  session.begin('two', {})
  expect(session.permissions()).toBe('server decides')
})

test('ending the session leaves nothing in the storage', () => {
  const storage = memoryStorage()
  const session = createSession({ secret, storage })
  session.begin('one', { name: 'Ada' })
  session.keepPermissions([])
  session.end()
  expect(storage.length).toBe(0)
  expect(session.userData()).toBeUndefined()
})

test('previews a role until the user stops the preview or the session ends', () => {
  const storage = memoryStorage()
  const session = createSession({ secret, storage })
  const begin = () => {
    session.begin('token', { name: 'Ada' })
    session.keepPermissions(['event.list', 'role.viewAs'])
    session.viewAs({ id: 'r1', name: 'Viewer', permissions: ['event.list'] })
  }
  begin()
  expect(session.viewedRole()).toMatchObject({ id: 'r1', name: 'Viewer' })
  expect(session.permissions()).toEqual(new Set(['event.list']))
  session.keepPermissions(['event.list', 'what the API tells of the role'])
  session.viewAs()
  expect([session.viewedRole(), session.permissions()]).toEqual([undefined, new Set(['event.list', 'role.viewAs'])])

  begin()
  session.end()
  expect(storage.length).toBe(0)
})

test('a renewed token continues the same session without a notification', () => {
  const session = createSession({ secret, storage: memoryStorage() })
  expect(session.key()).toBeNull()
  session.begin('one', { name: 'Ada' })
  const key = session.key()
  let told = 0
  session.subscribe(() => told++)
  session.renew('two')
  expect([session.token(), session.key(), told]).toEqual(['two', key, 0])
  session.end()
  expect(session.key()).toBeNull()
  session.begin('two', { name: 'Ada' })
  expect(session.key()).not.toBe(key)
})

test('notifies listeners before the session ends, while the user is still known, and only if a session exists', () => {
  const session = createSession({ secret, storage: memoryStorage() })
  const seen: unknown[] = []
  session.onEnding(() => seen.push(session.userData()))
  session.end()
  session.begin('one', { name: 'Ada' })
  session.end()
  session.end()
  expect(seen).toEqual([{ name: 'Ada' }])
})
