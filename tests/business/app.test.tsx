import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings } from '../../providers/settings'
import { createBrowserApp } from '../../src/app/App'
import { preferences } from '../../src/shell/preferences'
import { type PlainProvider, plainAccount, startPlainProvider } from '../plain-provider'
import { fewOf, fullIt } from '../scope'

let api: PlainProvider
let stop: () => void = () => undefined

beforeAll(async () => {
  const coupon = { id: 'c1', code: 'SPRING', discountType: 'percent', value: 10, startsOn: '2026-03-01', status: 1 }
  api = await startPlainProvider({
    rows: { coupon: [coupon] },
    permissions: ['coupon.list', 'coupon.show'],
    stats: { orders: 7 },
  })
})
afterAll(() => api.close())

let warnings: unknown[]

beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...said) => void warnings.push(said[0]))
  localStorage.clear()
  sessionStorage.clear()
  preferences.load()
  api.intercept()
})
afterEach(() => {
  cleanup()
  stop()
  expect(warnings, 'no page leaves a warning in the console').toEqual([])
})

/** Opens the product at an address, as a browser does. */
const open = (path: string, { isSignedIn = true } = {}) => {
  if (isSignedIn) localStorage.setItem('accessToken', 'plain-token')
  history.replaceState(null, '', path)
  const { client, router, App } = createBrowserApp(readSettings(JSON.stringify({ apiUrl: api.url })))
  stop = () => router.dispose()
  render(<App />)
  return { client, router, user: userEvent.setup() }
}

const isAt = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path))

const signIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), plainAccount.email)
  await user.type(screen.getByLabelText('Password'), `${plainAccount.password}{Enter}`)
}

test('a visitor without a session sees the sign-in page, and then the requested page', async () => {
  const { user } = open('/coupon?q=SPR', { isSignedIn: false })
  await isAt('/login')
  await signIn(user)
  await isAt('/coupon?q=SPR')
  expect(await screen.findByText('SPRING')).toBeTruthy()
  expect(document.title).toBe('Coupons · Deckhand')
})

test('opening the sign-out address without a session leads to the sign-in page', async () => {
  const { user } = open('/logout', { isSignedIn: false })
  await isAt('/login')
  await signIn(user)
  await isAt('/dashboard')
  expect(await screen.findByText('7')).toBeTruthy()
})

test('the sign-out address ends the session', async () => {
  open('/logout')
  await isAt('/login')
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeTruthy()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test.each(['/', '/login'])('%s redirects a signed-in user to the dashboard', async (path) => {
  open(path)
  await isAt('/dashboard')
  expect(await screen.findByText('7')).toBeTruthy()
})

test.each(fewOf(['/nothing', '/nothing/1/edit', '/coupon/1/2/3/4', '/stock-in-ledger/create'], 1))(
  '%s is not found',
  async (path) => {
    open(path)
    expect(await screen.findByText('Page not found')).toBeTruthy()
  },
)

test('a page that the role does not include shows that, and makes no call', async () => {
  const { client } = open('/login', { isSignedIn: false })
  await client.auth.signIn(plainAccount)
  cleanup()
  stop()
  api.arrived.length = 0
  open('/role')
  expect(await screen.findByText('You do not have permission to see this page')).toBeTruthy()
  expect(api.arrived.filter(({ url }) => url.includes('/role'))).toEqual([])
})

test.each(fewOf(['/coupon', '/coupon?tab=2', '/coupon?q=SPR', '/coupon?discountType=percent'], 1))(
  'a list that the API does not have shows that at %s, and disappears from the menus',
  async (path) => {
    api.intercept(({ url }) => (url.includes('/coupon') ? { status: 404, body: { message: 'Cannot GET' } } : undefined))
    const { user } = open(path)
    expect(await screen.findByText('This API has no coupons to show here.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Coupons', hidden: true })).toBeNull())
    expect([screen.queryByRole('alert'), screen.queryByRole('link', { name: 'New coupon' })]).toEqual([null, null])
    await user.keyboard('{Control>}k{/Control}')
    const palette = await screen.findByRole('combobox', { name: /^Find a screen/ })
    const offered = () =>
      within(screen.getByRole('listbox', { name: 'Results' }))
        .queryAllByRole('option')
        .map(({ textContent }) => textContent)
    await user.type(palette, 'role')
    await waitFor(() => expect(offered()).toEqual(['Roles', 'New role']))
    await user.clear(palette)
    await user.type(palette, 'coupon')
    await waitFor(() => expect(offered()).toEqual([]))
  },
)

