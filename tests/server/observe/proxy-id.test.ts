import { Writable } from 'node:stream'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { logProxyRequestIds } from '../../../server/operations/observe/log-calls'
import { readServerSettings } from '../../../server/operations/settings'

/** The request id of the proxy in the log, for a call from 127.0.0.1 with an `X-Request-Id`. */
async function loggedBehind(setting: string, id: string): Promise<unknown> {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
  const { trustProxy } = readServerSettings({ TRUST_PROXY: setting })
  const app = fastify({ logger: { level: 'info', stream }, ...logProxyRequestIds(trustProxy) })
  onTestFinished(() => app.close())
  app.get('/', async (request) => {
    request.log.info('Looked at.')
    return {}
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(origin, { headers: { 'x-request-id': id } })
  const line = lines.find((one) => one.includes('Looked at.')) ?? '{}'
  const { reqId, proxyReqId } = JSON.parse(line)
  expect(reqId).toEqual(expect.any(String))
  expect(reqId).not.toBe(id)
  return proxyReqId
}

const longest = 'a'.repeat(128)

it.each([
  ['on', 'Abc-1.2_3', 'Abc-1.2_3'],
  ['127.0.0.0/8', longest, longest],
  ['::1, 127.0.0.1', 'one', 'one'],
  ['off', 'one', undefined],
  ['10.0.0.0/8', 'one', undefined],
  ['on', `${longest}a`, undefined],
  ['on', 'two words', undefined],
  ['on', '{"a":1}', undefined],
])('with TRUST_PROXY=%s, X-Request-Id %s is in the log as %s', async (setting, id, logged) => {
  expect(await loggedBehind(setting, id)).toBe(logged)
})
