import { afterEach, expect, test, vi } from 'vitest'
import { createI18nProvider } from '../../providers'
import { createClient } from '../../providers/client'
import type { ClientResponse } from '../../providers/http/client-request'
import { createPrefetch } from '../../providers/lists/prefetch'
import { createNotices, type Notice } from '../../providers/notices'
import { saveFile } from '../../providers/save-file'
import { createAccessControlProvider } from '../../providers/session/access-control'
import { createSession } from '../../providers/session/session'
import { readSettings } from '../../providers/settings'
import { addTranslations, currentBusiness, setCurrentBusiness, setLanguage } from '../../vocabulary'

const business = currentBusiness()

afterEach(() => {
  setCurrentBusiness(business)
  localStorage.clear()
  document.body.innerHTML = ''
  vi.useRealTimers()
  setLanguage()
})

test('reads the settings that the server writes into the page', () => {
  document.body.innerHTML =
    '<script type="application/json" id="settings">{"apiUrl":"https://api.example.com/"}</script>'
  expect(readSettings()).toEqual({
    apiUrl: 'https://api.example.com',
    secret: 'deckhand',
    signInPath: '/token',
    sample: null,
    mailsLinks: false,
    basePath: '',
  })
})

test.each([[''], ['{}']])('a page without settings (%j) calls its own host', (json) => {
  expect(readSettings(json).apiUrl).toBe('')
})

test('signing out in one tab signs out the other tabs', () => {
  const session = createSession({ secret: 'a secret' })
  let told = 0
  session.subscribe(() => told++)
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'skin' }))
  expect(told).toBe(1)
})

test('requests aborted by leaving the page sign nobody out', async () => {
  setCurrentBusiness({ ...currentBusiness(), onNetworkError: 'signOut' })
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('NetworkError when attempting to fetch resource.'))
  localStorage.setItem('accessToken', 'token')
  const visited: string[] = []
  const client = createClient({
    loadLine: async () => Promise.reject(new Error('There are no adapters here.')),
    navigate: (path) => visited.push(path),
    settings: readSettings('{}'),
  })
  const call = () => client.send({ method: 'GET', path: 'http://localhost/api/v1/event' }).catch(() => undefined)

  window.dispatchEvent(new Event('beforeunload'))
  await call()
  expect([client.session.token(), visited]).toEqual(['token', []])

  vi.advanceTimersByTime(1000)
  await call()
  expect([client.session.token(), visited]).toEqual([null, ['/login']])
})

test('saves a file under its name', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
  let clicked: HTMLAnchorElement | undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked = this
  })
  saveFile(new Blob(['x']), 'receipt.pdf')
  expect([clicked?.download, clicked?.href]).toEqual(['receipt.pdf', 'blob:receipt'])
})

test('keeps toasts until a listener exists, and shows equal toasts of one second once', () => {
  let now = 0
  const notices = createNotices(() => now)
  const shown: string[] = []
  const say = (message: string, type: Notice['type'] = 'error') => notices.show({ type, message })
  say('A')
  say('A')
  say('A', 'success')
  const stop = notices.listen({ show: ({ message }) => shown.push(message), withdraw: () => undefined })
  now = 900
  say('A')
  now = 1800
  say('A')
  say('B')
  now = 2800
  say('A')
  stop()
  say('C')
  expect(shown).toEqual(['A', 'A', 'B', 'A'])
})

test('returns a prefetched call only within five seconds, and only to an equal call', () => {
  let now = 0
  const sent: string[] = []
  const answer: ClientResponse = { body: [], header: () => undefined }
  const { start, send } = createPrefetch(
    async ({ method, path }) => {
      sent.push(`${method} ${path}`)
      return answer
    },
    () => now,
  )
  start({ method: 'GET', path: '/a' })
  start({ method: 'GET', path: '/b' })
  send({ method: 'GET', path: '/a' })
  send({ method: 'GET', path: '/c' })
  now = 5000
  send({ method: 'GET', path: '/b' })
  expect(sent).toEqual(['GET /a', 'GET /b', 'GET /c', 'GET /b'])
})

test("shows Refine's texts in the user's language", async () => {
  const chosen: string[] = []
  const { translate, getLocale, changeLocale } = createI18nProvider((language) => chosen.push(language))
  expect(translate('buttons.create', 'Create')).toBe('Create')
  expect(translate('pages.error', { name: 'x' }, 'No {{name}}')).toBe('No x')
  addTranslations('xx', { Create: 'CREATE' })
  setLanguage({ language: 'xx' })
  expect([translate('buttons.create', 'Create'), getLocale()]).toEqual(['CREATE', 'xx'])
  await changeLocale('en')
  expect(chosen).toEqual(['en'])
})

test('pages without a resource are open to every signed-in user', async () => {
  const { can } = createAccessControlProvider((resource, action) => resource === 'event' && action === 'list')
  expect(await can({ action: 'list' })).toEqual({ can: true })
  expect(await can({ resource: 'event', action: 'list' })).toEqual({ can: true })
  expect(await can({ resource: 'event', action: 'edit' })).toEqual({ can: false })
})
