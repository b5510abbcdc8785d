import type { CrudFilter } from '@refinedev/core'
import { expect, test } from 'vitest'
import { choice, choices, createRegistry, defineResource, text } from '../../../vocabulary'
import { books, ids, openPlainProvider, openShelfProvider, where } from '../support/shelf-provider'

test.each<[string, CrudFilter[], (row: (typeof books)[number]) => boolean]>([
  ['a search', [where('q', 'BOOK 77')], ({ name }) => name.includes('77')],
  ['a search for two words separated by a comma', [where('q', '77, book')], ({ name }) => name.includes('77')],
  ['a search in the name of a reference', [where('q', 'ATTIC shelf')], ({ shelf }) => shelf.room === 'Attic'],
  ['equality', [where('pages', '7')], ({ pages }) => pages === 7],
  ['any of several values', [where('pages', [7, 8], 'in')], ({ pages }) => pages === 7 || pages === 8],
  ['inequality', [where('pages', 7, 'ne')], ({ pages }) => pages !== 7],
  [
    'bounds of a number',
    [where('pages', '9', 'gte'), where('pages', '100', 'lte')],
    ({ pages }) => pages >= 9 && pages <= 100,
  ],
  ['bounds of a date', [where('printedOn', '2026-01-27', 'gte')], ({ printedOn }) => printedOn >= '2026-01-27'],
  [
    'bounds of a time in any time zone',
    [where('boughtAt', '2026-01-26T20:30:00.000Z', 'gte'), where('boughtAt', '2026-01-26T20:30:00.000Z', 'lte')],
    ({ boughtAt }) => boughtAt.startsWith('2026-01-27'),
  ],
  ['a part of a text', [where('name', 'ook 1', 'contains')], ({ name }) => name.includes('ook 1')],
  ['several references', [where('shelf', ['3', '4'], 'in')], ({ shelf }) => shelf.id === '3' || shelf.id === '4'],
  ['nothing at all', [where('q', ''), where('pages', null), where('shelf', [])], () => true],
])('filters an unpaged array by %s', async (_, filters, expected) => {
  const { list } = await openShelfProvider()
  await list()
  const { total, data } = await list(filters, [], 1, books.length)
  const wanted = books.filter(expected)
  expect([total, data.length]).toEqual([wanted.length, wanted.length])
  expect(ids({ data })).toEqual(wanted.map(({ id }) => Number(id)))
})

test('sorts texts that end in a number by that number if the declaration says so', async () => {
  const rows = ['BK-10', 'BK-9', 'AB-100', 'BK-011'].map((code, at) => ({ id: String(at + 1), name: code, code }))
  const { list } = await openShelfProvider({ rows: { book: rows } })
  const by = async (field: string) => ids(await list([], [{ field, order: 'asc' }]))
  expect(await by('code')).toEqual([3, 2, 1, 4])
  expect(await by('name')).toEqual([3, 4, 1, 2])
})

test('sorts by several fields and by the names of references, with empty values last in both directions', async () => {
  const rows = [
    { id: '1', name: 'b', pages: null, shelf: { id: '1', name: 'Zoo' } },
    { id: '2', name: 'B', pages: 10, shelf: { id: '2', name: 'apple' } },
    { id: '3', name: 'a', pages: 9, shelf: { id: '3', name: 'Bee' } },
    { id: '4', name: 'c', pages: 10, shelf: null },
  ]
  const { list } = await openShelfProvider({ rows: { book: rows } })
  const sortedBy = async (...sorters: [string, 'asc' | 'desc'][]) =>
    ids(
      await list(
        [],
        sorters.map(([field, order]) => ({ field, order })),
      ),
    )
  expect(await sortedBy(['pages', 'asc'], ['name', 'desc'])).toEqual([3, 4, 2, 1])
  expect(await sortedBy(['pages', 'desc'], ['name', 'asc'])).toEqual([2, 4, 3, 1])
  expect(await sortedBy(['shelf', 'asc'])).toEqual([2, 3, 1, 4])
})

test("counts the rows of each tab with the list's filters, once all rows are loaded", async () => {
  const { list, urls } = await openShelfProvider()
  expect(await list([where('status', '0')])).not.toHaveProperty('counts')
  expect(await list()).toMatchObject({ counts: { 0: 250, 1: 750 } })
  const paged = await list([where('pages', 499, 'gte'), where('status', '1')])
  expect(paged).toMatchObject({ total: 2, counts: { 1: 2 } })
  expect(urls().filter((url) => !url.includes('status'))).toHaveLength(1)
})

test('a computed field is not requested from an unpaged API, and a message says if the rows lack it', async () => {
  const levels = choices({ low: { label: 'Low' } })
  const good = defineResource({
    name: 'good',
    label: ['Good', 'Goods'],
    title: 'name',
    fields: { name: text(), level: choice(levels, { derived: true }) },
    list: { tabs: { field: 'level' } },
  })
  const listed = async (rows: { id: string; level?: string }[]) => {
    const { dataProvider, provider } = await openPlainProvider({ rows: { good: rows } }, createRegistry([good]))
    const answer = await dataProvider.getList({ resource: 'good', filters: [where('level', 'low')] })
    return { ...answer, paths: provider.arrived.map(({ url }) => url.replace(/^.*\/good/, '')).slice(1) }
  }
  expect(await listed([{ id: '1' }, { id: '2' }])).toEqual({ data: [], total: 0, counts: null, paths: [''] })
  expect(await listed([{ id: '1', level: 'low' }, { id: '2' }])).toMatchObject({
    data: [{ id: '1' }],
    counts: { low: 1 },
    paths: [''],
  })
})

test('a search and a text filter ignore case and accents', async () => {
  const names = ['Élan', 'Иван', 'Straße', 'E\u0301tude', 'Zoo']
  const rows = names.map((name, at) => ({ id: String(at + 1), name }))
  const { list } = await openShelfProvider({ rows: { book: rows } })
  const found = async (text: string) => [
    ids(await list([where('q', text)])),
    ids(await list([where('name', text, 'contains')])),
  ]
  expect(await found('ELAN')).toEqual([[1], [1]])
  expect(await found('иван')).toEqual([[2], [2]])
  expect(await found('STRASSE')).toEqual([[3], [3]])
  expect(await found('étude')).toEqual([[4], [4]])
})

test.each(['asc', 'desc'] as const)(
  'sorts accented names next to their base letters, and empty names last: %s',
  async (order) => {
    const names = ['\u200b', 'Zoo', 'Élan', '', 'eland', 'Ezra', 'ecru']
    const rows = names.map((name, at) => ({ id: String(at + 1), name }))
    const { list } = await openShelfProvider({ rows: { book: rows } })
    const named = [7, 3, 5, 6, 2]
    expect(ids(await list([], [{ field: 'name', order }]))).toEqual([
      ...(order === 'asc' ? named : named.reverse()),
      1,
      4,
    ])
  },
)
