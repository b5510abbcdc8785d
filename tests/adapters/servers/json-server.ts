import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Api, type Call, createTables, type Row } from './fake-api'

const require = createRequire(import.meta.url)

const names = ['vouchers', 'holders', 'odds']

/** Serves the real packages of json-server, each with separate rows in memory. */
async function listen(handle: RequestListener, row: Api['row']): Promise<Api> {
  const arrived: Call[] = []
  const server = createServer((request, response) => {
    const [path = '', query] = (request.url ?? '').split('?', 2)
    arrived.push({
      method: request.method ?? '',
      url: request.url ?? '',
      path: path.split('/').filter(Boolean).map(decodeURIComponent),
      query: new URLSearchParams(query),
      headers: request.headers as Call['headers'],
      body: undefined,
    })
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    row,
    misbehave: () => undefined,
    expire: () => undefined,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const seeds = (): Record<string, Row[]> => {
  const { rows } = createTables()
  return Object.fromEntries(names.map((name) => [name, rows(name).map((row) => ({ ...row }))]))
}

export function startJsonServer(): Promise<Api> {
  const jsonServer = require('json-server')
  const router = jsonServer.router(seeds())
  const app = jsonServer.create()
  app.use(jsonServer.bodyParser)
  app.use(router)
  return listen(app, (name, id) =>
    router.db
      .get(name)
      .find((row: Row) => String(row.id) === String(id))
      .value(),
  )
}

export async function startJsonServer1(): Promise<Api> {
  const { createApp } = await import(/* @vite-ignore */ require.resolve('json-server-1/lib/app.js'))
  const data = Object.fromEntries(
    Object.entries(seeds()).map(([name, rows]) => [name, rows.map((row) => ({ ...row, id: String(row.id) }))]),
  )
  const app = createApp({ data, write: async () => undefined, read: async () => undefined })
  return listen(app.handler.bind(app), (name, id) => data[name]?.find((row) => String(row.id) === String(id)))
}
