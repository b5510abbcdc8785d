import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decompressionBomb } from '../support/sample-records'
import { startServer } from '../support/test-server'

let server: Awaited<ReturnType<typeof startServer>>
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn()
})
afterAll(() => server.close())

const draw = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f6feb' } })

const post = async (form: FormData) => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}/api/v1/author`, { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json() }
}

let count = 0
const formWith = (bytes: Uint8Array, name = 'picture.png') => {
  const form = new FormData()
  count += 1
  form.append('name', `Author ${count}`)
  form.append('slug', `author-${count}`)
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  return form
}

const stored = async (url: string) => Buffer.from(await (await fetch(server.origin + url)).arrayBuffer())

it('stored pictures contain neither the location of the photo nor data appended to the file', async () => {
  const photo = await draw()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somewhere private' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script><?php system($_GET[0]);')])
  const { status, body } = await post(formWith(polyglot, 'shell.php'))
  expect(status, JSON.stringify(body)).toBe(200)
  for (const url of Object.values(body.data.image as Record<string, string>)) {
    const kept = await stored(url)
    expect(kept.toString('latin1')).not.toMatch(/script|php|private|GPS/)
    const { format, exif } = await sharp(kept).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
  }
})

it('an image whose few bytes unpack to hundreds of megapixels is refused', async () => {
  const { status, body } = await post(formWith(decompressionBomb(12_000)))
  expect([status, Object.keys(body.errors)]).toEqual([422, ['image']])
})

it('an upload with too many parts, too many files or too much text is refused', async () => {
  const many = formWith(await draw().png().toBuffer())
  for (let at = 0; at < 400; at++) many.append(`part${at}`, 'x')
  expect((await post(many)).status).toBe(413)

  const files = new FormData()
  for (let at = 0; at < 30; at++) files.append('image', new Blob(['x']), 'a.png')
  expect([413, 422]).toContain((await post(files)).status)

  const long = new FormData()
  long.append('name', 'x'.repeat(3 * 1024 * 1024))
  expect([413, 422]).toContain((await post(long)).status)
})

it('a part named like a prototype property changes no prototype', async () => {
  for (const name of ['__proto__', 'constructor', '__proto__.status']) {
    const form = formWith(await draw().png().toBuffer())
    form.append(name, '{"isAdmin":true}')
    expect([400, 422], name).toContain((await post(form)).status)
  }
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})
