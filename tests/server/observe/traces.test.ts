import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createWatch } from '../../../server/observe'
import { readSettings } from '../../../server/settings'
import { startServer } from '../support/app'

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

/** A collector that keeps what it is told, as OTLP has it in JSON. */
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

/** A server that tells a collector, which its settings name, until it is closed, which sends what is left. */
async function startTold(url: string) {
  onTestFinished(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name]
  })
  const { traces } = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector',
  })
  return startServer('sqlite', { watch: await createWatch({ ...(traces && { traces }) }) })
}

const told = ({ attributes }: Told, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

it('tells of a call, of whose trace it is a part, and of its statements without their values', async () => {
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
  expect(written.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'update', 'commit']))
  expect(JSON.stringify(spans)).not.toMatch(/a-secret-id|looked-for|Benjamin|correct horse/)
})

it('disturbs nobody where the collector is away', async () => {
  const server = await startTold('http://127.0.0.1:9')
  expect(await server.signIn()).toEqual(expect.any(String))
  await server.close()
})
