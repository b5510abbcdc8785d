import { once } from 'node:events'
import { createServer, request } from 'node:http'

/**
 * Starts a proxy that distributes calls to several servers in turn. If a server refuses the connection, the next server
 * gets the call.
 */
export async function startProxy(origins) {
  let next = 0
  const server = createServer(async (incoming, outgoing) => {
    const chunks = []
    for await (const chunk of incoming) chunks.push(chunk)
    const tryOne = (left) => {
      const origin = origins[next++ % origins.length]
      const { method, url, headers } = incoming
      const onward = request(`${origin}${url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      })
      onward.on('error', (error) => {
        if (error.code === 'ECONNREFUSED' && left > 1) return tryOne(left - 1)
        if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' })
        outgoing.end('{"message":"The server closed the connection."}')
      })
      onward.end(Buffer.concat(chunks))
    }
    tryOne(origins.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
