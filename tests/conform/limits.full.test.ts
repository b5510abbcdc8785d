import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { ConformSetupError, checkConformance } from '../../integrations/conform/check-conformance'
import { freePort } from '../../scripts/support/free-port.mjs'
import { plainAccount } from '../plain-provider'
import { findingTextsOf, missing, openShelfProvider, registry } from './shelf-provider'

/** An API that accepts every sign-in, and passes all other calls to the given listener. */
async function serve(answer: RequestListener) {
  const server = createServer((request, response) =>
    request.url?.startsWith('/api/v1/token') || request.url?.startsWith('/api/v1/permission')
      ? response.setHeader('content-type', 'application/json').end('{"accessToken":"t","userData":{}}')
      : answer(request, response),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asks = (apiUrl: string, more: object = {}) =>
  checkConformance({ apiUrl, registry, person: { token: 't' }, timeout: 1000, only: ['loan'], ...more })

it('the check stops waiting for an answer that never arrives or never ends', async () => {
  const silent = await serve(() => undefined)
  expect(findingTextsOf(await asks(silent), 'loan', 'list')).toBe('missing: no response within 1 s')
  const dripping = await serve((request, response) => {
    const drip = setInterval(() => response.write('['), 10)
    request.on('close', () => clearInterval(drip))
    response.on('close', () => clearInterval(drip))
  })
  expect(findingTextsOf(await asks(dripping), 'loan', 'list')).toBe('missing: no response within 1 s')
})

it('the check stops reading an answer that is too large', async () => {
  const large = await serve((_, response) => response.end(`[${'1,'.repeat(2_000_000)}1]`))
  const findings = await asks(large, { timeout: 20_000, largest: 1_000_000 })
  expect(findingTextsOf(findings, 'loan', 'list')).toBe('missing: a response of more than 1 MB')
})

it('the check gives up on an API that has become unreachable', async () => {
  let calls = 0
  const gone = await serve((request) => {
    calls += 1
    request.destroy()
  })
  const findings = await asks(gone, { only: undefined })
  expect(missing(findings).length).toBeGreaterThan(3)
  expect(calls).toBeLessThan(12)
})

it.each([
  ['a number of seconds', () => '1'],
  ['a date', () => new Date(Date.now() + 1500).toUTCString()],
])('the check waits if an API asks it to wait for %s, and then retries', async (_, retryAfter) => {
  const shelves = await openShelfProvider()
  const refused = new Set<string>()
  shelves.intercept(({ method, url }) => {
    if (method !== 'GET' || refused.has(url) || !url.includes('/loan')) return undefined
    refused.add(url)
    return { status: 429, headers: { 'Retry-After': retryAfter() } }
  })
  expect(missing(await shelves.asked({ only: ['loan'] }))).toEqual([])
})

it.each([
  [
    'no server listens',
    async () => `http://127.0.0.1:${await freePort()}`,
    plainAccount,
    /^http:\/\/127.0.0.1:\d+ cannot be reached: no response \(ECONNREFUSED\)/,
  ],
  ['the host does not exist', async () => 'http://nowhere.invalid', plainAccount, /cannot be reached/],
  [
    'the password is wrong',
    async () => (await openShelfProvider()).url,
    { ...plainAccount, password: 'secret-word' },
    /^The sign-in at \/api\/v1\/token failed \(401\): E-mail or password is wrong\./,
  ],
  ['the token is wrong', async () => (await openShelfProvider()).url, { token: 'secret-word' }, /^The sign-in at /],
])('the check gives a clear message where %s', async (_, address: () => Promise<string>, person, said) => {
  const problem = await checkConformance({ apiUrl: await address(), registry, person, timeout: 5000 }).catch(
    (error: Error) => error,
  )
  expect(problem).toBeInstanceOf(ConformSetupError)
  expect((problem as Error).message).toMatch(said)
  expect((problem as Error).message).not.toContain('secret-word')
})
