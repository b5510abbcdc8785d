import { expect, test } from 'vitest'
import { adapter } from '../../../integrations/adapters'
import { createRegistry, defineResource, image, text } from '../../../vocabulary'
import { openApi } from '../support/foreign-api'
import { openBrowser } from '../support/open-browser'
import { openPlainProvider } from '../support/shelf-provider'

const note = defineResource({ name: 'note', label: ['Note', 'Notes'], title: 'name', fields: { name: text() } })
const invoice = defineResource({
  name: 'invoice',
  api: 'billing',
  label: ['Invoice', 'Invoices'],
  title: 'name',
  fields: { name: text(), scan: image() },
})
const registry = createRegistry([note, invoice])

const billing = adapter({
  name: 'billing',
  list: { paging: { by: 'offset', offset: 'skip', limit: 'take' } },
  resources: { invoice: { path: 'bills' } },
  session: { signIn: { call: 'POST /sign-in' } },
})

const page = { pagination: { currentPage: 1, pageSize: 20, mode: 'server' } } as const

async function open() {
  const main = await openPlainProvider({ rows: { note: [{ id: '1', name: 'Hello' }] } }, registry)
  let isOver = false
  const api = await openApi(({ url, headers, body }, reply) => {
    if (url.endsWith('/sign-in'))
      return (body as { password: string }).password === 'right'
        ? { token: 'of-billing' }
        : reply.code(401).send({ message: 'Not these.' })
    if (headers.authorization !== 'Bearer of-billing' || isOver)
      return reply.code(401).send({ message: 'Who are you?' })
    return [{ id: 7, name: 'Bill 7', scan: { url: '/scans/7.png' } }]
  })
  const browser = openBrowser({
    apiUrl: main.provider.url,
    registry,
    apis: { billing: { url: api.url, adapter: billing } },
  })
  const asked: string[] = []
  const answer = (password: string | undefined) =>
    browser.several.entries.listen(async ({ api: name, answer: end }) => {
      asked.push(name)
      if (password === undefined) return end(false)
      const isIn = await browser.several
        .auth(name)
        .signIn({ email: 'ann', password })
        .then(
          () => true,
          () => false,
        )
      end(isIn)
    })
  const endThere = () => {
    isOver = true
  }
  return { ...browser, main: main.provider, api, asked, answer, endThere, beginThere: () => (isOver = false) }
}

const bills = (browser: Awaited<ReturnType<typeof open>>) =>
  browser.dataProvider.getList({ resource: 'invoice', ...page })

test('another API is called at its own address, after the user has signed in there', async () => {
  const browser = await open()
  browser.answer('right')
  const [one, other] = await Promise.all([bills(browser), bills(browser)])
  expect(one.data).toMatchObject([{ id: '7', name: 'Bill 7', scan: { url: `${browser.api.url}/scans/7.png` } }])
  expect(other.data).toHaveLength(1)
  expect(browser.asked, 'once for all calls that wait').toEqual(['billing'])
  expect((await browser.dataProvider.getList({ resource: 'note', ...page })).data).toMatchObject([{ name: 'Hello' }])
  expect(browser.main.arrived.map(({ url }) => url)).toEqual(['/api/v1/note?_start=0&_end=20'])
  expect(browser.main.arrived[0]?.authorization).toBe('Bearer plain-token')
  expect(browser.toasts).toEqual([])
})

test('declining the sign-in there keeps the current session, and the page says so', async () => {
  const browser = await open()
  browser.answer(undefined)
  await expect(bills(browser)).rejects.toMatchObject({
    statusCode: 401,
    signInAt: 'billing',
    message: 'You are not signed in to Billing.',
  })
  expect(browser.client.session.token()).toBe('plain-token')
  expect(browser.visited).toEqual(['/event'])
  expect(browser.toasts).toEqual([])
  await expect(browser.dataProvider.create({ resource: 'invoice', variables: { name: 'New' } })).rejects.toThrow()
  expect(browser.toasts, 'of a change nothing else tells').toEqual([
    { type: 'error', message: 'You are not signed in to Billing.' },
  ])
})

test('optional parts of a page never ask for a sign-in', async () => {
  const browser = await open()
  browser.answer('right')
  const beside = browser.dataProviders.silent.getList({ resource: 'invoice', ...page })
  await expect(beside).rejects.toMatchObject({ signInAt: 'billing' })
  expect(browser.asked).toEqual([])
})

test('an expired session there ends alone, and the call continues after the next sign-in', async () => {
  const browser = await open()
  browser.answer('right')
  await bills(browser)
  browser.endThere()
  const { notices } = browser.client
  notices.listen({ show: () => undefined, withdraw: () => undefined })
  browser.several.entries.listen(async ({ api, answer }) => {
    browser.beginThere()
    await browser.several.auth(api).signIn({ email: 'ann', password: 'right' })
    answer(true)
  })
  const changed = await browser.dataProvider.getOne({ resource: 'invoice', id: 7 }).catch((error) => error)
  expect(changed.statusCode).not.toBe(401)
  expect(browser.client.session.token()).toBe('plain-token')
  expect(browser.visited).toEqual(['/event'])
})

test('a wrong password there shows an error in its sign-in form', async () => {
  const browser = await open()
  const refusal = browser.several.auth('billing').signIn({ email: 'ann', password: 'wrong' })
  await expect(refusal).rejects.toMatchObject({ message: 'Not these.' })
  expect(browser.client.session.token()).toBe('plain-token')
  expect(browser.toasts).toEqual([])
})

test('an unreachable API ends no session', async () => {
  const browser = await open()
  browser.answer('right')
  await bills(browser)
  const gone = openBrowser({
    apiUrl: browser.main.url,
    registry,
    apis: { billing: { url: 'http://127.0.0.1:9', adapter: billing } },
  })
  await expect(gone.dataProvider.getList({ resource: 'invoice', ...page })).rejects.toMatchObject({ isNetwork: true })
  expect(gone.client.session.token()).toBe('plain-token')
  expect(gone.visited).toEqual(['/event'])
  expect(gone.toasts).toHaveLength(1)
})

test('signing out also signs out there', async () => {
  const browser = await open()
  browser.answer('right')
  await bills(browser)
  expect(browser.storage.getItem('billing:accessToken')).toBe('of-billing')
  browser.client.auth.signOut()
  expect(browser.storage.getItem('billing:accessToken')).toBeNull()
})

test('another API decides about permissions for its own records', async () => {
  const browser = await open()
  browser.client.session.keepPermissions(['note.list'])
  expect(browser.can('invoice', 'list')).toBe(true)
  browser.client.session.keepUserData({ profile: true })
  expect(browser.can('invoice', 'list'), "Deckhand's own tells of it as well").toBe(false)
})
