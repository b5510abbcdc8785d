import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { dialects } from '../support/stores'

describe.each(dialects)('a reference on %s to an inactive record', (dialect) => {
  let desk: AdminServer
  let former: string
  let current: string
  let kept: string
  let addBook: (name: string) => Promise<string>

  beforeAll(async () => {
    desk = await startAdminServer(dialect)
    former = await desk.create('membership', { name: 'Founders' })
    current = await desk.create('membership', { name: 'Retail' })
    const author = await desk.create('author', { name: 'Ada', slug: 'ada' })
    const currency = await desk.create('currency', { name: 'Rupee', code: 'INR', rate: 1 })
    addBook = (name) => desk.create('book', { name, isbn: name, author, currency, price: 10 })
    kept = await addBook('Atlas')
  })
  afterAll(() => desk.close())

  const member = (email: string, values: object) => desk.call('POST', '/member', { firstName: 'Eve', email, ...values })
  const event = (code: string, books: string[]) =>
    desk.call('POST', '/event', {
      code,
      startsOn: '2026-01-01',
      books,
    })
  const switchOff = (path: string) => desk.call('PUT', path)

  it('cannot be added, but stays where it was set before', async () => {
    const { id } = (await member('eve@example.com', { membership: former })).body.data
    await switchOff(`/membership/status/${former}`)

    const refused = await member('eva@example.com', { membership: former })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      membership: ["'Founders' is inactive. Activate it first, or choose another."],
    })
    expect((await desk.call('PUT', `/member/${id}`, { lastName: 'Iyer', membership: former })).status).toBe(200)
    expect((await desk.call('PUT', `/member/${id}`, { membership: current })).status).toBe(200)
    expect((await desk.call('PUT', `/member/${id}`, { membership: former })).status).toBe(422)
    expect((await desk.read('member', id)).membership).toMatchObject({ id: current })
  })

  it('is refused in a list unless the list already contained it', async () => {
    const list = await addBook('Guild')
    const { id } = (await event('GUILD', [list])).body.data
    await switchOff(`/book/status/${list}`)
    expect((await desk.call('PUT', `/event/${id}`, { books: [list, kept] })).status).toBe(200)
    const refused = await event('GUILD2', [kept, list])
    expect(refused.status).toBe(422)
    expect(refused.body.errors.books[0]).toMatch(/^'Guild' is inactive/)
  })
})
