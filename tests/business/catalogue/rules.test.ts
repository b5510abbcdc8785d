import { expect, it } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { checkRecord } from '../../../vocabulary'

const said = (name: string, given: Record<string, unknown>) => checkRecord(registry.get(name), given).errors

it('products of the type card always track serial numbers', () => {
  expect(said('product', { type: 'card', tracksSerials: false }).tracksSerials).toEqual([
    'Products of the type Card must track serial numbers.',
  ])
  expect(said('product', { type: 'service', tracksSerials: false })).not.toHaveProperty('tracksSerials')
})

it('the former price must be at least the current price', () => {
  expect(said('product', { price: 10, compareAtPrice: 9 })).toHaveProperty('compareAtPrice')
})

it('the base currency must have a rate of 1', () => {
  expect(said('currency-master', { isBase: true, rate: 2 }).rate).toEqual([
    'The exchange rate of the base currency must be 1.',
  ])
})

it('a percentage discount is at most 100', () => {
  const coupon = { code: 'A', startsOn: '2026-03-01', discountType: 'percent', value: 101 }
  expect(said('coupon', coupon)).toEqual({ value: ['Percentages must be at most 100.'] })
})

it('a range of serial numbers needs both ends', () => {
  expect(said('stock-in', { serialFrom: 1 })).toHaveProperty('serialTo')
  expect(said('stock-in', { serialTo: 1 })).toHaveProperty('serialFrom')
  expect(said('stock-in', { serialFrom: 5, serialTo: 4 })).toHaveProperty('serialTo')
})
