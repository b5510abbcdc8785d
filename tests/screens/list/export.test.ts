import type { DataProvider } from '@refinedev/core'
import { expect, test } from 'vitest'
import { readAddress } from '../../../src/screens/list/address'
import { csvOf } from '../../../src/screens/list/csv'
import { exportText } from '../../../src/screens/list/export'
import { memoryApi } from '../../../testing/stage'
import { registry } from '../../library'

const event = registry.get('event')

test('quotes what would break a line of CSV, and doubles quotes within', () => {
  expect(csvOf([['a', 'b,c', 'd"e', 'f\ng']])).toBe('\uFEFFa,"b,c","d""e","f\ng"\r\n')
})

test.each(['=1+1', '+49 30', '-x', '@SUM(A1)', '\tx', '\rx'])('takes its power from the formula %j', (text) => {
  expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/)
})

test('leaves negative numbers as they are', () => {
  expect(csvOf([['-12.5', '+3']])).toBe('\uFEFF-12.5,+3\r\n')
})

test('exports all pages of what is narrowed, with words in place of keys', async () => {
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
  const state = readAddress(event, new URLSearchParams('admission=share&page=7'))
  const columns = ['code', 'state', 'status', 'startsOn']
  const { text } = await exportText({ provider, api: memoryApi({}), registry, resource: event, state, columns })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(1201)
  expect(lines[0]).toBe('Code,State,Status,Starts on')
  expect(lines[1]).toBe('C0,Running,Inactive,')
  expect(lines[1200]).toBe('C1199,Running,Inactive,')
  expect(asked).toEqual(Array(3).fill([{ field: 'admission', operator: 'eq', value: 'share' }]))
})

const codesIn = (text: string) => text.trim().split('\r\n').slice(1)
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}`, code: `C${index}` }))

/** Exports the codes of a list whose pages come as they are answered for a slice of it. */
const exportFrom = (answer: (start: number, end: number) => object) => {
  const getList = async ({ pagination: { currentPage, pageSize } }: never) =>
    answer((currentPage - 1) * pageSize, currentPage * pageSize)
  const provider = { getList } as unknown as DataProvider
  const state = readAddress(event, new URLSearchParams())
  const counts: number[] = []
  const told = (came: number) => counts.push(came)
  return exportText({ provider, api: memoryApi({}), registry, resource: event, state, columns: ['code'], told }).then(
    (file) => ({ ...file, counts }),
  )
}

test('exports a list to its end where nobody knows how many there are, and tells how far it has come', async () => {
  const rows = rowsOf(1100)
  const file = await exportFrom((start, end) => ({ data: rows.slice(start, end), hasMore: end < 1100 }))
  expect(codesIn(file.text)).toEqual(rows.map(({ code }) => code))
  expect(file).toMatchObject({ count: 1100, isAll: true, counts: [500, 1000, 1100] })
})

test('exports all of an API that gives fewer at once than it is asked for', async () => {
  const rows = rowsOf(250)
  const file = await exportFrom((start, end) => ({ data: rows.slice(start, Math.min(end, start + 100)), total: 250 }))
  expect(codesIn(file.text)).toEqual(rows.map(({ code }) => code))
  expect(file.isAll).toBe(true)
})

test.each<[string, (start: number, end: number) => object]>([
  ['pages that repeat', () => ({ data: rowsOf(500), hasMore: true })],
  ['a page that is empty before the end', (start) => ({ data: start ? [] : rowsOf(500), total: 900 })],
  ['more that cannot be reached', () => ({ data: rowsOf(500), total: 500, more: { key: 'has_more', came: 500 } })],
])('says that a file does not hold all where an API answers with %s', async (_, answer) => {
  expect(await exportFrom(answer)).toMatchObject({ count: 500, isAll: false })
})

test('exports names in place of ids, from one call for each list, and the ids where there is none', async () => {
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
  const state = readAddress(resource, new URLSearchParams())
  const columns = ['name', 'author', 'series', 'currency']
  const { text } = await exportText({ provider, api, registry, resource, state, columns })
  expect(text.trim().split('\r\n').slice(1)).toEqual(['Gold,Ann Lee,9,INR', 'Silver,Ann Lee,,INR'])
  expect(asked).toEqual(['author', 'series'])
})
