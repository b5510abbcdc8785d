import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createServerMonitor } from '../../../server/operations/observe'
import { describeCluster } from '../support/cluster'
import { startServer, type TestServer } from '../support/test-server'

const token = 'a token that watches'

/**
 * Returns a function that reads a metric by its name and its labels. The labels have the format of the metrics page.
 */
function readMetrics(text: string) {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return (name: string, labels = '') => {
    const line = lines.find((one) => one.startsWith(`${name}${labels && `{${labels}}`} `))
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
  }
}

const ask = async ({ origin }: TestServer, authorization = `Bearer ${token}`) => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

describe('metrics', () => {
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    server = await startServer('sqlite', { watch: await createServerMonitor({ metricsToken: token }) })
  })
  afterAll(() => server.close())

  it('are not available without the right token', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token, `bearer ${token}`]) {
      const { status, text } = await ask(server, authorization)
      expect([status, JSON.parse(text)], authorization).toEqual([404, { message: 'There is no GET /metrics.' }])
    }
  })

  it('count calls by their route, without ids or search texts', async () => {
    const signedIn = await server.signIn('ann@example.com')
    await server.send('GET', '/api/v1/user/no-such-id', { token: signedIn })
    await server.send('GET', '/api/v1/no-such-thing/4711')
    const { status, type, text } = await ask(server)
    expect([status, type]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)])
    const told = readMetrics(text)
    const count = 'http_request_duration_seconds_count'
    expect(told(count, 'method="GET",route="/api/v1/user/:id",status="404"')).toBe(1)
    expect(told(count, 'method="GET",route="none",status="404"')).toBeGreaterThan(0)
    expect(told('http_requests_in_flight')).toBe(1)
    expect(text).not.toMatch(/4711|no-such-id|ann@/)
  })

  it('count aborted calls', async () => {
    const signedIn = await server.signIn('ann@example.com')
    const gone = new AbortController()
    const stream = await fetch(`${server.origin}/api/v1/live`, {
      headers: { authorization: `Bearer ${signedIn}` },
      signal: gone.signal,
    })
    expect(stream.status).toBe(200)
    gone.abort()
    await vi.waitFor(
      async () => {
        const told = readMetrics((await ask(server)).text)
        const labels = 'method="GET",route="/api/v1/live",status="given up"'
        expect(told('http_request_duration_seconds_count', labels)).toBe(1)
      },
      { timeout: 60_000 },
    )
    await wait(0)
  })

  it('count the streams of live changes', async () => {
    const signedIn = await server.signIn('ann@example.com')
    const gone = new AbortController()
    const { signal } = gone
    const streams = async () => readMetrics((await ask(server)).text)('deckhand_live_streams')
    expect(await streams()).toBe(0)
    await fetch(`${server.origin}/api/v1/live`, { headers: { authorization: `Bearer ${signedIn}` }, signal })
    await vi.waitFor(async () => expect(await streams()).toBe(1), { timeout: 60_000 })
    gone.abort()
    await vi.waitFor(async () => expect(await streams()).toBe(0), { timeout: 60_000 })
  })

  it('report the process and its version', async () => {
    const { text } = await ask(server)
    const told = readMetrics(text)
    expect(text).toMatch(/^deckhand_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
    expect(told('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(told('process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})

it('metrics are not available if no token is set', async () => {
  const server = await startServer('sqlite', { watch: await createServerMonitor({}) })
  expect((await ask(server)).status).toBe(404)
  await server.close()
})

describeCluster('metrics on PostgreSQL', (cluster) => {
  it('report connections, and calls that wait for a connection', async () => {
    const databaseUrl = await cluster().newDatabase()
    const server = await startServer({ databaseUrl }, { watch: await createServerMonitor({ metricsToken: token }) })
    const told = readMetrics((await ask(server)).text)
    expect(told('deckhand_database_connections', 'state="idle"')).toBeGreaterThan(0)
    expect(told('deckhand_database_connections', 'state="waiting"')).toBe(0)
    await server.close()
  })
})
