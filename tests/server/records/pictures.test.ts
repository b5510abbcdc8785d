import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { formDataOf } from '../../../testing/business-server'
import { samplePictureFile } from '../../../testing/sample-values'
import { book, shelf, shelves } from '../store/shelf-registry'
import { serveRecords, type TestApi } from '../support/record-api'
import { dialects, newTestDatabase } from '../support/stores'
import { handlers } from './forbidding-handlers'

describe.each(dialects)('pictures on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi
  let top: string
  let next = 0

  beforeAll(async () => {
    store = await testDatabase.open({ registry: shelves, handlers })
    api = await serveRecords(store)
    top = (await api.call(shelf.calls.create, { values: { name: 'Top' } })).body.data.id
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })

  const create = (values: object) => api.call(book.calls.create, { values: values as never })
  const addBook = async (values: object): Promise<string> =>
    (await create({ title: `Book ${next++}`, shelf: top, ...values })).body.data.id
  const edit = (id: string, values: object) => api.call(book.calls.edit, { id, values: values as never })
  const show = async (id: string) => (await api.call(book.calls.show, { id })).body
  /** The files in the folder. The tests check the folder, because other routes serve the pictures. */
  const stored = () => api.storedFiles()

  it('are stored with their record, replaced, added, and removed once the bin is emptied', async () => {
    const before = stored()
    const id = await addBook({
      cover: await samplePictureFile(),
      pages: [await samplePictureFile(), await samplePictureFile()],
    })
    const made = await show(id)
    expect(made.cover).toEqual({
      url: expect.stringMatching(/^\/files\/[\da-f]{32}\.webp$/),
      thumbnailUrl: expect.any(String),
    })
    expect(made.pages).toHaveLength(2)
    expect(stored().length - before.length).toBe(6)
    const replaced = (await edit(id, { cover: await samplePictureFile() })).body.data
    expect(replaced.cover.url).not.toBe(made.cover.url)
    await api.emptyBin()
    expect(stored().length - before.length).toBe(6)
    const added = (await edit(id, { pages: [await samplePictureFile()] })).body.data
    expect(added.pages.map((one: { priority: number }) => one.priority)).toEqual([0, 1, 2])
    expect(added.cover).toEqual(replaced.cover)
    const sentBack = await edit(id, { cover: added.cover, pages: added.pages })
    expect(sentBack.status, sentBack.text).toBe(200)
    expect(sentBack.body.data).toEqual({ ...added, updatedAt: sentBack.body.data.updatedAt })
    expect((await edit(id, { cover: '' })).body.data.cover).toBeNull()
    await api.call(book.calls.delete, { id })
    await api.emptyBin()
    expect(stored()).toEqual(before)
  })

  it('that are invalid, too large, too many or used elsewhere are refused, and not stored', async () => {
    const id = await addBook({ cover: await samplePictureFile() })
    const { cover } = await show(id)
    const before = stored()
    const text = new File(['no picture at all'], 'picture.png', { type: 'image/png' })
    const huge = new File([new Uint8Array(50 * 1024 * 1024)], '../../../huge.png', { type: 'image/png' })
    const many = await Promise.all(Array.from({ length: 13 }, () => samplePictureFile()))
    const values = { title: 'Refused', shelf: top }
    const attempts: [object, number, string][] = [
      [{ ...values, cover: text }, 422, 'cover'],
      [{ ...values, cover: huge }, 413, ''],
      [{ ...values, pages: many }, 422, 'pages'],
      [{ ...values, title: await samplePictureFile() }, 422, 'title'],
      [{ ...values, cover }, 422, 'cover'],
      [{ ...values, cover: '../../etc/passwd' }, 422, 'cover'],
      [{ ...values, cover: await samplePictureFile(), weight: 'heavy' }, 422, 'weight'],
      [{ ...values, title: 'Forbidden', cover: await samplePictureFile() }, 409, ''],
    ]
    for (const [given, status, field] of attempts) {
      const refused = await create(given)
      expect(refused.status, refused.text).toBe(status)
      if (field) expect(refused.body.errors).toHaveProperty([field])
    }
    expect(stored()).toEqual(before)
    expect((await api.call(book.calls.list, { query: '?q=refused' })).body).toEqual([])
  })

  it('a multipart call also accepts JSON, and a JSON call refuses multipart', async () => {
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ title: 'As JSON', shelf: top, isRare: true })
    expect((await api.send('POST', '/book', { body, headers: json })).body.data.isRare).toBe(true)
    expect((await api.send('POST', '/nook', { body: formDataOf({ name: 'x', shelf: top }) })).status).toBe(415)
  })
})
