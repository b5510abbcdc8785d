import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore, type FileStore } from '../../../server/database/files/file-store'
import { openStorage } from '../../../server/database/files/object-storage'
import { adoptStorage, expectSharedStorage } from '../../../server/database/files/shared-storage'
import { expectWritableStorage } from '../../../server/database/files/storage-files'
import { fullDescribe } from '../../scope'
import { type BucketServer, startBucket } from '../support/bucket'
import { temporaryFolder } from '../support/stores'
import { startServer } from '../support/test-server'

const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()

let server: BucketServer
beforeAll(async () => {
  server = await startBucket()
})
afterAll(() => server.close())

const open = (place: string) => openStorage(place, server.s3)

describe.each(['s3://deckhand', 's3://deckhand/shop/files/'])('files at %s', (place) => {
  let files: FileStore
  beforeAll(async () => {
    files = createFileStore(await open(place))
  })

  const bytesOf = async (name: string) => {
    const found = await files.read(name)
    const bytes = found && Buffer.concat(await found.stream.toArray())
    expect(bytes?.length).toBe(found?.bytes)
    return bytes
  }

  it('are stored with a thumbnail, listed and removed', async () => {
    const { name } = await files.save(await picture())
    expect(await sharp(await bytesOf(name)).metadata()).toMatchObject({ format: 'webp', width: 30 })
    const thumbnail = name.replace('.webp', '.thumb.webp')
    expect(await sharp(await bytesOf(thumbnail)).metadata()).toMatchObject({ format: 'webp' })
    expect((await files.all()).map((one) => one.name)).toEqual(expect.arrayContaining([name, thumbnail]))
    expect((await files.writtenAt(name))?.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await files.remove(name)
    expect(await files.read(name)).toBeUndefined()
    expect(await files.writtenAt(name)).toBeUndefined()
    expect((await files.all()).map((one) => one.name)).not.toContain(thumbnail)
    await files.remove(name)
  })

  it('keep the name of an attachment', async () => {
    const { url } = await files.attach(Buffer.from('%PDF-1.4'), 'Angebot für Ängste.pdf')
    const name = url.replace('/files/', '')
    expect((await files.read(name))?.called).toBe('Angebot für Ängste.pdf')
    expect(String(await bytesOf(name))).toBe('%PDF-1.4')
  })
})

it('lists all files of a bucket, however many there are', async () => {
  const files = createFileStore(await open('s3://deckhand/many'))
  const names = Array.from({ length: 120 }, (_, nth) => `${nth.toString(16).padStart(32, '0')}.file`)
  for (let at = 0; at < names.length; at += 50)
    await Promise.all(names.slice(at, at + 50).map((name) => files.restore(name, Buffer.from('x'))))
  expect((await files.all()).map(({ name }) => name).sort()).toEqual(names.sort())
})

it('answers 503 if the bucket is unreachable', async () => {
  const gone = await startBucket()
  const files = createFileStore(await openStorage('s3://deckhand', gone.s3))
  await gone.close()
  await expect(files.save(await picture())).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
    message: expect.stringMatching(/^The file storage does not respond\./),
  })
})

it.each([
  ['a missing bucket', 's3://elsewhere', {}, /^s3:\/\/elsewhere cannot be used: there is no such bucket/],
  [
    'a wrong key',
    's3://deckhand',
    { keys: { accessKeyId: 'somebody', secretAccessKey: 'S3RVER' } },
    /it does not know the key; set S3_ACCESS_KEY_ID/,
  ],
  ['an address without a server', 's3://deckhand', { endpoint: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
])('reports %s in one sentence', async (_, place, other, sentence) => {
  await expect(expectWritableStorage(await openStorage(place, { ...server.s3, ...other }), place)).rejects.toThrow(
    sentence,
  )
})

it('accepts a usable bucket, and leaves no file in it', async () => {
  const storage = await open('s3://deckhand/probed')
  await expectWritableStorage(storage, 's3://deckhand/probed')
  expect(await createFileStore(storage).all()).toEqual([])
})

fullDescribe('processes of one database', () => {
  it('share one file storage, and refuse to start with another one', async () => {
    const { store, close } = await startServer('postgres')
    const [own, other] = [await open('s3://deckhand/shared'), await openStorage(temporaryFolder(), server.s3)]
    await expectSharedStorage(store, own, 's3://deckhand/shared')
    await expectSharedStorage(store, await open('s3://deckhand/shared/'), 's3://deckhand/shared/')
    await expect(expectSharedStorage(store, other, '/data/files')).rejects.toThrow(
      /^The files of this database are kept elsewhere than in \/data\/files, .*FILES_URL/,
    )
    await adoptStorage(store, other)
    await expectSharedStorage(store, other, '/data/files')
    await expect(expectSharedStorage(store, own, 's3://deckhand/shared')).rejects.toThrow(/elsewhere/)
    await close()
  })

  it('can use separate folders on SQLite, which has only one process', async () => {
    const { store, close } = await startServer('sqlite')
    for (let time = 0; time < 2; time++)
      await expectSharedStorage(store, await openStorage(temporaryFolder(), server.s3), 'a folder')
    await close()
  })
})
