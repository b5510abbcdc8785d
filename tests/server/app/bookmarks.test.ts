import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookmarkRoutes } from '../../../server/features/bookmarks'
import { dialects } from '../support/stores'
import { startServer } from '../support/test-server'

describe.each(dialects)('bookmarks on %s', (dialect) => {
  let server: Awaited<ReturnType<typeof startServer>>
  let ann: string
  let ben: string
  const data = async (token: string) => (await server.send('GET', '/api/bookmarks/data', { token })).body
  const update = (token: string, id: unknown) => server.send('POST', '/api/bookmarks/update', { token, body: { id } })
  const kept = async (token: string) => (await data(token)).bookmarks.map(({ id }: { id: string }) => id)

  beforeAll(async () => {
    server = await startServer(dialect)
    ann = await server.signIn()
    ben = await server.signIn('ben@example.com')
  })
  afterAll(() => server.close())

  it('can be lists that the person can see, and forms that create records', async () => {
    const { suggestions, bookmarks } = await data(ann)
    expect(bookmarks).toEqual([])
    expect(suggestions[0]).toMatchObject({ id: 'dashboard', target: '/dashboard' })
    const events = { target: '/event', title: 'Events', icon: 'calendar', isBookmarked: false }
    expect(suggestions).toContainEqual({ ...events, id: 'event' })
    expect(suggestions).toContainEqual({
      ...events,
      id: 'event/create',
      target: '/event/create',
      title: 'New event',
    })
    expect((await data(ben)).suggestions).toMatchObject([{ id: 'dashboard' }])
  })

  it('belong to one person, are toggled by their id, and keep the order in which they were added', async () => {
    await update(ann, 'branch')
    await update(ann, 'event/create')
    expect((await update(ann, 'event')).body.bookmarks).toMatchObject([
      { id: 'branch', isBookmarked: true },
      { id: 'event/create' },
      { id: 'event' },
    ])
    expect(await kept(ben)).toEqual([])
    await update(ann, 'branch')
    await update(ann, 'branch')
    expect(await kept(ann)).toEqual(['event/create', 'event', 'branch'])
    expect((await data(ann)).suggestions.find(({ id }: { id: string }) => id === 'branch').isBookmarked).toBe(true)
  })

  it.each([['event/edit'], [''], [undefined], [{ not: 'text' }], ["'; drop table bookmark; --"]])(
    'are refused for anything but a screen: %j',
    async (id) => {
      expect((await update(ann, id)).status).toBe(422)
    },
  )

  it('are refused for a screen that the person cannot see, and hidden once they lose the permission', async () => {
    expect((await update(ben, 'event')).status).toBe(422)
    const { store, clerk } = server
    const grant = (permissions: string[]) =>
      store.transaction((trx) => store.update(trx, store.registry.get('role'), clerk, { permissions }))
    await grant(['event.list'])
    await update(ben, 'event')
    expect(await kept(ben)).toEqual(['event'])
    await grant([])
    expect(await kept(ben)).toEqual([])
  })

  it('from a database without a stored order are first', async () => {
    const { db } = server.store
    await db.schema.alterTable('bookmark').dropColumn('place').execute()
    await addBookmarkRoutes({ get: () => undefined, post: () => undefined } as never, server.store)
    await update(ann, 'book')
    expect((await kept(ann)).at(-1)).toBe('book')
    expect(await kept(ann)).toHaveLength(4)
  })
})
