/// <reference path="./json-server.d.ts" />
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import jsonServer from 'json-server'

/** What an API does in place of answering as it would; true where it has. */
type Instead = (request: IncomingMessage, response: ServerResponse) => boolean

/** A json-server over some rows, which can be made to misbehave. */
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
    /** The calls that came, but for those by which it is looked for. */
    arrived: () => arrived.filter((one) => one !== 'GET /'),
    /** From now on it does so first; without an argument it behaves. */
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

/** Answers with a text. */
export const answerWith =
  (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Instead =>
  (_, response) => {
    response.writeHead(status, headers).end(text)
    return true
  }
