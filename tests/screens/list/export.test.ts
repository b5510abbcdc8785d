import type { DataProvider } from '@refinedev/core'
import { afterEach, expect, test } from 'vitest'
import { exportCsv, exportWorkbook } from '../../../src/screens/list/export/export-file'
import { openImportTable } from '../../../src/screens/list/import/file/open-table'
import { listStateFromParams } from '../../../src/screens/list/state/list-state'
import { memoryApi } from '../../../testing/render-screens'
import {
  type AnyRecord,
  createRegistry,
  defineResource,
  details,
  file,
  files,
  image,
  images,
  lines,
  money,
  percent,
  type Resource,
  setLanguage,
  text,
} from '../../../vocabulary'
import { registry } from '../../library'

const event = registry.get('event')

afterEach(() => setLanguage())

/** All columns of some records. */
const exportingOf = (resource: Resource, records: readonly AnyRecord[]) => ({
  provider: { getList: async () => ({ data: records, total: records.length }) } as unknown as DataProvider,
  api: memoryApi({}),
  registry: createRegistry([resource]),
  resource,
  state: listStateFromParams(resource, new URLSearchParams()),
  columns: Object.keys(resource.fields),
})

test('exports all pages of the filtered list, with labels instead of keys', async () => {
  const asked: unknown[] = []
  const rows = Array.from({ length: 1200 }, (_, index) => ({
    id: `c${index}`,
    code: `C${index}`,
    state: 'running',
    status: 0,
  }))
  const provider = {
    getList: async ({ pagination: { currentPage, pageSize }, filters }: never) => {
      asked.push(filters)
      return { data: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: 1200 }
    },
  } as unknown as DataProvider
  const state = listStateFromParams(event, new URLSearchParams('admission=share&page=7'))
  const columns = ['code', 'state', 'status', 'startsOn']
  const { text } = await exportCsv({ provider, api: memoryApi({}), registry, resource: event, state, columns })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(1201)
  expect(lines[0]).toBe('Code,State,Status,Starts on')
  expect(lines[1]).toBe('C0,Running,Inactive,')
  expect(lines[1200]).toBe('C1199,Running,Inactive,')
  expect(asked).toEqual(Array(3).fill([{ field: 'admission', operator: 'eq', value: 'share' }]))
})

test('names the currency of an amount, also if its column is hidden', async () => {
  const book = registry.get('book')
  const euro = { id: 'e', name: 'EUR' }
  const exporting = { ...exportingOf(book, [{ id: 'b', title: 'Emma', price: 9.5, priceNew: 12, currency: euro }]) }
  const headsOf = async (columns: readonly string[]) =>
    (await exportCsv({ ...exporting, registry, columns })).text.trim().split('\r\n')
  expect(await headsOf(['title', 'price', 'priceNew'])).toEqual([
    expect.stringMatching(/^\uFEFF?Title,Currency,Price,Price new$/),
    'Emma,EUR,9.5,12',
  ])
  expect((await headsOf(['price', 'currency'])).at(-1)).toBe('9.5,EUR')
  expect(await headsOf(['title'])).toHaveLength(2)
})

