import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { readServerSettings } from '../../../server/operations/settings'
import { trustProxyOption } from '../../../server/platform/trusted-proxies'

const forged = '203.0.113.9'

/** The caller's address that the server derives from the header `X-Forwarded-For`. */
async function addressBehind(setting: string | undefined, forwarded: string): Promise<string> {
  const { trustProxy } = readServerSettings({ ...(setting && { TRUST_PROXY: setting }) })
  const app = fastify({ trustProxy: trustProxyOption(trustProxy) })
  onTestFinished(() => app.close())
  app.get('/', async ({ ip }) => ({ ip }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(origin, { headers: { 'x-forwarded-for': forwarded } })
  return ((await answer.json()) as { ip: string }).ip
}

it.each([
  [undefined, `${forged}, 198.51.100.7`, '127.0.0.1'],
  ['off', `${forged}, 198.51.100.7`, '127.0.0.1'],
  ['0', `${forged}, 198.51.100.7`, '127.0.0.1'],
  ['on', `${forged}, 198.51.100.7`, '198.51.100.7'],
  ['1', `${forged}, 198.51.100.7`, '198.51.100.7'],
  ['2', `${forged}, 198.51.100.7, 10.0.0.2`, '198.51.100.7'],
  ['127.0.0.1', `${forged}, 198.51.100.7`, '198.51.100.7'],
  ['127.0.0.0/8, 10.0.0.0/8', `${forged}, 198.51.100.7, 10.0.0.2`, '198.51.100.7'],
  ['10.0.0.0/8', `${forged}, 198.51.100.7`, '127.0.0.1'],
])('with TRUST_PROXY=%s, X-Forwarded-For "%s" gives the address %s', async (setting, given, address) => {
  expect(await addressBehind(setting, given)).toBe(address)
})
