import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { withUntypedTables } from '../../../server/contract/tables'
import { callOf, type Resource } from '../../../vocabulary'
import { book, copy, nook, person, shelf, shelves, stamp } from '../store/shelf-registry'
import { serveRecords, type TestApi } from '../support/record-api'
import { dialects, newTestDatabase } from '../support/stores'
import { handlers } from './forbidding-handlers'

describe.each(dialects)('changes on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi
  let top: string
  let next = 0

  beforeAll(async () => {
    store = await testDatabase.open({ registry: shelves, handlers })
    api = await serveRecords(store)
    top = await add(shelf, { name: 'Top' })
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })

  const create = (resource: Resource, values: object) => api.call(resource.calls.create, { values: values as never })
  const add = async (resource: Resource, values: object): Promise<string> => {
    const { status, body, text } = await create(resource, values)
    expect(status, text).toBe(200)
    return body.data.id
  }
  const addBook = (values: object = {}) => add(book, { title: `Book ${next++}`, shelf: top, ...values })
  const edit = (id: string, values: object) => api.call(book.calls.edit, { id, values: values as never })
  const remove = (resource: Resource, id: string) => api.call(resource.calls.delete, { id })
  const show = async (id: string) => (await api.call(book.calls.show, { id })).body

  it('a unique value that another record has is refused at its field', async () => {
    const refused = await create(shelf, { name: 'Top' })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: "Name 'Top' is already used by another shelf. Enter another value.",
        errors: { name: ["Name 'Top' is already used by another shelf. Enter another value."] },
      },
    })
    await addBook({ title: 'Twice' })
    const within = await create(book, { title: 'Twice', shelf: top })
    expect(within.body.errors).toEqual({
      title: ["Title 'Twice' is already used by another book with the same shelf. Enter another value."],
    })
    await addBook({ title: 'Twice', shelf: await add(shelf, { name: 'Second' }) })
  })

  it('if many records take the same unique value at once, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(shelf, { name: 'Contended' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('a reference to a missing record is refused at its field, in lines too', async () => {
    const refused = await create(book, {
      title: 'X',
      shelf: 'none',
      authors: ['nobody'],
      copies: [{ number: '1', keeper: 'me' }],
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      shelf: ["There is no shelf with id 'none'. Choose another."],
      authors: ["There is no person with id 'nobody'. Choose another."],
      'copies.0.keeper': ["There is no person with id 'me'. Choose another."],
    })
  })

  it('a reference limited by another field must match it, even if only one of the two changes', async () => {
    const other = await add(shelf, { name: 'Other' })
    const mine = await add(nook, { name: 'Mine', shelf: top })
    const theirs = await add(nook, { name: 'Theirs', shelf: other })
    const says = { nook: ['This nook belongs to another shelf. Choose a matching nook.'] }
    expect((await create(book, { title: 'Astray', shelf: top, nook: theirs })).body.errors).toEqual(says)
    const id = await addBook({ nook: mine })
    expect((await edit(id, { shelf: other })).body.errors).toEqual(says)
    expect((await edit(id, { shelf: other, nook: theirs })).status).toBe(200)
  })

  it('a record in use cannot be deleted, and the error says how often it is used and by what', async () => {
    const used = await add(shelf, { name: 'Used' })
    const mark = await add(stamp, { name: 'Ex libris' })
    const id = await addBook({ shelf: used, stamps: [mark], copies: [{ number: '1', stamp: mark }] })
    await add(nook, { name: 'In it', shelf: used })
    await add(nook, { name: 'In it too', shelf: used })
    expect(await remove(shelf, used)).toMatchObject({
      status: 409,
      body: { message: '2 nooks and 1 book use this shelf.' },
    })
    expect(await remove(stamp, mark)).toMatchObject({
      status: 409,
      body: { message: '1 book and 1 copy use this stamp.' },
    })
    expect((await remove(book, id)).status).toBe(200)
    expect(await remove(stamp, mark)).toMatchObject({
      status: 200,
      body: { message: 'Stamp Ex libris was deleted.' },
    })
    expect((await api.call(copy.calls.list)).body).toEqual([])
  })

  it('a record that is hidden on deletion leaves the lists, but references to it remain', async () => {
    const author = await add(person, { firstName: 'Kim', email: 'kim@example.com' })
    const id = await addBook({ authors: [author] })
    expect(await remove(person, author)).toMatchObject({
      status: 200,
      body: { message: 'Person Kim was deleted.' },
    })
    expect((await api.call(person.calls.list, { query: `?id=${author}` })).body).toEqual([])
    expect((await show(id)).authors).toEqual([{ id: author, name: 'Kim' }])
  })

  it('a choice moves along its transitions, and resumes after a pause', async () => {
    const id = await addBook()
    const to = (genre: string) => api.call(book.calls.regenre, { id, values: { genre } })
    expect(await to('paused')).toMatchObject({
      status: 409,
      body: { message: "Genre cannot change from 'Novel' to 'Paused'. Possible: Poetry." },
    })
    expect(await to('poetry')).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Book Book \d+: Genre is Poetry\.$/), data: { genre: 'poetry' } },
    })
    expect((await to('paused')).body.data).toMatchObject({ genre: 'paused', genreBefore: 'poetry' })
    expect((await to('novel')).body.message).toBe("Genre cannot change from 'Paused' to 'Novel'. Possible: Poetry.")
    expect((await to('poetry')).status).toBe(200)
    expect((await to('verse')).status).toBe(422)
  })

  it('an action runs only if its condition holds, and accepts only its own fields', async () => {
    const id = await addBook()
    const read = (values: object) => api.call(book.calls.read, { id, values: values as never })
    expect(await read({ read: 3 })).toMatchObject({ status: 200, body: { message: 'Read.', data: { read: 3 } } })
    expect((await read({ read: 0 })).body.errors).toEqual({ read: ['Must be at least 1.'] })
    expect((await read({ read: 1, title: 'x' })).status).toBe(422)
    await api.call(book.calls.status, { id })
    expect(await read({ read: 4 })).toMatchObject({ status: 409 })
    expect((await show(id)).read).toBe(3)
  })

  it('an action with prefilled fields requires only missing values, and cannot clear required fields', async () => {
    const id = await addBook()
    const offer = (values: object) => api.call(book.calls.offer, { id, values: values as never })
    const missing = { status: 422, body: { errors: { price: ['Price is required.'] } } }
    expect(await offer({})).toMatchObject(missing)
    expect(await offer({ price: 2 })).toMatchObject({ status: 200 })
    expect(await offer({})).toMatchObject({ status: 200, body: { data: { price: 2 } } })
    expect(await offer({ price: null })).toMatchObject(missing)
    expect((await show(id)).price).toBe(2)
  })

  it('a password is stored as a hash, never returned, and kept if left empty', async () => {
    const secret = 'correct horse battery'
    const id = await add(person, { firstName: 'Sec', email: 'sec@example.com', secret })
    const hash = async () =>
      (await withUntypedTables(store.db).selectFrom('person').select('secret').where('id', '=', id).executeTakeFirst())
        ?.secret
    const first = await hash()
    expect(first).toMatch(/^\$argon2id\$/)
    const { text } = await api.call(person.calls.edit, { id, values: { firstName: 'Sec2', secret: '' } })
    expect(text).not.toMatch(/argon2|secret/)
    expect(await hash()).toBe(first)
  })

  it('a call that needs its body under "data" says so', async () => {
    const id = await addBook()
    const body = JSON.stringify({ genre: 'poetry' })
    const refused = await api.send('PUT', `/book/genre/${id}`, {
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('{"data": {…}}') } })
  })

  it('a list of related records is found under the path of its parent, with filters and pages', async () => {
    const own = await add(shelf, { name: 'Own' })
    const ids = [await addBook({ shelf: own, title: 'B' }), await addBook({ shelf: own, title: 'A' })]
    const listed = await api.call(callOf(book, 'by:shelf'), { id: own })
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([...ids].reverse())
    expect(listed.headers.get('x-total-count')).toBe('2')
    expect((await api.call(callOf(book, 'by:shelf'), { id: own, query: '?q=b&_end=1' })).body).toHaveLength(1)
  })

  it('a day as upper bound includes the whole day, and time zones are respected', async () => {
    const id = await add(shelf, { name: 'Today' })
    const { createdAt } = (await api.call(shelf.calls.show, { id })).body
    const day = createdAt.slice(0, 10)
    const elsewhere = new Date(Date.parse(createdAt) + 330 * 60_000).toISOString().replace('Z', '+05:30')
    const found = async (query: string) =>
      (await api.call(shelf.calls.list, { query: `?id=${id}&${query}` })).body.length === 1
    expect(await found(`createdAt_lte=${day}`)).toBe(true)
    expect(await found(`createdAt_gte=${day}`)).toBe(true)
    expect(await found(`createdAt_lte=${encodeURIComponent(elsewhere)}`)).toBe(true)
    expect(await found('createdAt_lte=2026-01-01')).toBe(false)
  })

  it('options list active records by title, for people who can use them', async () => {
    const off = await add(shelf, { name: 'Off' })
    await api.call(shelf.calls.status, { id: off })
    api.become(['book.create'])
    const options = await api.call(shelf.calls.options, { query: '?option=true' })
    expect(options.body[0]).toEqual({ id: expect.any(String), name: 'Contended' })
    expect(options.text).not.toContain(off)
    expect((await api.call(shelf.calls.list)).status).toBe(403)
    api.become(['person.list'])
    expect((await api.call(shelf.calls.options, { query: '?option=true' })).status).toBe(403)
    api.become()
  })
})
