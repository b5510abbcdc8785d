import fastify from 'fastify'
import { openBrowser } from '../browser.mjs'
import { startServer } from '../serving.mjs'
import { goto, open, rows, timed } from './browser.mjs'
import { median, ms } from './table.mjs'

const count = 10_000
const rounds = 3

/** Times with an API that knows nothing but whole arrays. */
export async function benchWholeArray(dataDir) {
  const customers = Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    firstName: `First${(i * 7919) % count}`,
    lastName: `Last${i % 1499}`,
    email: `person${i}@example.com`,
    status: i % 10 ? 1 : 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  }))
  const provider = fastify()
  provider.addHook('onRequest', async (_, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    })
  })
  provider.options('*', (_, reply) => reply.code(204).send())
  provider.get('/api/v1/token', () => ({ userData: { name: 'Bench' } }))
  provider.get('/api/v1/permission', () => ({}))
  provider.get('/api/v1/customer', () => customers)
  const apiUrl = await provider.listen({ port: 0, host: '127.0.0.1' })
  const server = await startServer(dataDir, { API_URL: apiUrl })
  const browser = await openBrowser()
  const times = { 'address to first row': [], 'next page': [], sort: [], search: [] }
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext()
      const page = await open(context, 'any')
      times['address to first row'].push(await timed(() => goto(page, `${server.url}/customer`)))
      const top = () => page.locator(rows).first().getAttribute('data-row-key')
      const changedFrom = (key) =>
        page.waitForFunction(
          ([selector, former]) => document.querySelector(selector)?.getAttribute('data-row-key') !== former,
          [rows, key],
        )
      let key = await top()
      times['next page'].push(
        await timed(async () => {
          await page.getByRole('button', { name: /next page/i }).click()
          await changedFrom(key)
        }),
      )
      key = await top()
      times.sort.push(
        await timed(async () => {
          await page.getByRole('button', { name: 'E-mail', exact: true }).click()
          await changedFrom(key)
        }),
      )
      key = await top()
      times.search.push(
        await timed(async () => {
          await page.getByRole('searchbox').fill('person9999@')
          await page.keyboard.press('Enter')
          await changedFrom(key)
        }),
      )
      await context.close()
    }
  } finally {
    await browser.close()
    await server.stop()
    await provider.close()
  }
  return Object.entries(times).map(([what, measured]) => ({ what, measured: ms(median(measured)) }))
}
