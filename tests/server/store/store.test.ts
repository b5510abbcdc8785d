import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListQueryFilter, Store } from '../../../server/contract/store'
import { withUntypedTables } from '../../../server/contract/tables'
import { newId } from '../../../server/database/ids'
import { bothDialects, newTestDatabase } from '../support/stores'
import { book, person, receipt, shelf, shelves } from './shelf-registry'

const handlers = {
  book: {
    derived: {
      copyCount: (_: Store, table: string) =>
        sql`(select count(*) from copy c where c.book = ${sql.ref(`${table}.id`)})`,
    },
  },
}

describe.each(bothDialects)('the store on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let shelfId: string

  const add = (resource: typeof book | typeof shelf | typeof person | typeof receipt, values: object) =>
    store.transaction((trx) => store.insert(trx, resource, values as never))

  beforeAll(async () => {
    store = await testDatabase.open({ registry: shelves, handlers })
    shelfId = await add(shelf, { name: 'Top' })
  })
  afterAll(async () => {
    await store.close()
    await testDatabase.close()
  })

  it('never changes a final value, and never deletes its record', async () => {
    const write = (id: string, values: object) => store.transaction((trx) => store.update(trx, receipt, id, values))
    const remove = (id: string) => store.transaction((trx) => store.remove(trx, receipt, id))
    const id = await add(receipt, { note: 'Draft' })
    const issued = { number: 'R-1', total: 12.5, content: { reader: 'Ann' } }
    await write(id, issued)
    for (const values of [{ number: 'R-2' }, { number: null }, { total: 12.51 }, { content: { reader: 'Bo' } }])
      await expect(write(id, { ...values, note: 'Changed' })).rejects.toThrow('has final values, which never change')
    await expect(remove(id)).rejects.toThrow('has final values, which never change')
    await write(id, { ...issued, note: 'Sent' })
    expect(await store.get(receipt, id)).toMatchObject({ ...issued, note: 'Sent' })
    const draft = await add(receipt, { note: 'Draft' })
    await remove(draft)
    expect(await store.get(receipt, draft)).toBeUndefined()
  })

  it('returns a record as it was stored, for every kind of field', async () => {
    const ann = await add(person, { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' })
    const bo = await add(person, { firstName: 'Bo', email: 'bo@example.com' })
    const id = await add(book, {
      title: 'Ålesund “1”',
      shelf: shelfId,
      price: 12.3456,
      weight: 0.1,
      isRare: true,
      authors: [bo, ann],
      notes: [{ at: '2026-01-02', says: 'Rare' }],
      origin: { city: 'Oslo' },
      cover: 'abc.webp',
      pages: [{ url: '/files/one.webp' }, { url: '/files/two.webp' }],
      copies: [{ number: 'B', keeper: ann }, { number: 'A' }],
    })
    expect(await store.get(book, id)).toEqual({
      id,
      title: 'Ålesund “1”',
      shelf: { id: shelfId, name: 'Top' },
      nook: null,
      genre: 'novel',
      genreBefore: null,
      price: 12.3456,
      weight: 0.1,
      isRare: true,
      published: null,
      authors: [
        { id: bo, name: 'Bo' },
        { id: ann, name: 'Ann Lee' },
      ],
      stamps: [],
      notes: [{ at: '2026-01-02', says: 'Rare' }],
      origin: { city: 'Oslo' },
      cover: { url: '/files/abc.webp', thumbnailUrl: '/files/abc.thumb.webp' },
      pages: [
        expect.objectContaining({ url: '/files/one.webp', thumbnailUrl: '/files/one.thumb.webp', priority: 0 }),
        expect.objectContaining({ url: '/files/two.webp', priority: 1 }),
      ],
      copies: [
        expect.objectContaining({ number: 'B', keeper: { id: ann, name: 'Ann Lee' } }),
        expect.objectContaining({ number: 'A', keeper: null }),
      ],
      copyCount: 2,
      read: 0,
      status: 1,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const { json, total } = await store.list(book, {})
    const [entry] = JSON.parse(json)
    expect(total).toBe(1)
    expect(entry.pages).toEqual([expect.objectContaining({ url: '/files/one.webp' })])
    expect(entry).not.toHaveProperty('copies')
  })

  it('returns every number exactly as it was stored', async () => {
    for (const price of [0, 0.1, 1.005, 12.3456, 99_999_999_999, -0.0001, 123_456_789.1234]) {
      const id = await add(book, { title: `At ${price}`, shelf: shelfId, price })
      expect((await store.get(book, id))?.price).toBe(price)
    }
  })

  it('sorts words in upper and lower case together, missing values last, and equal values by age', async () => {
    const names = ['beta', 'Alpha', 'gamma', 'Beta']
    const ids: string[] = []
    for (const [floor, name] of names.entries()) ids.push(await add(shelf, { name, floor: floor % 2 ? null : 1 }))
    const sorted = async (field: string, descending = false) => {
      const filters = [{ field: 'id', operator: 'eq', values: ids }] as const
      const { json } = await store.list(shelf, { sort: [{ field, descending }], filters })
      return JSON.parse(json).map(({ name }: { name: string }) => name)
    }
    expect(await sorted('name')).toEqual(['Alpha', 'beta', 'Beta', 'gamma'])
    expect(await sorted('name', true)).toEqual(['gamma', 'Beta', 'beta', 'Alpha'])
    expect(await sorted('floor')).toEqual(['beta', 'gamma', 'Alpha', 'Beta'])
    expect(await sorted('floor', true)).toEqual(['gamma', 'beta', 'Beta', 'Alpha'])
  })

  it('filters by values, bounds, parts of text, absence and references', async () => {
    const own = await add(shelf, { name: 'Narrowing' })
    const poet = await add(person, { firstName: 'Poe', lastName: 'T', email: 'poet@example.com' })
    await add(book, { title: '50% off_', shelf: own, price: 5, genre: 'poetry', authors: [poet] })
    await add(book, { title: 'Plain', shelf: own, price: 7.5, published: '2026-05-01' })
    await add(book, { title: 'Late', shelf: own, price: 9, published: '2026-06-01' })
    const found = async (
      field: string,
      operator: ListQueryFilter['operator'],
      ...values: ListQueryFilter['values'][number][]
    ) => {
      const within = { field: 'shelf', operator: 'eq', values: [own] } as const
      const { json, total } = await store.list(book, { filters: [within, { field, operator, values }] })
      const titles = JSON.parse(json).map(({ title }: { title: string }) => title)
      expect(total).toBe(titles.length)
      return titles
    }
    expect(await found('genre', 'eq', 'poetry')).toEqual(['50% off_'])
    expect(await found('genre', 'ne', 'poetry')).toEqual(['Late', 'Plain'])
    expect(await found('published', 'eq', null)).toEqual(['50% off_'])
    expect(await found('published', 'ne', null)).toEqual(['Late', 'Plain'])
    expect(await found('published', 'ne', '2026-05-01')).toEqual(['50% off_', 'Late'])
    expect(await found('published', 'eq', null, '2026-06-01')).toEqual(['50% off_', 'Late'])
    expect(await found('price', 'gte', 7.5)).toEqual(['Late', 'Plain'])
    expect(await found('price', 'lte', 7.49)).toEqual(['50% off_'])
    expect(await found('title', 'like', '% OFF_')).toEqual(['50% off_'])
    expect(await found('title', 'like', '_%')).toEqual([])
    expect(await found('authors', 'eq', poet)).toEqual(['50% off_'])
    expect(await found('authors', 'ne', poet)).toEqual(['Late', 'Plain'])
    expect(await found('authors', 'eq', null)).toEqual(['Late', 'Plain'])
    expect(await found('copyCount', 'eq', 0)).toEqual(['50% off_', 'Late', 'Plain'])
  })

  it('finds each word of a search in any of the fields', async () => {
    await add(person, { firstName: 'Marie', lastName: 'Curie', email: 'curie@example.com' })
    const { total } = await store.list(person, { search: 'curie mar' })
    expect(total).toBe(1)
    expect((await store.list(person, { search: 'curie nobody' })).total).toBe(0)
  })

  it('keeps hidden records out of lists and options, and frees their unique values', async () => {
    const values = { firstName: 'Gone', email: 'gone@example.com' }
    const gone = await add(person, values)
    await store.transaction((trx) => store.update(trx, person, gone, { hiddenAt: '2026-01-01' }))
    expect((await store.list(person, { search: 'gone' })).total).toBe(0)
    expect(await store.options(person, {})).not.toContain(gone)
    const asked = { field: 'hiddenAt', operator: 'ne', values: [null] } as const
    expect((await store.list(person, { search: 'gone', filters: [asked] })).total).toBe(1)
    expect((await store.get(person, gone))?.email).toBe('gone@example.com')
    await expect(add(person, values)).resolves.toEqual(expect.any(String))
    await expect(add(person, values)).rejects.toThrow()
  })

  it('changes rows in place, adds new rows, removes omitted rows and keeps the order', async () => {
    const id = await add(book, { title: 'Rows', shelf: shelfId, copies: [{ number: '1' }, { number: '2' }] })
    const update = (values: object) => store.transaction((trx) => store.update(trx, book, id, values as never))
    const copies = async () => (await store.get(book, id))?.copies as { id: string; number: string }[]
    const [first, second] = await copies()
    await update({ copies: [{ number: '3' }, { id: second?.id, number: '2b' }] })
    expect((await copies()).map(({ number }) => number)).toEqual(['3', '2b'])
    expect((await copies())[1]?.id).toBe(second?.id)
    await expect(update({ copies: [{ id: first?.id, number: 'x' }] })).rejects.toThrow('There is no line with id')
    await update({ pages: ['one.webp'] })
    await update({ pages: ['two.webp'] })
    expect((await store.get(book, id))?.pages).toEqual([
      expect.objectContaining({ url: '/files/one.webp', priority: 0 }),
      expect.objectContaining({ url: '/files/two.webp', priority: 1 }),
    ])
    await store.transaction((trx) => store.remove(trx, book, id))
    expect(await withUntypedTables(store.db).selectFrom('copy').selectAll().where('book', '=', id).execute()).toEqual(
      [],
    )
  })

  it('counts a list again after a write, and ignores a write that was rolled back', async () => {
    const count = async () => (await store.list(shelf, { search: 'Tally', end: 1 })).total
    const first = await add(shelf, { name: 'Tally 1' })
    await add(shelf, { name: 'Tally 2' })
    expect([await count(), await count()]).toEqual([2, 2])
    await add(shelf, { name: 'Tally 3' })
    expect(await count()).toBe(3)
    const undone = store.transaction(async (trx) => {
      await store.remove(trx, shelf, first)
      throw new Error('No')
    })
    await expect(undone).rejects.toThrow('No')
    expect(await count()).toBe(3)
    await store.transaction((trx) => store.remove(trx, shelf, first))
    expect(await count()).toBe(2)
  })

  it('undoes everything when a transaction fails', async () => {
    const { total } = await store.list(shelf, {})
    const failing = store.transaction(async (trx) => {
      await store.insert(trx, shelf, { name: 'Never' })
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    expect((await store.list(shelf, {})).total).toBe(total)
  })

  it('runs concurrent transactions that lock the same record one after another', async () => {
    const id = await add(book, { title: 'Counted', shelf: shelfId })
    const count = () =>
      store.transaction(async (trx) => {
        await store.lock(trx, 'book', [id])
        const stored = await store.get(book, id, trx)
        await store.update(trx, book, id, { read: Number(stored?.read) + 1 })
      })
    await Promise.all(Array.from({ length: 10 }, count))
    expect((await store.get(book, id))?.read).toBe(10)
  })

  it('reads pages in order if most records match the filter', async () => {
    const most = 11_000
    const rows = Array.from({ length: most + 100 }, (_, at) => ({
      name: `Many ${10_000 + at}`,
      status: at < most ? (1 as const) : (0 as const),
    }))
    await store.transaction((trx) => store.insertMany(trx, shelf, rows.reverse()))
    const list = (status: number, start: number) =>
      store.list(shelf, {
        filters: [
          { field: 'status', operator: 'eq', values: [status] },
          { field: 'name', operator: 'like', values: ['Many'] },
        ],
        sort: [{ field: 'name', descending: true }],
        start,
        end: start + 2,
      })
    const named = ({ json, total }: { json: string; total: number }) => [
      total,
      ...(JSON.parse(json) as { name: string }[]).map(({ name }) => name),
    ]
    expect(named(await list(1, 0))).toEqual([most, 'Many 20999', 'Many 20998'])
    expect(named(await list(1, most - 1))).toEqual([most, 'Many 10000'])
    expect(named(await list(0, 0))).toEqual([100, 'Many 21099', 'Many 21098'])
    expect(named(await list(1, most))).toEqual([most])
  })

  it('makes ids that sort by age', () => {
    const ids = Array.from({ length: 5000 }, newId)
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids.slice(0, 10))
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})
