import { expect, it } from 'vitest'
import { type Adapter, adapter } from '../../integrations/adapters'
import { createForeignTranslator } from '../../integrations/adapters/foreign'
import { createForeignResponse, type ForeignRequest } from '../../integrations/adapters/foreign-request'
import { registry } from '../library'

type Given = Partial<Adapter>

/** An API that answers by the path of a call and records its calls. */
function api(given: Given, answers: Readonly<Record<string, unknown>>) {
  const sent: ForeignRequest[] = []
  const ask = createForeignTranslator({
    adapter: adapter({ name: 'shelves', ...given }),
    registry,
    transport: async (request) => {
      sent.push(request)
      const body = answers[`${request.method} ${request.path.split('?', 1)[0]}`]
      return body === undefined ? createForeignResponse(404, { error: 'not found' }) : createForeignResponse(200, body)
    },
    session: { token: () => 'a-token', renew: () => undefined },
  })
  return { sent, ask, get: (path: string) => ask({ method: 'GET', path: `/api/v1${path}` }) }
}

const paging = { by: 'page', page: 'page', size: 'per_page' } as const

it('sends no default sort order to an API that cannot sort', async () => {
  const { sent, get } = api({ list: { paging } }, { 'GET /author': [] })
  await get('/author?_start=0&_end=20&_sort=sortOrder&_order=asc')
  expect(sent[0]?.path).toBe('/author?page=1&per_page=20')
})

it('sends no default sort order to an API that cannot sort by that field', async () => {
  const { sent, get } = api(
    { list: { paging, sort: { parameter: 'sort' }, sortable: ['name'] } },
    { 'GET /author': [] },
  )
  await get('/author?_start=0&_end=20&_sort=sortOrder&_order=asc')
  expect(sent[0]?.path).toBe('/author?page=1&per_page=20')
})

it('reports a sort order and filters that the API cannot express, and sends no request', async () => {
  const { sent, get } = api(
    { list: { paging, sort: { parameter: 'sort' }, sortable: ['name'] } },
    { 'GET /author': [] },
  )
  const answer = await get('/author?_start=0&_end=20&_sort=slug&_order=desc&status=1&q=wool')
  expect(answer.header('X-Cannot')).toBe('sort=slug&filter=status&search=q')
  expect(sent).toEqual([])
})

it('sends each filter operator only for the fields that support it, and translates the sort direction', async () => {
  const { sent, get } = api(
    {
      list: {
        paging,
        sort: { parameter: 'by', order: 'way', orders: ['UP', 'DOWN'] },
        filter: { eq: '{field}={value}', in: '{field}[]={value}', gte: 'min_{field}={value}' },
        filterable: { eq: ['status'], in: ['name'], gte: ['sortOrder'] },
      },
    },
    { 'GET /author': [] },
  )
  await get('/author?_start=0&_end=20&_sort=slug&_order=desc&status=1&name=Woolf&sortOrder_gte=3')
  expect(decodeURIComponent(sent[0]?.path ?? '')).toBe(
    '/author?by=slug&way=DOWN&status=1&name[]=Woolf&min_sortOrder=3&page=1&per_page=20',
  )
  const refused = await get('/author?_start=0&_end=20&status_gte=1&sortOrder=3')
  expect(refused.header('X-Cannot')).toBe('filter=status&filter=sortOrder')
})

it('omits empty values where the API accepts no null, and sends null for fields that an edit cleared', async () => {
  const { sent, ask } = api(
    { record: { empty: 'left out' } },
    { 'GET /author/1': { id: 1, name: 'Woolf', slug: 'woolf' }, 'POST /author': {}, 'PATCH /author/1': {} },
  )
  const bodies = () => sent.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))
  await ask({ method: 'POST', path: '/api/v1/author', body: { name: 'Woolf', slug: null } })
  await ask({ method: 'PUT', path: '/api/v1/author/1', body: { name: 'Woolf', slug: null, sortOrder: null } })
  expect(bodies()).toEqual([{ name: 'Woolf' }, { name: 'Woolf', slug: null }])
})

