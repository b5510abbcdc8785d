import { expect, it } from 'vitest'
import { type Adapter, adapter } from '../../adapters'
import { createForeign } from '../../adapters/foreign'
import { answered, type ForeignRequest } from '../../adapters/transport'
import { registry } from '../library'

type Given = Partial<Adapter>

/** An API that answers by the path of a call, and what it was asked. */
function api(given: Given, answers: Readonly<Record<string, unknown>>) {
  const sent: ForeignRequest[] = []
  const ask = createForeign({
    adapter: adapter({ name: 'shelves', ...given }),
    registry,
    transport: async (request) => {
      sent.push(request)
      const body = answers[`${request.method} ${request.path.split('?', 1)[0]}`]
      return body === undefined ? answered(404, { error: 'not found' }) : answered(200, body)
    },
    session: { token: () => 'a-token', renew: () => undefined },
  })
  return { sent, ask, get: (path: string) => ask({ method: 'GET', path: `/api/v1${path}` }) }
}

const paging = { by: 'page', page: 'page', size: 'per_page' } as const

it('leaves the order that nobody has chosen to an API that does not sort by it', async () => {
  const { sent, get } = api(
    { list: { paging, sort: { parameter: 'sort' }, sortable: ['name'] } },
    { 'GET /author': [] },
  )
  await get('/author?_start=0&_end=20&_sort=sortOrder&_order=asc')
  expect(sent[0]?.path).toBe('/author?page=1&per_page=20')
})

it('says which order and which filter it has no words for, and asks nothing', async () => {
  const { sent, get } = api(
    { list: { paging, sort: { parameter: 'sort' }, sortable: ['name'] } },
    { 'GET /author': [] },
  )
  const answer = await get('/author?_start=0&_end=20&_sort=slug&_order=desc&status=1&q=wool')
  expect(answer.header('X-Cannot')).toBe('sort=slug&filter=status&search=q')
  expect(sent).toEqual([])
})

it('asks for records one by one where a list is not narrowed by ids, and passes over those that are gone', async () => {
  const answers = { 'GET /author/1': { id: 1, name: 'Woolf' }, 'GET /author/3': { id: 3, name: 'Kafka' } }
  const { get } = api({ list: { paging } }, answers)
  const answer = await get('/author?id=1&id=2&id=3')
  expect(answer.body).toEqual([
    { id: 1, name: 'Woolf' },
    { id: 3, name: 'Kafka' },
  ])
  expect(answer.header('X-Total-Count')).toBe('2')
})

it('spells the lines of a record by its names, without the envelope of a record of their own', async () => {
  const { sent, ask } = api(
    {
      names: 'snake',
      record: { write: (values, { path }) => ({ type: path, attributes: values }), under: 'data' },
    },
    { 'POST /loan': { id: 7 } },
  )
  const items = [{ book: 3, quantity: 2, priceNow: 5 }]
  await ask({ method: 'POST', path: '/api/v1/loan', body: { feeMethod: 'cash', items } })
  expect(sent[0]?.body).toEqual({
    data: { type: 'loan', attributes: { fee_method: 'cash', items: [{ book: 3, quantity: 2, price_now: 5 }] } },
  })
})

it('narrows a dropdown by itself where the API cannot', async () => {
  const rows = [
    { id: 1, name: 'One', author: 5 },
    { id: 2, name: 'Two', author: { id: 6 } },
  ]
  const { get } = api({}, { 'GET /series': rows })
  const path = registry.get('series').calls['by:author']?.path.replace('{author}', '6') ?? '/series?author=6'
  expect((await get(path)).body).toMatchObject([{ id: 2 }])
})

it('answers an action that only asks with what came', async () => {
  const { ask } = api({}, { 'POST /loan/preview': { fee: 12, lines: [{ fee: 12 }] } })
  const answer = await ask({ method: 'POST', path: '/api/v1/loan/preview', body: { items: [] } })
  expect(answer.body).toEqual({ fee: 12, lines: [{ fee: 12 }] })
})

it('never follows an address to another host', async () => {
  const next = 'https://elsewhere.example/author?page=2'
  const { sent, get } = api(
    { list: { paging: { by: 'link', next: 'next' }, rows: 'rows' } },
    { 'GET /author': { rows: [{ id: 1 }], next } },
  )
  await get('/author')
  expect(sent.map(({ path, fromRoot }) => [path, fromRoot])).toEqual([
    ['/author', undefined],
    ['/author?page=2', true],
  ])
})

it('keeps what the API has besides where it replaces whole records', async () => {
  const { sent, ask } = api(
    { calls: { edit: { call: 'PUT /{resource}/{id}', replaces: true, omits: ['id'] } } },
    { 'GET /author/4': { id: 4, name: 'Old', rank: 'A' }, 'PUT /author/4': {} },
  )
  await ask({ method: 'PUT', path: '/api/v1/author/4', body: { name: 'New' } })
  expect(sent[1]?.body).toEqual({ name: 'New', rank: 'A' })
})

it('turns a status by sending the other one, in the words of the API', async () => {
  const { sent, ask } = api(
    { resources: { author: { words: { status: { 1: 'enabled', 0: 'disabled' } } } } },
    { 'GET /author/4': { id: 4, status: 'enabled' }, 'PATCH /author/4': {} },
  )
  await ask({ method: 'PUT', path: '/api/v1/author/status/4' })
  expect(sent[1]?.body).toEqual({ status: 'disabled' })
})

it('takes signs in a value as they are, and says that it cannot where commas stand between several', async () => {
  const filter = { eq: 'q[{field}]=is:{value}', in: 'q[{field}]=any:{values}' }
  const { sent, get } = api({ list: { paging, filter } }, { 'GET /author': [] })
  await get(`/author?_start=0&_end=20&name=${encodeURIComponent('$& $1')}`)
  expect(new URLSearchParams(sent[0]?.path.split('?')[1]).get('q[name]')).toBe('is:$& $1')
  const answer = await get('/author?_start=0&_end=20&name=Woolf%2C%20V.&name=Kafka')
  expect(answer.header('X-Cannot')).toBe('filter=name')
})
