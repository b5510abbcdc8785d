import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxPictureBytes } from '../../../vocabulary'
import { startServer } from '../support/test-server'

let server: Awaited<ReturnType<typeof startServer>>
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn()
})
afterAll(() => server.close())

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f6feb' } })
    .png()
    .toBuffer()

async function upload(bytes: Uint8Array, name: string, type = 'image/png') {
  const form = new FormData()
  form.append('name', `Author ${name}`)
  form.append('slug', 'author')
  form.append('image', new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(`${server.origin}/api/v1/author`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json() }
}

const refused: readonly (readonly [string, number, string, () => Promise<Uint8Array> | Uint8Array])[] = [
  ['a text called .png', 422, 'text.png', () => Buffer.from('This is no picture.')],
  ['an SVG', 422, 'drawing.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a web page called .png', 422, 'page.png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
]

it.each(refused)('refuses %s, and stores no part of it', async (_, status, name, make) => {
  const answer = await upload(await make(), name)
  expect(answer.status, JSON.stringify(answer.body)).toBe(status)
  expect(answer.body.message).toMatch(/\w/)
  expect((await server.send('GET', '/api/v1/author', { token })).body).toEqual([])
})

it.each([1, 100, 65_536, 5 * 1024 * 1024])('reports a picture that is %i bytes too large', async (more) => {
  const answer = await upload(Buffer.alloc(maxPictureBytes + more), 'large.png')
  expect(answer).toMatchObject({ status: 413, body: { message: expect.stringContaining('at most 10 MB') } })
})

/** Sends a complete body before reading the response, as browsers do. */
async function sendAll(path: string, headers: readonly string[], body: Uint8Array): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const head = [`POST /api/v1${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, ...headers]
  socket.write(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n`)
  await new Promise<void>((sent, broken) => socket.write(body, (error) => (error ? broken(error) : sent())))
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n')[0] ?? ''
}

it('reads a refused body to its end, so that the caller gets the refusal', async () => {
  const part = (name: string) =>
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`)
  const large = Buffer.alloc(30 * 1024 * 1024)
  const form = ['content-type: multipart/form-data; boundary=b']
  const send = (name: string) => sendAll('/author', form, Buffer.concat([part(name), large]))
  expect(await send('image')).toContain('413')
  expect(await send('name')).toContain('422')
  expect(await sendAll('/event', ['content-type: application/json'], large)).toContain('413')
})

it('stores a picture under a generated name, whatever its file name', async () => {
  const { status, body } = await upload(await picture(), '../../../etc/cron.d/job.png')
  expect(status).toBe(200)
  const { url, thumbnailUrl } = body.data.image
  expect(url).toMatch(/^\/files\/[0-9a-f]{32}\.webp\?until=\d+&sign=[\w-]+$/)
  for (const path of [url, thumbnailUrl]) {
    const answer = await fetch(server.origin + path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await answer.arrayBuffer()
  }
})
