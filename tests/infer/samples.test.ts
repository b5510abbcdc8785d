import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { parseRequestHeaders } from '../../integrations/infer/request-headers'
import { entityIn, readTestSource, readTestSourceFile, summarizeProperties } from './support/read-source'

const clients = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  full_name: `Person ${index}`,
  email: `person${index}@example.org`,
  phone: `+49 1234 5${1000 + index}`,
  is_vip: index % 3 ? 0 : 1,
  created_at: new Date(1.7e12 + index * 1e8).toISOString(),
  birth_date: `19${50 + index}-03-07`,
  website: index % 4 ? `https://example${index}.org/` : null,
  tier: ['gold', 'silver', 'bronze'][index % 3],
  referred_by: index > 5 ? (index % 5) + 1 : null,
  address: { street: `Street ${index}`, country: 'DE' },
}))

const orders = Array.from({ length: 60 }, (_, index) => ({
  order_no: `A-${1000 + index}`,
  client_id: (index % 40) + 1,
  state: ['open', 'paid', 'shipped'][index % 3],
  total: `${index}.50`,
  placed: 1_700_000_000 + index * 3600,
  paid: index % 2 ? 'Y' : 'N',
  lines: [{ sku: `S${index % 9}`, quantity: 2, price: 3.5 }],
  api_token: 'a-token-of-its-own',
  notes: index % 5 ? null : 'Two\nlines',
}))

type Answer = (call: IncomingMessage, reply: ServerResponse, url: URL) => unknown

const running: { close: () => void }[] = []
afterEach(() => {
  for (const one of running.splice(0)) one.close()
})

/**
 * An API on this machine. The API sends the result of `answer` as JSON, unless `answer` has already sent a response.
 */
