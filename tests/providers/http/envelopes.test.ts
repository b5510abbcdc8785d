import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createRegistry, defineResource, tags, text } from '../../../vocabulary'
import { registry } from '../../library'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'
import { openShelfProvider } from '../support/shelf-provider'

let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider()
})
afterEach(() => provider.intercept())
afterAll(() => provider.close())

const answering = (body: unknown) => provider.intercept(() => ({ status: 200, body }))
const event = registry.get('event')
const row = { id: 7, code: 'A', name: 'Reading', status: 1 }

/** The usual envelopes around a record in a response. */
const wraps: readonly ((record: object) => unknown)[] = [
  (record) => record,
  (data) => ({ data }),
  (data) => ({ id: 'request-1', data }),
  (result) => ({ status: 200, code: 'OK', result }),
  (payload) => ({ success: true, payload }),
  (record) => ({ event: record }),
  (record) => ({ Event: record, currency: { id: 7, code: 'INR' } }),
  (record) => ({ success: true, events: [record] }),
  (record) => ({ data: { event: record } }),
  (record) => ({ data: [record] }),
  (record) => [record],
  (record) => ({ response: { status: 1, data: { item: record } } }),
  (record) => ({ message: 'Found.', data: record, errors: [] }),
]

test.each(wraps.map((wrap) => [wrap(row), wrap] as const))('a record in %j is read', async (_, wrap) => {
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  for (const { id, ...rest } of [row, { ...row, id: '7' }])
    for (const name of ['id', '_id']) {
      answering(wrap({ [name]: id, ...rest }))
      const { data } = await dataProvider.getOne({ resource: 'event', id: '7' })
      expect(data).toMatchObject({ id: '7', code: 'A', name: 'Reading' })
    }
})

/** The test record with its values as the `attributes` of JSON:API. */
const { id: _id, ...attributes } = row
const resourceObject = { type: 'events', id: '7', attributes, relationships: { author: { data: { id: '1' } } } }

test.each([
  [{ data: resourceObject, jsonapi: { version: '1.1' } }],
  [resourceObject],
  [{ data: [resourceObject] }],
  [{ id: 7, attributes }],
])('a record of JSON:API is read, in lists, records, dropdowns and changes: %j', async (body) => {
  const { dataProvider, api } = openBrowser({ apiUrl: provider.url })
  const read = { id: '7', code: 'A', name: 'Reading', status: 1 }
  answering(body)
  expect((await dataProvider.getOne({ resource: 'event', id: '7' })).data).toMatchObject(read)
  expect((await dataProvider.create({ resource: 'event', variables: { code: 'A' } })).data).toMatchObject(read)
  answering({ data: [resourceObject] })
  expect((await dataProvider.getList({ resource: 'event' })).data).toMatchObject([read])
  expect((await api.options(event)).options).toEqual([{ id: '7', name: 'A' }])
})

test("a record with a declared field 'attributes' keeps it", async () => {
  const fitting = defineResource({
    name: 'fitting',
    label: ['Fitting', 'Fittings'],
    title: 'name',
    fields: { name: text(), attributes: tags() },
  })
  const { dataProvider } = openBrowser({ apiUrl: provider.url, registry: createRegistry([fitting]) })
  answering({ id: 7, attributes: { name: 'Colour' }, name: 'Cap' })
  const { data } = await dataProvider.getOne({ resource: 'fitting', id: '7' })
  expect(data).toMatchObject({ id: '7', name: 'Cap' })
})

test('a record that the API returns only in lists, without declared fields, is named but cannot be opened', async () => {
  const { dataProvider } = await openShelfProvider({
    rows: { book: [{ id: '7', fields: { name: 'Ada' } }], shelf: [] },
  })
  await expect(dataProvider.getOne({ resource: 'book', id: '7' })).rejects.toMatchObject({
    message: 'GET /book did not return the book with the id “7”, but: id, fields. Check the address of the API.',
  })
})

test.each([
  { link: '/set-password#abc' },
  { message: 'The link was created.', data: { link: '/set-password#abc' } },
  { success: true, result: { user: { id: 7, link: '/set-password#abc' } } },
])('the secret that an action reveals is read from %j', async (body) => {
  const { api, registry } = openBrowser({ apiUrl: provider.url })
  answering(body)
  const answer = await api.act(registry.get('user'), 'passwordLink', { id: '7' }, {}, { isFresh: true })
  expect(answer.revealed).toBe('/set-password#abc')
})

