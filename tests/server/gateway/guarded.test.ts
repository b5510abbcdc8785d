import { afterAll, beforeAll, expect, it } from 'vitest'
import { startGuarded } from './guarded-library'

let guarded: Awaited<ReturnType<typeof startGuarded>>
beforeAll(async () => {
  guarded = await startGuarded()
})
afterAll(() => guarded.close())

it('lists, shows, creates, changes and deletes records of another API', async () => {
  const { call, upstream } = guarded
  const listed = await call('GET', '/book?_start=0&_end=2&_sort=name&_order=asc')
  expect(listed.status, listed.text).toBe(200)
  expect(listed.body).toHaveLength(2)
  expect(listed.headers.get('x-total-count')).toBe('3')
  const currency = guarded.idsOf('currency')[0]
  const author = guarded.idsOf('author')[0]
  const made = await call('POST', '/book', { name: 'Atlas', isbn: 'G-1', author, currency, price: 10 })
  expect(made.status, made.text).toBe(200)
  expect(made.body.data).toMatchObject({ name: 'Atlas', price: 10 })
  const { id } = made.body
  const changed = await call('PUT', `/book/${id}`, { price: 12 })
  expect(changed.status, changed.text).toBe(200)
  expect((await call('GET', `/book/${id}`)).body).toMatchObject({ id, price: 12, author: { id: author } })
  expect((await call('PUT', `/book/status/${id}`)).body.data.status).toBe(0)
  expect((await call('DELETE', `/book/${id}`)).status).toBe(200)
  expect((await call('GET', `/book/${id}`)).status).toBe(404)
  const { body: entries } = await call('GET', `/audit-entry?record=${id}&_sort=id&_order=asc`)
  expect(
    entries.map(({ action, by, call: asked }: { action: string; by: string; call: string }) => [action, by, asked]),
  ).toEqual([
    ['created', 'Ann', 'book.create'],
    ['changed', 'Ann', 'book.edit'],
    ['changed', 'Ann', 'book.status'],
    ['deleted', 'Ann', 'book.delete'],
  ])
  expect(entries[1].changes).toEqual([{ field: 'price', before: 10, after: 12 }])
  const tables = await guarded.server.store.dialect.columns(guarded.server.store.db)
  expect(tables.some(({ table }) => table === 'book')).toBe(false)
  expect(await upstream.store.count(upstream.store.registry.get('book'), {})).toBe(3)
})
