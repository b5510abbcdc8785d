import { expect, test } from 'vitest'
import { compareSerials, serialRuns, serialText } from '../../vocabulary'

test('a serial has its prefix, and leading zeros before its number', () => {
  expect(serialText('CC001-', 7, 6)).toBe('CC001-000007')
  expect(serialText(null, 1_234_567, 6)).toBe('1234567')
})

test('consecutive serials are shown as a range', () => {
  expect(serialRuns(['A-000010', 'A-000009', 'B-000011', 'A-000012', 'A-9', 'odd'])).toEqual([
    { first: 'A-9', last: 'A-9', count: 1 },
    { first: 'A-000009', last: 'A-000010', count: 2 },
    { first: 'A-000012', last: 'A-000012', count: 1 },
    { first: 'B-000011', last: 'B-000011', count: 1 },
    { first: 'odd', last: 'odd', count: 1 },
  ])
})

test('serials are sorted by their numbers, with any number of digits', () => {
  const serials = ['A-1000000', 'B-000001', 'A-999999']
  expect(serials.sort(compareSerials)).toEqual(['A-999999', 'A-1000000', 'B-000001'])
})