const codesIn = (text: string) => text.trim().split('\r\n').slice(1)
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}`, code: `C${index}` }))

/** Exports the codes of a list. The given function returns the pages of the list. */
const exportFrom = (answer: (start: number, end: number) => object) => {
  const getList = async ({ pagination: { currentPage, pageSize } }: never) =>
    answer((currentPage - 1) * pageSize, currentPage * pageSize)
  const provider = { getList } as unknown as DataProvider
  const state = listStateFromParams(event, new URLSearchParams())
  const counts: number[] = []
  const told = (came: number) => counts.push(came)
  return exportCsv({ provider, api: memoryApi({}), registry, resource: event, state, columns: ['code'], told }).then(
    (file) => ({ ...file, counts }),
  )
}

test('exports a list of unknown length to its end, and reports the progress', async () => {
  const rows = rowsOf(1100)
  const file = await exportFrom((start, end) => ({ data: rows.slice(start, end), hasMore: end < 1100 }))
  expect(codesIn(file.text)).toEqual(rows.map(({ code }) => code))
  expect(file).toMatchObject({ count: 1100, isAll: true, counts: [500, 1000, 1100] })
})

test('exports all rows of an API that returns fewer rows than requested', async () => {
  const rows = rowsOf(250)
  const file = await exportFrom((start, end) => ({ data: rows.slice(start, Math.min(end, start + 100)), total: 250 }))
  expect(codesIn(file.text)).toEqual(rows.map(({ code }) => code))
  expect(file.isAll).toBe(true)
})

test.each<[string, (start: number, end: number) => object]>([
  ['pages that repeat', () => ({ data: rowsOf(500), hasMore: true })],
  ['an empty page before the end', (start) => ({ data: start ? [] : rowsOf(500), total: 900 })],
  ['rows that cannot be reached', () => ({ data: rowsOf(500), total: 500, more: { key: 'has_more', came: 500 } })],
])('says that a file is incomplete if an API answers with %s', async (_, answer) => {
  expect(await exportFrom(answer)).toMatchObject({ count: 500, isAll: false })
})

test('exports names instead of ids, with one call per list, and ids where names are missing', async () => {
  const data = [
    { id: '1', name: 'Gold', author: { id: '7' }, series: '9', currency: { id: '1', name: 'INR' } },
    { id: '2', name: 'Silver', author: '7', series: null, currency: { id: '1', name: 'INR' } },
  ]
  const provider = { getList: async () => ({ data, total: 2 }) } as unknown as DataProvider
  const asked: string[] = []
  const api = {
    ...memoryApi({}),
    names: async ({ name }: { name: string }) => {
      asked.push(name)
      if (name === 'series') throw new Error('There is no such list.')
      return new Map([['7', 'Ann Lee']])
    },
  }
  const resource = registry.get('book')
  const state = listStateFromParams(resource, new URLSearchParams())
  const columns = ['name', 'author', 'series', 'currency']
  const { text } = await exportCsv({ provider, api, registry, resource, state, columns })
  expect(text.trim().split('\r\n').slice(1)).toEqual(['Gold,Ann Lee,9,INR', 'Silver,Ann Lee,,INR'])
  expect(asked).toEqual(['author', 'series'])
})

const stem = '0123456789abcdef0123456789abcdef'
const query = 'until=1790000000&sign=Zm9vYmFyYmF6cXV4cXV1eA'
const signed = `/files/${stem}.webp?${query}`
const bucket = 'https://bucket.example.com/a/b%20c.png'

test.each([
  ['a picture', image(), { url: signed, thumbnailUrl: signed }, `${stem}.webp`],
  ['a picture by its address alone', image(), signed, `${stem}.webp`],
  ['pictures', images({ of: 'x', by: 'y' }), [{ url: signed }, { url: signed }], `${stem}.webp; ${stem}.webp`],
  ['a file', file(), { url: `/files/${stem}.file?${query}`, name: 'Contract.pdf' }, 'Contract.pdf'],
  ['files', files(), [{ url: `/files/${stem}.file?${query}` }], `${stem}.file`],
  ['lines', lines({ note: text(), scan: image() }), [{ scan: { url: signed } }], `[{"scan":{"url":"${stem}.webp"}}]`],
  ['details', details(), { scan: signed }, `Scan: ${stem}.webp`],
  ['a picture of a bucket', image(), `${bucket}?X-Amz-Expires=300&X-Amz-Signature=0a1b2c`, 'b c.png'],
  ['a picture of a blob store', image(), `${bucket}?sv=2024&se=2026-01-01&sig=abc`, 'b c.png'],
  ['a picture of a CDN', image(), `${bucket}?hdnts=exp~1790000000~acl~all~hmac~0123456789`, 'b c.png'],
  ['a public picture', image({ public: true }), { url: `/files/public/${stem}.webp` }, `/files/public/${stem}.webp`],
  ['a picture without a signature', image(), `${bucket}?width=200`, `${bucket}?width=200`],
] as const)('exports %s without a public address', async (_, scan, value, expected) => {
  const resource = defineResource({
    name: 'box',
    label: ['Box', 'Boxes'],
    title: 'name',
    fields: { name: text(), scan },
  })
  const exporting = exportingOf(resource as Resource, [{ id: '1', name: 'One', scan: value }])
  const workbook = await openImportTable((await exportWorkbook(exporting)).file)
  const table = await openImportTable(new Blob([(await exportCsv(exporting)).text]))
  for (const each of [table, workbook]) {
    const [row] = await each.rows(0, 1)
    expect(row?.cells[1]).toBe(expected)
  }
})

test.each([
  ['en', undefined, '-1234.5,2.345,"a,b"'],
  ['de', undefined, '-1234,5;2,3450;"a,b"'],
  ['de', ',', '-1234.5,2.345,"a,b"'],
  ['de', '\t', '-1234,5\t2,3450\t"a,b"'],
  ['en', ';', '-1234,5;2,3450;"a,b"'],
] as const)('exports numbers in %s with the separator %j as %s', async (language, separator, line) => {
  setLanguage({ language })
  const fields = { price: money(), rate: percent(), name: text() }
  const resource = defineResource({ name: 'box', label: ['Box', 'Boxes'], title: 'name', fields })
  const record = { id: '1', price: -1234.5, rate: 2.345, name: 'a,b' }
  for (const use of ['read', 'edit'] as const) {
    const { text } = await exportCsv({ ...exportingOf(resource, [record]), use, separator })
    expect(text.split('\r\n')[1]).toContain(line)
  }
})
