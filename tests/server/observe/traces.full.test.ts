import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { UpstreamSettings } from '../../../integrations/gateway/upstream/upstream-settings'
import { createServerMonitor } from '../../../server/operations/observe'
import { readServerSettings } from '../../../server/operations/settings'
import { startJsonServer } from '../gateway/start-json-server'
import { addMembers, jobsAt } from '../jobs/follow-jobs'
import { startServer } from '../support/test-server'

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Told {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
}

/** A trace collector that stores all received spans as OTLP JSON. */
async function startCollector() {
  const spans: Told[] = []
  const keys = new Set<unknown>()
  const server = createServer(async (request, response) => {
    keys.add(request.headers['x-key'])
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { scopeSpans } of resourceSpans) for (const { spans: some } of scopeSpans) spans.push(...some)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { spans, keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A server that sends traces to a collector. The server sends the remaining spans when the server stops. */
async function startTold(url: string, upstreams: readonly UpstreamSettings[] = []) {
  onTestFinished(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name]
  })
  const { traces } = readServerSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
  })
  return startServer('sqlite', { upstreams, watch: await createServerMonitor({ ...(traces && { traces }) }) })
}

const told = ({ attributes }: Told, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

it('sends spans of a call in the caller’s trace, and of its statements without values', async () => {
  const { spans, keys, url } = await startCollector()
  const server = await startTold(url)
  const token = await server.signIn()
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const { headers } = await server.send('GET', '/api/v1/user/a-secret-id?q=looked-for', {
    token,
    headers: { traceparent: `00-${trace}-${parent}-01` },
  })
  await server.send('PUT', `/api/v1/user/${server.ben}`, { token, body: { name: 'Benjamin' } })
  await server.close()

  expect([...keys]).toEqual(['of-the-collector'])
  const call = spans.find(({ traceId, parentSpanId }) => traceId === trace && parentSpanId === parent)
  expect(call?.name).toBe('GET /api/v1/user/:id')
  expect(
    call && ['http.route', 'http.response.status_code', 'user.id', 'deckhand.request.id'].map((key) => told(call, key)),
  ).toEqual(['/api/v1/user/:id', 404, server.ann, headers.get('x-request-id')])
  const asked = spans.filter(({ traceId, parentSpanId }) => traceId === trace && parentSpanId === call?.spanId)
  expect(asked.map((span) => told(span, 'db.system.name'))).toContain('sqlite')
  const change = spans.find(({ name }) => name === 'PUT /api/v1/user/:id')
  const written = spans.filter(({ parentSpanId }) => parentSpanId === change?.spanId)
  expect(written.map(({ name }) => name)).toEqual(expect.arrayContaining(['update', 'commit']))
  expect(JSON.stringify(spans)).not.toMatch(/a-secret-id|looked-for|Benjamin|correct horse/)
})

it('sends spans of a bulk change as part of its call, and of sweeps separately', async () => {
  const { spans, url } = await startCollector()
  const server = await startTold(url)
  const ids = await addMembers(server, 2)
  const jobs = jobsAt(server, await server.signIn())
  const { state } = await jobs.done({ resource: 'member', kind: 'status', ids: [...ids], status: 1 })
  expect(state).toBe('done')
  await server.close()

  const asked = spans.find(({ name }) => name === 'POST /api/v1/job')
  const parts = spans.filter(({ name }) => name === 'job status')
  expect(parts.length).toBeGreaterThan(0)
  expect(new Set(parts.map(({ traceId, parentSpanId }) => [traceId, parentSpanId].join()))).toEqual(
    new Set([[asked?.traceId, asked?.spanId].join()]),
  )
  const written = spans.filter(({ parentSpanId }) => parts.some(({ spanId }) => spanId === parentSpanId))
  expect(written.map(({ name }) => name)).toContain('update')
  const sweep = spans.find(({ name }) => name === 'sweep of jobs')
  expect(sweep).toBeDefined()
  expect(sweep?.parentSpanId ?? '').toBe('')
})

it('sends a span of a call to an upstream API, and passes the trace on to that API', async () => {
  const api = await startJsonServer({ author: [], series: [] })
  onTestFinished(api.close)
  const parents: unknown[] = []
  const { spans, url } = await startCollector()
  const server = await startTold(url, [{ url: api.url, adapter: 'json-server', seconds: 2, calls: 20 }])
  const token = await server.signIn()
  api.misbehave(({ headers }) => {
    parents.push(headers.traceparent)
    return false
  })
  const { status } = await server.send('GET', '/api/v1/author?_start=0&_end=5', { token })
  expect(status).toBe(200)
  await server.close()

  const call = spans.find(({ name }) => name === 'GET /api/v1/author')
  const asked = spans.filter(({ name, parentSpanId }) => name === 'GET' && parentSpanId === call?.spanId)
  expect(asked.map((span) => told(span, 'server.address'))).toContain('127.0.0.1')
  expect(parents).toContain(`00-${call?.traceId}-${asked[0]?.spanId}-01`)
})

it('works if the collector is unreachable', async () => {
  const server = await startTold('http://127.0.0.1:9')
  expect(await server.signIn()).toEqual(expect.any(String))
  await server.close()
})
