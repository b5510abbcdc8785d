import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { type GuardedApi, startGuard } from './guard-foreign-api'

let api: PlainProvider
let guard: GuardedApi
beforeAll(async () => {
  api = await startPlainProvider()
  guard = await startGuard(api.url, { adapter: undefined, credentials: { token: 'plain-token' }, seconds: 20 })
})
afterEach(() => {
  api.intercept()
  api.arrived.length = 0
})
afterAll(async () => {
  await guard.server.close()
  await api.close()
})

const answering = (body: unknown) => api.intercept(() => ({ status: 200, body }))
const row = { code: 'C8', admission: 'share', price: '5', startsOn: '2026-01-01', status: 1 }

/** The usual envelopes around a record. */
const wraps: readonly ((record: object) => unknown)[] = [
  (record) => record,
  (data) => ({ data }),
  (result) => ({ status: 200, code: 'OK', result }),
  (payload) => ({ success: true, payload }),
  (event) => ({ event }),
  (event) => ({ status: 1, data: { event } }),
  (record) => ({ response: { status: 1, data: [record] } }),
]

describe.each(wraps.map((wrap) => [JSON.stringify(wrap({ id: 'plain' })), wrap] as const))(
  'in the envelope %s',
  (_, wrap) => {
    it.each([
      ['its values next to the id', { id: 'plain', ...row }],
      ['its values next to the _id', { _id: 'plain', ...row }],
      ['its values as JSON:API attributes', { id: 'plain', type: 'event', attributes: row }],
    ])('the gateway shows a record with %s', async (_, record) => {
      answering(wrap(record))
      const { status, body } = await guard.call('GET', '/event/plain')
      expect([status, body]).toMatchObject([200, { id: 'plain', code: 'C8', status: 1 }])
    })

    it('the gateway returns the record after a change', async () => {
      answering(wrap({ id: 'plain', ...row }))
      const edited = await guard.call('PUT', '/event/plain', { code: 'C8' })
      expect([edited.status, edited.body]).toMatchObject([200, { data: { id: 'plain', code: 'C8' } }])
      const created = await guard.call('POST', '/event', row)
      expect([created.status, created.body]).toMatchObject([200, { data: { id: 'plain', code: 'C8' } }])
    })
  },
)

it.each([
  ['another record', { id: 8, ...row }, 'id, code, admission, price, startsOn, status'],
  ['a record without an id', { code: 'C8' }, 'code'],
  ['a record without declared fields', { id: 'plain', values: row }, 'id, values'],
  ['an unknown envelope', { status: 200, code: 'OK', thing: row }, 'status, code, thing'],
  ['a word', 'OK', '"OK"'],
])('the gateway refuses %s, and names the fields it received', async (_, body, found) => {
  answering(body)
  const answer = await guard.call('GET', '/event/plain')
  expect([answer.status, answer.body.message]).toEqual([
    502,
    `GET /event/plain did not return the event with the id “plain”, but: ${found}. Check the address of the API.`,
  ])
  const edited = await guard.call('PUT', '/event/plain', { code: 'C9' })
  expect(edited.status, 'nothing of it is changed').toBe(502)
  expect(api.arrived.filter(({ method }) => method !== 'GET')).toEqual([])
})

it.each([[{}], [{ data: null }], [[]]])('the gateway answers 404 for the empty record %j', async (body) => {
  answering(body)
  expect((await guard.call('GET', '/event/plain')).status).toBe(404)
})

it.each([
  [[{ id: 'plain', ...row }]],
  [{ status: 200, code: 'OK', result: [{ _id: 'plain', ...row }] }],
  [{ data: { events: [{ id: 'plain', ...row }] } }],
  [{ data: [{ id: 'plain', type: 'event', attributes: row }] }],
])('the gateway lists the records of %j', async (body) => {
  answering(body)
  const list = await guard.call('GET', '/event?_start=0&_end=5')
  expect([list.status, list.body]).toMatchObject([200, [{ id: 'plain', code: 'C8' }]])
  expect(list.headers.get('x-total-count')).toBe('1')
})

it('the gateway passes on the total of an envelope that has more rows than it returns', async () => {
  answering({ data: [{ id: 'plain', ...row }], meta: { total: 40 } })
  const { headers } = await guard.call('GET', '/event?_start=0&_end=5')
  expect([headers.get('x-more'), headers.get('x-total-count')]).toEqual(['key=meta.total&total=40', null])
})
