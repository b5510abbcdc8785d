import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cutSlowBodies } from '../../../server/http/connections'
import { fullIt } from '../../scope'
import { startServer } from '../support/test-server'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = fastify()
  await app.register(multipart)
  cutSlowBodies(app.server, { grace: 300, rate: 1000, every: 50 })
  app.post('/json', async ({ body }) => body)
  app.post('/parts', async (request) => {
    let length = 0
    for await (const part of request.parts()) if (part.type === 'file') length += (await part.toBuffer()).length
    return { length }
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

/** Sends a text in pieces, one every `every` milliseconds. Returns the response once the connection is closed. */
async function send(text: string, piece: number, every: number): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
    socket.end()
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  let at = 0
  const timer = setInterval(() => {
    if (at < text.length) socket.write(text.slice(at, at + piece))
    at += piece
  }, every)
  await once(socket, 'close')
  clearInterval(timer)
  return answer
}

const json = JSON.stringify({ text: 'x'.repeat(4000) })
const parts = `--cut\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n${'x'.repeat(4000)}\r\n--cut--\r\n`

fullIt.each([
  ['JSON', head('/json', 'application/json', json.length) + json],
  ['parts', head('/parts', 'multipart/form-data; boundary=cut', parts.length) + parts],
])('the server cuts a body of %s that trickles, and accepts a slow but steady one', async (_, text) => {
  const first = text.indexOf('\r\n\r\n') + 4
  const [trickled, steady] = await Promise.all([
    send(text, first + 1, 1000).then((answer) => ({ answer })),
    send(text, 200, 40).then((answer) => ({ answer })),
  ])
  expect(trickled.answer).not.toContain('200 OK')
  expect(steady.answer).toContain('200 OK')
})

it('the product limits the time for headers, for bodies and without traffic', async () => {
  const server = await startServer()
  const { headersTimeout, requestTimeout, timeout } = server.app.server
  expect(headersTimeout).toBeLessThanOrEqual(20_000)
  expect([headersTimeout, requestTimeout, timeout].every((limit) => limit > 0)).toBe(true)
  await server.close()
})
