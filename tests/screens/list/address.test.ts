import { describe, expect, test } from 'vitest'
import { registry } from '../../../src/app/registry'
import { nextSort, queryOf, readAddress, writeAddress } from '../../../src/screens/list/address'
import type { Resource } from '../../../vocabulary'

const coupon = registry.get('coupon')
const order = registry.get('customer-order')

const read = (text: string, resource: Resource = coupon, remembered?: string) =>
  readAddress(resource, new URLSearchParams(text), remembered)

const rewritten = (text: string, resource: Resource = coupon) =>
  decodeURIComponent(String(writeAddress(resource, read(text, resource))))

describe('an address', () => {
  test.each([
    '',
    'q=abc',
    'q=abc&discountType=percent&startsOn_gte=2026-01-01&sort=-startsOn,code&size=50&page=2',
    'discountType=percent&discountType=amount',
    'code_like=NEW&discountType_ne=percent&createdAt_lte=2026-02-01',
  ])("'%s' is read and written as it was", (text) => expect(rewritten(text)).toBe(text))

  test.each([
    ['page=0', ''],
    ['page=1.5', ''],
    ['page=abc&size=-1', ''],
    ['size=100000', 'size=1000'],
    ['sort=nothing', ''],
    ['sort=code,constructor', ''],
    ['nothing=1&__proto__=2&constructor=3', ''],
    ['discountType=', ''],
    ['tab=2', ''],
    ['discountType=gone&discountType=percent&status=7&isHidden=1', 'discountType=percent'],
    [`q=${'x'.repeat(300)}`, `q=${'x'.repeat(200)}`],
  ])("of '%s' only '%s' is kept", (text, kept) => expect(rewritten(text)).toBe(kept))
})

describe('tabs', () => {
  test('of a list whose records can be hidden, the last shows those that are', () => {
    const customer = registry.get('customer')
    expect(queryOf(customer, read('tab=2', customer)).filters).toEqual([
      { field: 'deletedAt', operator: 'nnull', value: true },
    ])
    expect(queryOf(customer, read('', customer)).filters).toEqual([])
    expect(rewritten('tab=2', customer)).toBe('tab=2')
  })
  test('a filter by the field of the tabs opens its tab', () => {
    expect(read('paymentStatus=pending', order)).toMatchObject({ tab: '3', filters: {} })
  })
  test('the tab last chosen holds where the address narrows nothing', () => {
    expect(read('', order, '2').tab).toBe('2')
    expect(read('tab=3', order, '2').tab).toBe('3')
    expect(read('orderStatus=on-hold', order, '2').tab).toBe('1')
    expect(read('', order, '9').tab).toBe('1')
  })
})

test('asks the data provider for what the address says', () => {
  const state = read(
    'q=abc&discountType=percent&discountType=amount&startsOn_gte=2026-01-01&sort=-startsOn,code&page=3',
  )
  expect(queryOf(coupon, state)).toEqual({
    filters: [
      { field: 'discountType', operator: 'in', value: ['percent', 'amount'] },
      { field: 'startsOn', operator: 'gte', value: '2026-01-01' },
      { field: 'q', operator: 'eq', value: 'abc' },
    ],
    sorters: [
      { field: 'startsOn', order: 'desc' },
      { field: 'code', order: 'asc' },
    ],
    pagination: { currentPage: 3, pageSize: coupon.list.pageSize, mode: 'server' },
  })
})

test('a day bounds moments from its first to its last, where the person is', () => {
  const [from, to] = queryOf(order, read('placedAt_gte=2026-01-05&placedAt_lte=2026-01-05', order)).filters
  expect(from?.value).toBe(new Date(2026, 0, 5).toISOString())
  expect(to?.value).toBe(new Date(2026, 0, 5, 23, 59, 59, 999).toISOString())
})

test('a head leads up, down, and back to how the list is sorted at first', () => {
  expect(nextSort(coupon, '-startsOn', 'code')).toBe('code')
  expect(nextSort(coupon, 'code', 'code')).toBe('-code')
  expect(nextSort(coupon, '-code', 'code')).toBe('-startsOn')
  expect(nextSort(coupon, '-startsOn', 'startsOn')).toBe('startsOn')
})
