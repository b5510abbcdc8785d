import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { deleteExpiredResponses } from '../../../server/records/idempotency/stored-responses'
import { samplePictureFile } from '../../../testing/sample-values'
import { book, shelf, shelves } from '../store/shelf-registry'
import { serveRecords, type TestApi, type TestApiResponse } from '../support/record-api'
import { dialects, newTestDatabase } from '../support/stores'
import { handlers } from './forbidding-handlers'

describe.each(dialects)('a call with an idempotency key on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi
  let next = 0

  beforeAll(async () => {
    store = await testDatabase.open({ registry: shelves, handlers })
    api = await serveRecords(store)
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })

  const newKey = () => `key-${next++}`
  const create = (key: string, values: object, of: typeof shelf | typeof book = shelf) =>
    api.call(of.calls.create, { values: values as never, headers: { 'idempotency-key': key } })
  const count = async (of: typeof shelf | typeof book = shelf) => (await store.list(of, { end: 0 })).total
  const isRepeated = ({ headers }: TestApiResponse) => headers.get('idempotent-replayed') === 'true'

  it('runs once, and repeats its first response', async () => {
    const key = newKey()
    const first = await create(key, { name: 'Once' })
    expect(first.status, first.text).toBe(200)
    const there = await count()
    const again = await create(key, { name: 'Once' })
    const told = ({ text, headers }: TestApiResponse) => [
      text,
      ...['etag', 'x-version'].map((name) => headers.get(name)),
    ]
    expect([again.status, ...told(again)]).toEqual([200, ...told(first)])
    expect([isRepeated(first), isRepeated(again)]).toEqual([false, true])
    expect(await count()).toBe(there)
  })

  it('runs once if it is sent several times concurrently', async () => {
    const key = newKey()
    const there = await count()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(key, { name: 'At once' })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count()).toBe(there + 1)
  })

  it('is refused with other values or another resource after it has completed', async () => {
    const key = newKey()
    await create(key, { name: 'First' })
    const there = await count()
    const message =
      'This request was already sent with other values and completed. Check its result. Send it again only if it is still needed.'
    expect(await create(key, { name: 'Second' })).toMatchObject({ status: 422, body: { message } })
    expect(await create(key, { name: 'First', shelf: null }, book)).toMatchObject({ status: 422, body: { message } })
    expect(await count()).toBe(there)
  })

  it('can be repeated if it changed nothing, with other values too', async () => {
    const key = newKey()
    expect((await create(key, { name: '' })).status).toBe(422)
    const made = await create(key, { name: 'Mended' })
    expect(made.status, made.text).toBe(200)
    expect(isRepeated(made)).toBe(false)
  })

  it('does not share its key with other people', async () => {
    const key = newKey()
    await create(key, { name: 'Mine' })
    const { id } = api.person
    Object.assign(api.person, { id: 'somebody else' })
    const theirs = await create(key, { name: 'Theirs' })
    Object.assign(api.person, { id })
    expect(theirs.status, theirs.text).toBe(200)
    expect(theirs.body.data.name).toBe('Theirs')
  })

  it('must repeat the same files, which are stored once', async () => {
    const top = (await api.call(shelf.calls.create, { values: { name: 'Files' } })).body.data.id
    const key = newKey()
    const cover = await samplePictureFile()
    const values = { title: 'With a cover', shelf: top, cover }
    const first = await create(key, values, book)
    expect(first.status, first.text).toBe(200)
    const stored = api.storedFiles()
    const again = await create(key, { ...values, cover: new File([await cover.arrayBuffer()], cover.name) }, book)
    expect([isRepeated(again), again.body.data.cover]).toEqual([true, first.body.data.cover])
    const other = new File([await cover.arrayBuffer()], 'another.png')
    expect((await create(key, { ...values, cover: other }, book)).status).toBe(422)
    expect(api.storedFiles()).toEqual(stored)
  })

  it('runs once if it is an action of a record', async () => {
    const top = (await api.call(shelf.calls.create, { values: { name: 'Actions' } })).body.data.id
    const { id } = (await api.call(book.calls.create, { values: { title: 'Read', shelf: top } })).body.data
    const headers = { 'idempotency-key': newKey() }
    const read = () => api.call(book.calls.read, { id, values: { read: 3 }, headers })
    const [first, again] = [await read(), await read()]
    expect(first.status, first.text).toBe(200)
    expect([again.text, isRepeated(again)]).toEqual([first.text, true])
  })

  it('is a new call after one day', async () => {
    const key = newKey()
    await create(key, { name: 'Today' })
    await deleteExpiredResponses(store, sql`${sql.lit(Date.now() + 23 * 60 * 60 * 1000)}`)
    expect(isRepeated(await create(key, { name: 'Today' }))).toBe(true)
    await deleteExpiredResponses(store, sql`${sql.lit(Date.now() + 25 * 60 * 60 * 1000)}`)
    expect((await create(key, { name: 'Tomorrow' })).status).toBe(200)
  })

  it('is refused if the key is invalid', async () => {
    for (const key of ['two words', '', 'x'.repeat(256)])
      expect(await create(key, { name: 'Never' }), key).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Idempotency-Key must have 1 to 255 letters') },
      })
  })
})
