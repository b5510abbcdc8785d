import type { DataProvider } from '@refinedev/core'
import { expect, test } from 'vitest'
import { registry } from '../../../src/app/registry'
import { readAddress } from '../../../src/screens/list/address'
import { csvOf } from '../../../src/screens/list/csv'
import { exportText } from '../../../src/screens/list/export'
import { memoryApi } from '../support'

const coupon = registry.get('coupon')

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
    state: 'live',
    status: 0,
  }))
  const provider = {
    getList: async ({ pagination: { currentPage, pageSize }, filters }: never) => {
      asked.push(filters)
      return { data: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), total: 0 }
    },
  } as unknown as DataProvider
  const state = readAddress(coupon, new URLSearchParams('discountType=percent&page=7'))
  const columns = ['code', 'state', 'status', 'startsOn']
  const text = await exportText({ provider, api: memoryApi({}), registry, resource: coupon, state, columns })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(1201)
  expect(lines[0]).toBe('Code,Validity,Status,Starts on')
  expect(lines[1]).toBe('C0,Live,Inactive,')
  expect(lines[1200]).toBe('C1199,Live,Inactive,')
  expect(asked).toEqual(Array(3).fill([{ field: 'discountType', operator: 'eq', value: 'percent' }]))
})

test('exports names in place of ids, from one call for each list, and the ids where there is none', async () => {
  const data = [
    { id: '1', name: 'Gold', category: { id: '7' }, tax: '9', currency: { id: '1', name: 'INR' } },
    { id: '2', name: 'Silver', category: '7', tax: null, currency: { id: '1', name: 'INR' } },
  ]
  const provider = { getList: async () => ({ data, total: 2 }) } as unknown as DataProvider
  const asked: string[] = []
  const api = {
    ...memoryApi({}),
    names: async ({ name }: { name: string }) => {
      asked.push(name)
      if (name === 'tax-master') throw new Error('There is no such list.')
      return new Map([['7', 'Cards']])
    },
  }
  const resource = registry.get('product')
  const state = readAddress(resource, new URLSearchParams())
  const columns = ['name', 'category', 'tax', 'currency']
  const text = await exportText({ provider, api, registry, resource, state, columns })
  expect(text.trim().split('\r\n').slice(1)).toEqual(['Gold,Cards,9,INR', 'Silver,Cards,,INR'])
  expect(asked).toEqual(['product-category', 'tax-master'])
})