async function serve(answer: Answer): Promise<string> {
  const server = createServer((call, reply) => {
    const url = new URL(call.url ?? '/', 'http://host')
    const value = answer(call, reply, url)
    if (value === undefined) return
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const paged = (url: URL, rows: readonly unknown[], size: number) => {
  const page = Number(url.searchParams.get('page') ?? 1)
  const isLast = page * size >= rows.length
  return {
    data: rows.slice((page - 1) * size, page * size),
    meta: { current_page: page, last_page: Math.ceil(rows.length / size), total: rows.length },
    links: { next: isLast ? null : `${url.pathname}?page=${page + 1}` },
  }
}

/** A small shop with responses like the responses of Laravel. */
const shop: Answer = (_, reply, url) => {
  if (url.pathname === '/v1/clients') return paged(url, clients, 10)
  if (url.pathname === '/v1/orders') return paged(url, orders, 30)
  const client = /^\/v1\/clients\/(\d+)$/.exec(url.pathname)?.[1]
  if (client) return { data: clients[Number(client) - 1] }
  const order = /^\/v1\/orders\/(A-\d+)$/.exec(url.pathname)?.[1]
  if (order) return { data: orders.find(({ order_no }) => order_no === order) }
  reply.statusCode = 404
  return { message: 'There is nothing.' }
}

const har = (entries: readonly object[]) => JSON.stringify({ log: { version: '1.2', entries } })

interface Recorded {
  readonly method?: string
  readonly url: string
  readonly answer?: unknown
  readonly status?: number
  readonly mimeType?: string
  readonly text?: string
  readonly encoding?: string
  readonly sent?: unknown
  readonly headers?: readonly object[]
}

const entry = ({ method = 'GET', url, answer, status = 200, mimeType = 'application/json', ...rest }: Recorded) => ({
  request: {
    method,
    url,
    headers: [
      { name: 'Authorization', value: 'Bearer the-secret-of-all' },
      { name: 'Cookie', value: 'session=the-secret-of-all' },
    ],
    ...(rest.sent !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(rest.sent) } }),
  },
  response: {
    status,
    headers: rest.headers ?? [],
    content: { mimeType, text: rest.text ?? JSON.stringify(answer), encoding: rest.encoding },
  },
})

const acme = 'https://api.acme.com/v1'

const recorded = [
  entry({ url: `${acme}/orders?page=1&per_page=30`, answer: { data: orders.slice(0, 30) } }),
  entry({ url: `${acme}/orders?page=2&per_page=30`, answer: { data: orders.slice(30) } }),
  entry({ url: `${acme}/orders/A-1003`, answer: { data: { ...orders[3], remark: 'Handle with care' } } }),
  entry({ url: `${acme}/clients`, answer: { data: clients } }),
  entry({
    method: 'POST',
    url: `${acme}/clients`,
    status: 201,
    answer: { data: clients[0] },
    sent: { full_name: 'A', email: 'a@example.org' },
  }),
  entry({ method: 'DELETE', url: `${acme}/clients/3`, status: 204, text: '', mimeType: '' }),
]

describe('recorded calls of an API', () => {
  it('reveal kinds by all values, required fields by never-empty values, and references by names and values', async () => {
    const address = await serve(shop)
    const told = await readTestSource(`${address}/v1`, {
      paths: ['/orders', '/orders/A-1003', '/clients', '/clients/7'],
    })
    expect(told).toMatchObject({ base: '/v1', origin: address, fits: { adapter: 'laravel' } })
    expect(told.paging).toMatchObject({ by: 'page', at: 'page', total: ['meta', 'total'], next: ['links', 'next'] })
    const order = entityIn(told, 'order')
    expect(summarizeProperties(order.properties)).toEqual({
      order_no: 'string!',
      client_id: '→ client!',
      state: 'one of open, paid, shipped!',
      total: 'decimal!',
      placed: 'unix-time!',
      paid: 'boolean',
      lines: 'list of object!',
      api_token: 'string!',
      notes: 'multiline',
    })
    expect(order).toMatchObject({ id: ['order_no'], rows: 60, calls: { show: { path: '/orders/{order_no}' } } })
    expect(order.properties.client_id?.refersTo?.because).toBe(
      "the name matches, and 40 of 40 different values are ids of 'client'",
    )
    expect(order.properties.state?.doubts).toEqual([
      'assumed to be a choice: 3 different values in 60 records, and the name suggests a choice',
    ])
    expect(summarizeProperties(entityIn(told, 'client').properties)).toEqual({
      id: 'integer!',
      full_name: 'string!',
      email: 'email!',
      phone: 'phone!',
      is_vip: 'boolean',
      created_at: 'date-time!',
      birth_date: 'date!',
      website: 'uri',
      tier: 'one of bronze, gold, silver!',
      referred_by: '→ client',
      address: 'object!',
    })
  })

  it('can come from a HAR file, including its writing calls, and omitted calls are named', async () => {
    const told = await readTestSourceFile(
      'shop.har',
      har([
        ...recorded,
        entry({ url: 'https://api.acme.com/logo.png', mimeType: 'image/png', text: 'AAAA', encoding: 'base64' }),
        entry({ url: `${acme}/me`, status: 401, answer: {} }),
        entry({ url: `${acme}/coupons`, answer: { data: [] } }),
        entry({ url: 'https://tracker.example/events', answer: [{ id: 1 }] }),
      ]),
    )
    expect(told).toMatchObject({ name: 'acme', origin: 'https://api.acme.com', base: '/v1' })
    expect(entityIn(told, 'order').properties).toHaveProperty('remark')
    const client = entityIn(told, 'client')
    expect(client.calls).toMatchObject({
      list: { path: '/clients', within: ['data'] },
      create: { method: 'POST', path: '/clients' },
      delete: { method: 'DELETE', path: '/clients/{id}' },
    })
    expect(client.properties.tier).toMatchObject({ readOnly: true })
    expect(told.leftOut.map(({ what, because }) => `${what}: ${because}`)).toEqual([
      'GET /v1/coupons: the list was empty, so the fields of the records are unknown',
      '1 call of https://tracker.example: the host is different; if the host is another API, record it separately',
      'GET /logo.png: the response has the type image/png, not JSON',
      'GET /v1/me: the response has status 401',
    ])
  })

  it('can have base64 bodies', async () => {
    const text = Buffer.from(JSON.stringify(clients)).toString('base64')
    const told = await readTestSourceFile(
      'shop.har',
      har([entry({ url: `${acme}/clients`, text, encoding: 'base64' })]),
    )
    expect(entityIn(told, 'client').rows).toBe(40)
  })

  it('leak none of the recorded secrets', async () => {
    const rows = clients.map((one) => ({
      ...one,
      password: `the-secret-of-all-${one.id}`,
      note: 'eyJhbGciOiJIUzI1NiJ9.the-secret-of-all.x',
    }))
    const told = await readTestSourceFile(
      'shop.har',
      har([
        entry({ url: `${acme}/clients?api_key=the-secret-of-all`, answer: rows }),
        entry({ url: `${acme}/reset/eyJhbGciOiJIUzI1NiJ9.the-secret-of-all.x`, status: 404, answer: {} }),
      ]),
    )
    expect(JSON.stringify(told)).not.toContain('the-secret-of-all')
    expect(JSON.stringify(told)).not.toContain('a-token-of-its-own')
  })

  it.each([
    ['is cut off', har(recorded).slice(0, 900), /invalid JSON/],
    ['has no entries', '{"log": {"version": "1.2", "entries": {}}}', /'log.entries' is missing/],
    [
      'has only pictures',
      har([entry({ url: `${acme}/a.png`, mimeType: 'image/png', text: 'x' })]),
      /no call returned JSON/,
    ],
  ])('get a clear message where a recording %s', async (_, text, says) => {
    await expect(readTestSourceFile('shop.har', text)).rejects.toThrow(says)
  })

  it('report records of another shape under the same path', async () => {
    const events = Array.from({ length: 20 }, (_, index) =>
      index % 4 ? { id: index, kind: 'a', amount: 5, due: null } : { id: index, sender: 'x', subject: 'y', body: 'z' },
    )
    const told = await readTestSourceFile('events.har', har([entry({ url: `${acme}/events`, answer: events })]))
    expect(entityIn(told, 'event').doubts).toEqual([
      '5 of its 20 records do not have the most common keys (body, id, sender, subject); this entity has the properties of all records',
    ])
  })

  it('keep lists with the same few properties apart', async () => {
    const named = (start: number) =>
      Array.from({ length: 12 }, (_, index) => ({ id: start + index, name: `N${index}` }))
    const told = await readTestSourceFile(
      'names.har',
      har([entry({ url: `${acme}/tags`, answer: named(1) }), entry({ url: `${acme}/categories`, answer: named(1) })]),
    )
    expect(told.entities.map(({ name }) => name).sort()).toEqual(['category', 'tag'])
  })

  it('tell records apart by an id that appears in no path, however often they were returned', async () => {
    const items = Array.from({ length: 12 }, (_, index) => ({
      pupil_uid: `u-${index}`,
      full_name: `Person ${index % 5}`,
    }))
    const entry = (query: string) => ({
      request: { method: 'GET', url: `https://api.school.example/pupils?${query}`, headers: [] },
      response: {
        status: 200,
        headers: [],
        content: { mimeType: 'application/json', text: JSON.stringify({ items }) },
      },
    })
    const { entities } = await readTestSourceFile(
      'school.har',
      JSON.stringify({ log: { entries: [entry('a=1'), entry('a=2')] } }),
    )
    expect(entities.map(({ name, id }) => [name, id])).toEqual([['pupil', ['pupil_uid']]])
  })

  it('tell records apart by two properties if one is not enough', async () => {
    const rows = Array.from({ length: 24 }, (_, index) => ({ branch_id: index % 4, product_id: index >> 2, stock: 1 }))
    const told = await readTestSourceFile('stocks.har', har([entry({ url: `${acme}/stocks`, answer: rows })]))
    expect(entityIn(told, 'stock').id).toEqual(['branch_id', 'product_id'])
  })

  it('are made only with GET, and the key goes to no other host and is never printed', async () => {
    const seen: string[] = []
    const other = await serve((call) => {
      seen.push(String(call.headers['x-api-key']))
      return []
    })
    const methods = new Set<string>()
    const address = await serve((call, reply, url) => {
      methods.add(call.method ?? '')
      if (call.headers['x-api-key'] !== 'open-sesame') {
        reply.statusCode = 401
        return { message: 'Who are you?' }
      }
      if (url.pathname !== '/moved') return clients
      reply.writeHead(302, { location: `${other}/moved` })
      reply.end()
      return undefined
    })
    const headers = parseRequestHeaders(['X-Api-Key: env:ACME_KEY'], undefined, { ACME_KEY: 'open-sesame' })
    const told = await readTestSource(address, { headers, paths: ['/clients', '/moved'] })
    expect(told.leftOut).toEqual([
      {
        what: 'GET /moved',
        because: `the address redirects to ${other}, which never receives the credentials; pass that address instead`,
      },
    ])
    expect(seen).toEqual([])
    expect([...methods]).toEqual(['GET'])
    expect(JSON.stringify(told)).not.toContain('open-sesame')
    await expect(readTestSource(address, { paths: ['/clients'] })).rejects.toThrow(/status 401; pass the credentials/)
  })

  it('reject a key that cannot be sent in a header, without printing it', () => {
    expect(() => parseRequestHeaders([], 'open\nsesame', {})).toThrow(/^(?!.*sesame).*cannot be sent/s)
    expect(() => parseRequestHeaders([], 'env:NOT_THERE', {})).toThrow(/NOT_THERE is not set/)
  })

  it('stop at endless or circular paging', async () => {
    let calls = 0
    const endless = await serve((_, __, url) => {
      calls += 1
      return { data: clients, next: `/clients?cursor=${Number(url.searchParams.get('cursor') ?? 0) + 1}` }
    })
    const told = await readTestSource(endless, { paths: ['/clients'] })
    expect(calls).toBe(5)
    expect(told.paging).toMatchObject({ by: 'cursor', at: 'cursor' })
    const circle = await serve(() => ({ data: clients, next: '/clients?cursor=1' }))
    expect((await readTestSource(circle, { paths: ['/clients'] })).from).toMatch(/^2 calls/)
  })

  it('report HTML pages, broken JSON and rate limits, with advice', async () => {
    const address = await serve((_, reply, url) => {
      if (url.pathname === '/clients') return clients
      if (url.pathname === '/busy') {
        reply.statusCode = 429
        return {}
      }
      reply.setHeader('content-type', url.pathname === '/page' ? 'text/html' : 'application/json')
      reply.end(url.pathname === '/page' ? '<html></html>' : '[{"id": 1')
      return undefined
    })
    const told = await readTestSource(address, { paths: ['/clients', '/page', '/broken', '/busy'] })
    expect(told.leftOut.map(({ what, because }) => `${what} ${because}`)).toEqual([
      'GET /page the response is a page (HTML), not JSON; the address may belong to a user interface or a sign-in page',
      'GET /broken the JSON of the response is invalid or cut off',
      'GET /busy the response has status 429, too many requests; try again later, with fewer paths',
    ])
  })
})
