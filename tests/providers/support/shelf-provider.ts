import type { CrudFilter, CrudSort } from '@refinedev/core'
import { onTestFinished } from 'vitest'
import {
  belongsTo,
  createRegistry,
  date,
  dateTime,
  defineResource,
  integer,
  onOff,
  type Registry,
  text,
} from '../../../vocabulary'
import { type PlainOptions, startPlainProvider } from '../../plain-provider'
import { openBrowser } from './open-browser'

export const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'name',
  fields: { name: text(), room: text() },
})

export const book = defineResource({
  name: 'book',
  label: ['Book', 'Books'],
  title: 'name',
  fields: {
    name: text(),
    code: text({ numbered: true }),
    pages: integer(),
    printedOn: date(),
    boughtAt: dateTime(),
    shelf: belongsTo('shelf'),
    status: onOff(),
  },
  list: { search: ['name', 'shelf.room'], tabs: { field: 'status', values: ['1', '0'] } },
  calls: { show: false },
  listBy: { shelf: '/book/shelf/{shelf}' },
})

/** Makes a number of books. Every fourth book is inactive. */
export const booksOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `Book ${(index * 7919) % count}`,
    pages: index % 500,
    printedOn: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
    boughtAt: `2026-01-${String((index % 28) + 1).padStart(2, '0')}T02:00:00+05:30`,
    shelf: { id: String(index % 10), name: `Shelf ${index % 10}`, room: index % 2 ? 'Attic' : 'Cellar' },
    status: index % 4 === 0 ? 0 : 1,
  }))

export const books = booksOf(1000)

/** Opens a browser with a separate plain provider. The provider stops after the test. */
export async function openPlainProvider(options: PlainOptions, registry?: Registry) {
  const provider = await startPlainProvider(options)
  onTestFinished(() => provider.close())
  return { ...openBrowser({ apiUrl: provider.url, ...(registry && { registry }) }), provider }
}

/** Opens a browser with a plain provider that has books and shelves. */
export async function openShelfProvider(options: PlainOptions = {}) {
  const browser = await openPlainProvider(
    { rows: { book: books, shelf: [] }, ...options },
    createRegistry([book, shelf]),
  )
  const list = (filters: CrudFilter[] = [], sorters: CrudSort[] = [], currentPage = 1, pageSize = 20) =>
    browser.dataProvider.getList({
      resource: 'book',
      filters,
      sorters,
      pagination: { currentPage, pageSize, mode: 'server' },
    })
  const urls = () => browser.provider.arrived.map(({ url }) => url.replace('/api/v1', ''))
  return { ...browser, list, urls }
}

export const byName: CrudSort[] = [{ field: 'name', order: 'asc' }]
export const where = (field: string, value: unknown, operator = 'eq') => ({ field, operator, value }) as CrudFilter
export const ids = ({ data }: { data: { id?: string | number }[] }) => data.map(({ id }) => Number(id))
