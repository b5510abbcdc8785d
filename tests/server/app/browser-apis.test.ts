import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleHandlers } from '../../../server/auth/people'
import { belongsTo, builtInResources, createRegistry, defineResource, text } from '../../../vocabulary'
import { startServer } from '../support/test-server'

const receipt = defineResource({
  name: 'receipt',
  api: 'billing',
  label: ['Receipt', 'Receipts'],
  title: 'number',
  fields: { number: text({ required: true }) },
})
const reminder = defineResource({
  name: 'reminder',
  label: ['Reminder', 'Reminders'],
  title: 'text',
  fields: { text: text({ required: true }), receipt: belongsTo('receipt') },
})

let server: Awaited<ReturnType<typeof startServer>>
let token: string

beforeAll(async () => {
  server = await startServer('sqlite', {
    business: {
      registry: createRegistry([receipt, reminder, ...builtInResources]),
      handlers: peopleHandlers(),
      facts: { name: 'Desk' },
    },
    apis: { billing: { url: 'https://billing.example.com' } },
  })
  token = await server.signIn()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) => server.send(method, `/api/v1${path}`, { token, body })

it('stores no records of an API that the browser calls directly', async () => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const asked = { GET: '/receipt?_start=0&_end=10', POST: '/receipt' }
  for (const [method, path] of Object.entries(asked)) {
    const body = method === 'POST' ? JSON.stringify({ number: 'A-1' }) : undefined
    expect((await fetch(`${server.origin}/api/v1${path}`, { method, headers, body })).status).toBe(404)
  }
  expect((await call('GET', '/search?q=A-1')).body).toEqual([])
  await expect(server.store.list(server.store.registry.get('receipt'), {})).rejects.toThrow('not in this database')
  for (const path of ['/openapi.json', '/profile/openapi.json']) {
    const { body } = await call('GET', path)
    expect(Object.keys(body.paths).filter((one) => one.includes('receipt'))).toEqual([])
  }
})

it('stores references to records of such an API by id, and accepts its permissions in roles', async () => {
  const made = await call('POST', '/reminder', { text: 'Pay', receipt: 'A/1~7' })
  expect([made.status, made.body.data?.receipt ?? made.body]).toEqual([200, { id: 'A/1~7' }])
  const { body } = await call('GET', '/reminder?_start=0&_end=10')
  expect(JSON.stringify(body)).toContain('A/1~7')
  const role = await call('POST', '/role', { name: 'Billing', permissions: ['receipt.list'], status: 1 })
  expect(role.status).toBe(200)
})
