import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUpstreamTransport } from '../../../integrations/gateway/upstream/transport'

const server = createServer((request, response) => response.end(JSON.stringify({ asked: request.url })))
let host: string
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

it('calls paths below the address of the API, or from the root of its host', async () => {
  const call = createUpstreamTransport({ url: `${host}/v2`, secrets: () => [] })
  const making = { signal: AbortSignal.timeout(30_000) }
  const asked = async (request: { path: string; fromRoot?: boolean }) =>
    (await call({ method: 'GET', headers: {}, ...request }, making)).body
  expect(await asked({ path: '/author' })).toEqual({ asked: '/v2/author' })
  expect(await asked({ path: '/v2/author?page=2', fromRoot: true })).toEqual({ asked: '/v2/author?page=2' })
})
