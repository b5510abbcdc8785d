import { afterEach, expect, test } from 'vitest'
import { createBookmarks } from '../../providers/bookmarks'
import { type PlainProvider, startPlainProvider } from '../plain-provider'
import { memoryStorage, openBrowser } from './support'

let provider: PlainProvider | undefined
afterEach(() => provider?.close())

const lacking = async () => {
  provider = await startPlainProvider()
  provider.intercept(() => ({ status: 404, body: { message: 'Cannot GET this' } }))
  return provider
}

test('a list that is not there is remembered, without a toast', async () => {
  const { url } = await lacking()
  const { dataProvider, absent, toasts, visited } = openBrowser({ apiUrl: url })
  await expect(dataProvider.getList({ resource: 'coupon' })).rejects.toMatchObject({ statusCode: 404 })
  expect([...absent.names()]).toEqual(['coupon'])
  expect(toasts).toEqual([])
  expect(visited).toEqual(['/coupon'])
})

test('nothing found by a filter is no list that is not there', async () => {
  const { url } = await lacking()
  const { dataProvider, absent, toasts } = openBrowser({ apiUrl: url })
  const filters = [{ field: 'code', operator: 'eq' as const, value: 'X' }]
  await expect(dataProvider.getList({ resource: 'coupon', filters })).rejects.toMatchObject({ statusCode: 404 })
  expect([...absent.names()]).toEqual([])
  expect(toasts).toEqual([{ type: 'error', message: 'Cannot GET this' }])
})

test('bookmarks that are not there are asked for once in a session of the browser', async () => {
  const { url, arrived } = await lacking()
  const storage = memoryStorage()
  const ask = () => createBookmarks(openBrowser({ apiUrl: url }).client.send, url, storage).list()
  expect(await ask()).toBeUndefined()
  expect(await ask()).toBeUndefined()
  expect(arrived.map((call) => call.url)).toEqual(['/api/bookmarks/data'])
})
