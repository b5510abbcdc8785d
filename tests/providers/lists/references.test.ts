import { describe, expect, test } from 'vitest'
import type { PlainOptions } from '../../plain-provider'
import { ids, openPlainProvider, openShelfProvider } from '../support/shelf-provider'

test('sorts plain ids by the names of their records, loaded once, and by the ids themselves where names are missing', async () => {
  const bare = ['3', '1', '2', '9'].map((id) => ({ id, name: 'x', shelf: id }))
  const shelves = ['Zoo', 'apple', 'Bee'].map((name, index) => ({ id: index + 1, name }))
  const { list, urls } = await openShelfProvider({ rows: { book: bare, shelf: shelves } })
  const byShelf = (order: 'asc' | 'desc') => list([], [{ field: 'shelf', order }])
  expect(ids(await byShelf('asc'))).toEqual([9, 2, 3, 1])
  expect(ids(await byShelf('desc'))).toEqual([1, 3, 2, 9])
  expect(urls().filter((url) => url.startsWith('/shelf'))).toEqual(['/shelf?option=true'])

  const without = await openShelfProvider({ rows: { book: bare } })
  without.provider.intercept(({ url }) => (url.includes('/shelf') ? { status: 403 } : undefined))
  expect(ids(await without.list([], [{ field: 'shelf', order: 'asc' }]))).toEqual([1, 2, 3, 9])
  const refused = { type: 'error', message: 'Something went wrong!' }
  expect([without.toasts, without.visited.slice(1)]).toEqual([[refused], []])
})

describe('records with the currency as a plain id', () => {
  const money = {
    currency: [{ id: 5, name: 'Indian rupee', code: 'INR' }],
    branch: [{ id: 1, name: 'Quay', currency: 5 }],
    book: [{ id: 1, name: 'Gold', price: 5, currency: 5 }],
  }
  const openMoney = async (options: PlainOptions = {}) => {
    const browser = await openPlainProvider({ rows: money, ...options })
    return { ...browser, calls: () => browser.provider.arrived.map(({ url }) => url.replace(/\/api\/v1|\?.*/g, '')) }
  }

  test.each(['a whole array', 'pages'])('get its code, in %s and as single records, from one call', async (form) => {
    const { dataProvider, calls } = await openMoney({ pages: form === 'pages' })
    const pagination = { currentPage: 1, pageSize: 20, mode: 'server' } as const
    const currency = { id: '5', name: 'INR' }
    expect((await dataProvider.getList({ resource: 'book', pagination })).data).toMatchObject([{ currency }])
    expect((await dataProvider.getList({ resource: 'branch', pagination })).data).toMatchObject([{ currency }])
    expect((await dataProvider.getOne({ resource: 'book', id: '1' })).data).toMatchObject({ currency })
    expect(calls()).toEqual(['/book', '/currency', '/branch', '/book/1'])
    const { data } = await dataProvider.getOne({ resource: 'book', id: '1' })
    await dataProvider.update({ resource: 'book', id: '1', variables: { currency: data.currency } })
  })

  test('keep the id where the API has no list of currencies, and request that list only once', async () => {
    const { dataProvider, provider, calls, toasts } = await openMoney()
    provider.intercept(({ url }) => (url.includes('currency') ? { status: 404 } : undefined))
    for (const resource of ['book', 'branch']) {
      const { data } = await dataProvider.getList({ resource })
      expect(data).toMatchObject([{ currency: { id: '5' } }])
    }
    expect(calls().filter((call) => call === '/currency')).toHaveLength(1)
    expect(toasts).toEqual([])
  })
})