describe.each([
  ['another record', { ...row, id: 8 }, 'id, code, name, status'],
  ['another record with the same id', { ...row, id: '07' }, 'id, code, name, status'],
  ['another record that refers to it', { ...row, id: 8, event: { ...row } }, 'id, code, name, status, event'],
  ['a record without an id', { code: 'A', name: 'Reading' }, 'code, name'],
  ['a record without an id that refers to one with it', { code: 'A', author: { id: 7 } }, 'code, author'],
  ['a record with only an id', { id: 7 }, 'id'],
  ['a record without declared fields', { id: 7, fields: row }, 'id, fields'],
  ['an unknown envelope', { status: 200, code: 1, thing: row }, 'status, code, thing'],
  ['another record in an envelope', { status: 200, result: { ...row, id: 8 } }, 'status, result'],
  [
    'a list of other records',
    {
      data: [
        { ...row, id: 8 },
        { ...row, id: 9 },
      ],
    },
    'data',
  ],
  ['a word', 'OK', '"OK"'],
])('%s', (_, body, found) => {
  test('is not shown, but reported', async () => {
    const { dataProvider } = openBrowser({ apiUrl: provider.url })
    answering(body)
    await expect(dataProvider.getOne({ resource: 'event', id: '7' })).rejects.toMatchObject({
      message: `GET /event/7 did not return the event with the id “7”, but: ${found}. Check the address of the API.`,
    })
  })

  test('is not accepted as a saved, toggled or merged record', async () => {
    const { api, dataProvider } = openBrowser({ apiUrl: provider.url })
    answering(body)
    const base = { id: '7', code: 'B', status: 1 }
    expect((await api.save(event, { base, values: { code: 'C' } })).data).toBeUndefined()
    expect((await api.toggle(event, base)).data).toBeUndefined()
    expect((await dataProvider.update({ resource: 'event', id: '7', variables: { code: 'C' } })).data).toEqual({
      id: '7',
    })
    expect(provider.arrived.filter(({ method }) => method === 'PUT').every(({ url }) => url.endsWith('/7'))).toBe(true)
  })
})

test.each([[''], [{}], [[]], [{ data: null }], [{ success: true, payload: null }], [{ data: { event: null } }]])(
  'a record answered with %j does not exist',
  async (body) => {
    const { dataProvider } = openBrowser({ apiUrl: provider.url })
    answering(body)
    await expect(dataProvider.getOne({ resource: 'event', id: '7' })).rejects.toMatchObject({ statusCode: 404 })
  },
)

/** In the response of a create call, any object with an id is treated as a record. */
const told = wraps.map((wrap) => wrap(row)).filter((body) => (body as { id?: unknown }).id !== 'request-1')

test.each(told.map((body) => [body]))('a created record is read from %j', async (body) => {
  const { dataProvider } = openBrowser({ apiUrl: provider.url })
  answering(body)
  const { data } = await dataProvider.create({ resource: 'event', variables: { code: 'A' } })
  expect(data).toMatchObject({ id: '7', code: 'A' })
})

test.each([[{ message: 'Done.' }], [{ message: 'Done.', user: { id: 3 } }], [{ status: 200, code: 'OK' }], ['OK']])(
  'no created record is read from %j',
  async (body) => {
    const { dataProvider } = openBrowser({ apiUrl: provider.url })
    answering(body)
    const { data } = await dataProvider.create({ resource: 'event', variables: { code: 'A' } })
    expect(data.id).toBeUndefined()
  },
)

test.each([
  [[row]],
  [{ data: [row] }],
  [{ success: true, payload: [row] }],
  [{ status: 200, code: 'OK', result: { events: [row] } }],
  [{ data: { items: [row], total: 1 } }],
  [{ response: { data: { rows: [row] } } }],
])('a list and a dropdown are read from %j', async (body) => {
  const { dataProvider, api } = openBrowser({ apiUrl: provider.url })
  answering(body)
  expect((await dataProvider.getList({ resource: 'event' })).data).toMatchObject([{ id: '7' }])
  expect((await api.options(event)).options).toMatchObject([{ id: '7' }])
})
