import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { createFileStore } from '../../../server/database/files/file-store'
import { createFileUrlSigner } from '../../../server/database/files/file-url-signatures'
import { addFileRoutes } from '../../../server/http/file-routes'
import type { Picture } from '../../../vocabulary'
import { registry } from '../../library'
import { decompressionBomb } from '../support/sample-records'
import { newTestDatabase, temporaryFolder } from '../support/stores'

const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1f6feb' } })

const open = () => {
  const folder = join(temporaryFolder(), 'files')
  return { folder, files: createFileStore(folder) }
}

it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'accepts %s, and stores it as WebP with a thumbnail',
  async (format) => {
    const { folder, files } = open()
    const { name } = await files.save(await draw(1800, 900)[format]({ effort: 1 }).toBuffer())
    expect(name).toMatch(/^[0-9a-f]{32}\.webp$/)
    const stored = readdirSync(folder).sort()
    expect(stored).toEqual([name.replace('.webp', '.thumb.webp'), name])
    expect(await sharp(join(folder, name)).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
    expect(await sharp(join(folder, stored[0] ?? '')).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 80,
    })
  },
)

it('rotates a photo as its camera was held, and removes its location', async () => {
  const { folder, files } = open()
  const photo = await draw(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somewhere private' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { name } = await files.save(photo)
  const kept = await sharp(join(folder, name)).metadata()
  expect([kept.width, kept.height]).toEqual([20, 40])
  expect(kept.exif).toBeUndefined()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const refused: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
  ['text', async () => Buffer.from('This is no picture, whatever it is called.')],
  ['nothing', async () => Buffer.alloc(0)],
  ['an SVG', async () => Buffer.from(svg)],
  ['a web page', async () => Buffer.from('<!doctype html><p>Hello')],
  ['a truncated picture', async () => (await draw(400, 400).png().toBuffer()).subarray(0, 100)],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n')],
  ['a TIFF', () => draw(4, 4).tiff().toBuffer()],
]

it.each(refused)('refuses %s and stores nothing', async (_, make) => {
  const { folder, files } = open()
  await expect(files.save(await make())).rejects.toMatchObject({ name: 'Problem', status: 422 })
  expect(existsSync(folder)).toBe(false)
})

it('refuses a small file that unpacks to hundreds of megapixels', async () => {
  const { folder, files } = open()
  const [small, large] = [decompressionBomb(100), decompressionBomb(16_000)]
  expect(large.length).toBeLessThan(100_000)
  await expect(files.save(large)).rejects.toThrow(/megapixels|not a readable image/)
  expect(existsSync(folder)).toBe(false)
  await files.save(small)
})

it('removes a picture with its thumbnail, and nothing else', async () => {
  const { folder, files } = open()
  const { name } = await files.save(await draw(4, 4).png().toBuffer())
  await files.remove('../../etc/passwd')
  await files.remove(name)
  await files.remove(name)
  expect(readdirSync(folder)).toEqual([])
})

it('serves pictures at signed addresses, and no file outside the folder', async () => {
  const { files } = open()
  const testDatabase = newTestDatabase('sqlite')
  const store = await testDatabase.open({ registry })
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await store.close()
    await testDatabase.close()
  })
  const signatures = createFileUrlSigner(['a secret'])
  addFileRoutes(app, { store, files, signatures })
  const { name } = await files.save(await draw(40, 40).png().toBuffer())
  const addresses: Picture = JSON.parse(signatures.sign(JSON.stringify(files.urls(name))))
  for (const url of Object.values(addresses)) {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
    })
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
  }
  const { search } = new URL(addresses.url, 'http://host')
  for (const path of ['..%2f..%2fetc%2fpasswd', '%2e%2e', '../package.json', `${'0'.repeat(32)}.webp`, name.slice(1)])
    for (const folder of ['', 'public/']) {
      const answer = await app.inject({ url: `/files/${folder}${path}${search}` })
      expect(answer.statusCode, path).toBe(404)
      expect(answer.headers['cache-control'], path).toBeUndefined()
    }
})