it('fetches records one by one where the API cannot filter by ids, and skips deleted records', async () => {
  const answers = { 'GET /author/1': { id: 1, name: 'Woolf' }, 'GET /author/3': { id: 3, name: 'Kafka' } }
  const { get } = api({ list: { paging } }, answers)
  const answer = await get('/author?id=1&id=2&id=3')
  expect(answer.body).toEqual([
    { id: 1, name: 'Woolf' },
    { id: 3, name: 'Kafka' },
  ])
  expect(answer.header('X-Total-Count')).toBe('2')
})

it("renames the fields of a record's lines, without the envelope of a separate record", async () => {
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

it('filters dropdown options in the browser where the API cannot search', async () => {
  const rows = [
    { id: 1, name: 'One', author: 5 },
    { id: 2, name: 'Two', author: { id: 6 } },
  ]
  const { get } = api({}, { 'GET /series': rows })
  const path = registry.get('series').calls['by:author']?.path.replace('{author}', '6') ?? '/series?author=6'
  expect((await get(path)).body).toMatchObject([{ id: 2 }])
})

it('returns the result of a read-only action', async () => {
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

it("keeps the API's other fields where an edit replaces the whole record", async () => {
  const { sent, ask } = api(
    { calls: { edit: { call: 'PUT /{resource}/{id}', replaces: true, omits: ['id'] } } },
    { 'GET /author/4': { id: 4, name: 'Old', rank: 'A' }, 'PUT /author/4': {} },
  )
  await ask({ method: 'PUT', path: '/api/v1/author/4', body: { name: 'New' } })
  expect(sent[1]?.body).toEqual({ name: 'New', rank: 'A' })
})

it("toggles a status by sending the opposite value in the API's own words", async () => {
  const { sent, ask } = api(
    { resources: { author: { words: { status: { 1: 'enabled', 0: 'disabled' } } } } },
    { 'GET /author/4': { id: 4, status: 'enabled' }, 'PATCH /author/4': {} },
  )
  await ask({ method: 'PUT', path: '/api/v1/author/status/4' })
  expect(sent[1]?.body).toEqual({ status: 'disabled' })
})

it('sends special characters unchanged, and reports that it cannot send values with commas in a comma-separated list', async () => {
  const filter = { eq: 'q[{field}]=is:{value}', in: 'q[{field}]=any:{values}' }
  const { sent, get } = api({ list: { paging, filter } }, { 'GET /author': [] })
  await get(`/author?_start=0&_end=20&name=${encodeURIComponent('$& $1')}`)
  expect(new URLSearchParams(sent[0]?.path.split('?')[1]).get('q[name]')).toBe('is:$& $1')
  const answer = await get('/author?_start=0&_end=20&name=Woolf%2C%20V.&name=Kafka')
  expect(answer.header('X-Cannot')).toBe('filter=name')
})

it('adds the id as a second sort key where rows would otherwise have no stable order', async () => {
  const list = { paging, sort: { parameter: 'sort' }, isSteady: false }
  const { sent, get } = api({ list, id: 'key', names: 'snake' }, { 'GET /author': [] })
  await get('/author?_start=0&_end=20&_sort=createdAt&_order=desc')
  await get('/author?_start=0&_end=20')
  await get('/author?_start=0&_end=20&_sort=id&_order=desc')
  const sorts = sent.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('sort'))
  expect(sorts).toEqual(['-created_at,key', 'key', '-key'])
})

it('makes one request for an unpaged list, and reads page by page if the response announces more rows', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => ({ id: at }))
  const list = { paging, isWhole: true, rows: 'rows', total: 'total' }
  const whole = api({ list }, { 'GET /author': { rows } })
  expect((await whole.get('/author')).body).toHaveLength(150)
  expect(whole.sent.map(({ path }) => path)).toEqual(['/author'])
  const cut = api({ list }, { 'GET /author': { rows: rows.slice(0, 100), total: 150 } })
  expect((await cut.get('/author')).header('X-More')).toMatch(/^key=page/)
  expect(cut.sent.map(({ path }) => path)).toContain('/author?page=2&per_page=100')
})

it('uploads files in the way that the API expects', async () => {
  const { sent, ask } = api(
    {
      calls: {
        edit: {
          call: 'PUT /{resource}/{id}',
          withFiles: { call: 'POST /{resource}/{id}', values: { _method: 'PUT' } },
        },
      },
    },
    { 'PUT /author/4': {}, 'POST /author/4': {} },
  )
  const edit = async (values: Readonly<Record<string, string | Blob>>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.append(name, value)
    await ask({ method: 'PUT', path: '/api/v1/author/4', body })
  }
  await edit({ name: 'Woolf' })
  await edit({ name: 'Woolf', image: new Blob(['x']) })
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  expect(sent[0]?.body).toEqual({ name: 'Woolf' })
  const parts = sent[1]?.body as FormData
  expect([...parts.keys()]).toEqual(['name', 'image', '_method'])
})

it('writes nested values of a form with brackets', async () => {
  const { sent, ask } = api(
    { names: 'snake', calls: { create: { call: 'POST /{resource}', body: 'form' } } },
    { 'POST /loan': {} },
  )
  await ask({ method: 'POST', path: '/api/v1/loan', body: { items: [{ book: 3, priceNow: 5 }], note: null } })
  const form = sent[0]?.body as URLSearchParams
  expect([...form]).toEqual([
    ['items[0][book]', '3'],
    ['items[0][price_now]', '5'],
    ['note', ''],
  ])
})

it('sends and accepts JSON only under the media type of the API', async () => {
  const { sent, ask, get } = api({ media: 'application/vnd.api+json' }, { 'GET /author': [], 'POST /author': {} })
  await get('/author')
  await ask({ method: 'POST', path: '/api/v1/author', body: { name: 'Woolf' } })
  const types = sent.map(({ headers }) => [headers.Accept, headers['Content-Type']])
  expect(types).toEqual([
    ['application/vnd.api+json', undefined],
    ['application/vnd.api+json', 'application/vnd.api+json'],
  ])
})

it('reads the signed-in user, and signs out with the refresh token where the API requires it, below its session path', async () => {
  const sent: ForeignRequest[] = []
  let token: string | null = null
  const ask = createForeignTranslator({
    adapter: adapter({
      name: 'shelves',
      base: '/items',
      session: {
        base: '/auth',
        signIn: { call: 'POST /login', token: 'access', refresh: 'renewal' },
        signOut: { call: 'POST /logout', refresh: 'refresh_token' },
      },
    }),
    registry,
    transport: async (request) => {
      sent.push(request)
      return createForeignResponse(200, { access: 'a', renewal: 'r', user: { first_name: 'Ann', _id: 5 } })
    },
    session: { token: () => token, renew: () => undefined },
  })
  const { body } = await ask({ method: 'POST', path: '/api/v1/token', body: { email: 'x', password: 'y' } })
  token = (body as { accessToken: string }).accessToken
  expect(body).toMatchObject({ userData: { firstName: 'Ann', id: 5 } })
  await ask({ method: 'DELETE', path: '/api/v1/token' })
  expect(sent.map(({ path }) => path)).toEqual(['/auth/login', '/auth/logout'])
  expect(sent[1]).toMatchObject({ headers: { Authorization: 'Bearer a' }, body: { refresh_token: 'r' } })
})

it.each([
  ['a bare record', (record: object) => record],
  ['an envelope', (result: object) => ({ status: 200, code: 'OK', result })],
  ['an envelope named after the resource', (author: object) => ({ author })],
])("translates %s to and from the API's names", async (_, wrap) => {
  const record = { key: 7, full_name: 'Woolf', status: 1 }
  const { sent, ask, get } = api(
    { id: 'key', resources: { author: { fields: { name: 'full_name' } } } },
    { 'GET /author/7': wrap(record), 'PATCH /author/7': wrap({ ...record, status: 0 }) },
  )
  expect((await get('/author/7')).body).toMatchObject({ id: 7, name: 'Woolf', status: 1 })
  const switched = await ask({ method: 'PUT', path: '/api/v1/author/status/7' })
  expect(switched.body).toMatchObject({ data: { id: 7, name: 'Woolf', status: 0 } })
  expect(sent.at(-1)?.body).toEqual({ status: 0 })
})

it.each([
  ['another record', { key: 8, status: 1 }],
  ['an unknown envelope', { status: 200, thing: { key: 7, status: 1 } }],
])('passes %s on unchanged and does not toggle it', async (_, body) => {
  const { sent, ask, get } = api({ id: 'key' }, { 'GET /author/7': body, 'PATCH /author/7': {} })
  expect((await get('/author/7')).body).toEqual(body)
  expect((await ask({ method: 'PUT', path: '/api/v1/author/status/7' })).status).toBe(404)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})
