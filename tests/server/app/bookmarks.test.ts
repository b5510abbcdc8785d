import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookmarks } from '../../../server/bookmarks'
import { startServer } from '../support/app'
import { dialects } from '../support/stores'

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

  it('can be the lists that a person may see, and the screens on which records are created', async () => {
    const { suggestions, bookmarks } = await data(ann)
    expect(bookmarks).toEqual([])
    expect(suggestions[0]).toMatchObject({ id: 'dashboard', target: '/dashboard' })
    const coupons = { target: '/coupon', title: 'Coupons', icon: 'gift', isBookmarked: false }
    expect(suggestions).toContainEqual({ ...coupons, id: 'coupon' })
    expect(suggestions).toContainEqual({
      ...coupons,
      id: 'coupon/create',
      target: '/coupon/create',
      title: 'New coupon',
    })
    expect((await data(ben)).suggestions).toMatchObject([{ id: 'dashboard' }])
  })

  it('are each person’s own, flipped by their id, and stay in the order in which they were kept', async () => {
    await update(ann, 'site')
    await update(ann, 'coupon/create')
    expect((await update(ann, 'coupon')).body.bookmarks).toMatchObject([
      { id: 'site', isBookmarked: true },
      { id: 'coupon/create' },
      { id: 'coupon' },
    ])
    expect(await kept(ben)).toEqual([])
    await update(ann, 'site')
    await update(ann, 'site')
    expect(await kept(ann)).toEqual(['coupon/create', 'coupon', 'site'])
    expect((await data(ann)).suggestions.find(({ id }: { id: string }) => id === 'site').isBookmarked).toBe(true)
  })

  it.each([['coupon/edit'], [''], [undefined], [{ not: 'text' }], ["'; drop table bookmark; --"]])(
    'are refused of what is no screen: %j',
    async (id) => {
      expect((await update(ann, id)).status).toBe(422)
    },
  )

  it('are refused of a screen that one may not see, and not shown any more once one may not', async () => {
    expect((await update(ben, 'coupon')).status).toBe(422)
    const { store, clerk } = server
    const grant = (permissions: string[]) =>
      store.transaction((trx) => store.update(trx, store.registry.get('role'), clerk, { permissions }))
    await grant(['coupon.list'])
    await update(ben, 'coupon')
    expect(await kept(ben)).toEqual(['coupon'])
    await grant([])
    expect(await kept(ben)).toEqual([])
  })

  it('of a database from before their order was kept come first', async () => {
    const { db } = server.store
    await db.schema.alterTable('bookmark').dropColumn('place').execute()
    await addBookmarks({ get: () => undefined, post: () => undefined } as never, server.store)
    await update(ann, 'product')
    expect((await kept(ann)).at(-1)).toBe('product')
    expect(await kept(ann)).toHaveLength(4)
  })
})
