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
      return { data: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: 0 }
    },
  } as unknown as DataProvider
  const state = readAddress(event, new URLSearchParams('admission=share&page=7'))
  const columns = ['code', 'state', 'status', 'startsOn']
  const text = await exportText({ provider, api: memoryApi({}), registry, resource: event, state, columns })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(1201)
  expect(lines[0]).toBe('Code,State,Status,Starts on')
  expect(lines[1]).toBe('C0,Running,Inactive,')
  expect(lines[1200]).toBe('C1199,Running,Inactive,')
  expect(asked).toEqual(Array(3).fill([{ field: 'admission', operator: 'eq', value: 'share' }]))
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
  const text = await exportText({ provider, api, registry, resource, state, columns })
  expect(text.trim().split('\r\n').slice(1)).toEqual(['Gold,Ann Lee,9,INR', 'Silver,Ann Lee,,INR'])
  expect(asked).toEqual(['author', 'series'])
})
