/// <reference path="./json-server.d.ts" />
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import jsonServer from 'json-server'

/** Answers a request in place of the API. Returns true if the function has answered the request. */
type Instead = (request: IncomingMessage, response: ServerResponse) => boolean

/** Starts a json-server with some rows. A test can make the server misbehave. */
export async function startJsonServer(rows: Readonly<Record<string, object[]>>) {
  const app = jsonServer.create()
  const data = structuredClone(rows)
  app.use(jsonServer.defaults({ logger: false }))
  app.use(jsonServer.router(data))
  let instead: Instead = () => false
  const arrived: string[] = []
  const server = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`)
    if (!instead(request, response)) app(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    /** The calls that arrived, without the health checks `GET /`. */
    arrived: () => arrived.filter((one) => one !== 'GET /'),
    /** Passes calls to `how` first, and clears the list of calls. Without an argument, the server behaves as usual. */
    misbehave: (how: Instead = () => false) => {
      instead = how
      arrived.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type JsonServer = Awaited<ReturnType<typeof startJsonServer>>

/** Returns a function that responds with a fixed status, text and headers. */
export const answerWith =
  (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Instead =>
  (_, response) => {
    response.writeHead(status, headers).end(text)
    return true
  }