fullIt('a refused form shows the reason above the form and in a toast, and both disappear after saving', async () => {
  const { user } = open('/tax-master/create')
  await user.type(await screen.findByLabelText('Name'), 'Harbour dues')
  await user.type(screen.getByLabelText('Code'), 'DUES')
  await user.type(screen.getByLabelText('Tax rate'), '3')
  api.intercept(({ method }) =>
    method === 'POST' ? { status: 409, body: { message: 'No more taxes today.' } } : undefined,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No more taxes today.')
  expect(screen.getAllByText('No more taxes today.')).toHaveLength(2)
  api.intercept()
  await user.click(await screen.findByRole('button', { name: /^(loading )?Save$/ }))
  expect(await screen.findByText('Tax Master added successfully.')).toBeTruthy()
  expect(screen.queryByText('No more taxes today.')).toBeNull()
})

test('an expired session leads to the sign-in page with one toast', async () => {
  api.intercept(() => ({ status: 401, body: { message: 'Please sign in.' } }))
  open('/coupon')
  await isAt('/login')
  expect(await screen.findAllByText('Please sign in.')).toHaveLength(1)
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('a lost network leads to the sign-in page with one message', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  open('/dashboard')
  await isAt('/login')
  expect(await screen.findAllByText('Server Timeout!!!!!')).toHaveLength(1)
})

test('a refused page leads to the dashboard, and a refused dashboard does not redirect', async () => {
  api.intercept(() => ({ status: 403, body: { message: 'Your role does not include this.' } }))
  open('/coupon')
  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  const calls = api.arrived.filter(({ url }) => url.endsWith('/dashboard-stats')).length
  await new Promise((done) => setTimeout(done, 100))
  expect(api.arrived.filter(({ url }) => url.endsWith('/dashboard-stats'))).toHaveLength(calls)
})

test('signing out ends the session and forgets the last page', async () => {
  const { user } = open('/coupon')
  await screen.findByText('SPRING')
  await user.click(screen.getByRole('button', { name: 'Sign out', hidden: true }))
  await isAt('/login')
  expect(['accessToken', 'userData', '_accessible'].map((key) => localStorage.getItem(key))).toEqual([null, null, null])
  await signIn(user)
  await isAt('/dashboard')
})

test('signing out in another tab leads to the sign-in page', async () => {
  open('/coupon')
  await screen.findByText('SPRING')
  localStorage.removeItem('accessToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  await isAt('/login')
})

test('theme, text direction and menu change on click and are remembered', async () => {
  const { user } = open('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Switch to dark mode' }))
  await user.click(screen.getByRole('button', { name: 'Switch to right-to-left layout' }))
  await user.click(screen.getByRole('button', { name: 'Collapse menu' }))
  expect([document.documentElement.dataset.skin, document.documentElement.dir]).toEqual(['dark', 'rtl'])
  expect(['skin', 'direction', 'menuCollapsed'].map((key) => localStorage.getItem(key))).toEqual([
    'dark',
    'rtl',
    'true',
  ])
})

test('the first list is requested once, although the request starts before the code of the list has loaded', async () => {
  api.arrived.length = 0
  open('/coupon')
  await screen.findByText('SPRING')
  expect(api.arrived.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/v1/coupon'))).toHaveLength(1)
})
