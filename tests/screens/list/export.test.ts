import type { DataProvider } from '@refinedev/core'
import { expect, test } from 'vitest'
import { registry } from '../../../src/app/registry'
import { readAddress } from '../../../src/screens/list/address'
import { csvOf } from '../../../src/screens/list/csv'
import { exportText } from '../../../src/screens/list/export'

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
  const lines = (await exportText(provider, coupon, state, ['code', 'state', 'status', 'startsOn']))
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(1201)
  expect(lines[0]).toBe('Code,Validity,Status,Starts on')
  expect(lines[1]).toBe('C0,Live,Inactive,')
  expect(lines[1200]).toBe('C1199,Live,Inactive,')
  expect(asked).toEqual(Array(3).fill([{ field: 'discountType', operator: 'eq', value: 'percent' }]))
})
