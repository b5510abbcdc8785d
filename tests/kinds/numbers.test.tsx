import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { viewOf } from '../../kinds/views'
import { parseTypedNumber } from '../../src/screens/shared/inputs/number-text'
import { Cell } from '../../src/screens/shared/values/Cell'
import { formatUnit } from '../../src/screens/shared/values/formats'
import { currentBusiness, integer, money, setCurrentBusiness, setLanguage, type Values } from '../../vocabulary'
import { registry } from '../library'

afterEach(() => setLanguage())

const shown = (resource: string, name: string, record: Values) => {
  const field = registry.get(resource).fields[name]
  if (!field) throw new Error(`No field ${name}.`)
  const props = { field, record, value: record[name], compact: false, linkTo: () => undefined }
  const { container, unmount } = render(<Cell {...props} />)
  const text = container.textContent
  unmount()
  return text
}

test('weights have their unit, formatted for the language', () => {
  expect(['g', 'days'].map((unit) => formatUnit(250, unit))).toEqual(['250 g', '250 days'])
  expect(formatUnit(1250, 'g')).toBe('1.25 kg')
  setLanguage({ language: 'de' })
  expect(formatUnit(1250, 'g')).toBe('1,25 kg')
})

test("a range has the unit of the record's choice", () => {
  expect(shown('fee-rule', 'min', { basis: 'weight', min: 5000 })).toBe('5 kg')
  expect(shown('fee-rule', 'min', { basis: 'quantity', min: 5000 })).toBe('5,000')
  expect(shown('fee-rule', 'min', { basis: 'total', min: 5000 })).toBe('5,000')
})

test('a year has no thousands separators, in cells and in filters', () => {
  const field = integer({ grouped: false })
  render(<Cell {...{ field, value: 2026, record: {}, compact: true, linkTo: () => undefined }} />)
  expect(screen.getByText('2026')).toBeTruthy()
  expect(viewOf(field).formatFilter?.('2026', field)).toBe('2026')
  expect(viewOf(integer()).formatFilter?.('2026', integer())).toBe('2,026')
})

test("an amount shows the sign of the business's only currency everywhere", () => {
  const business = currentBusiness()
  setCurrentBusiness({ ...business, currency: 'EUR' })
  render(<Cell {...{ field: money(), value: 125.9, record: {}, compact: false, linkTo: () => undefined }} />)
  expect(screen.getByText('€125.90')).toBeTruthy()
  setCurrentBusiness(business)
})

test.each([
  ['12,50', 12.5, 12.5],
  ['12.50', 12.5, 12.5],
  ['100,5', 100.5, 100.5],
  ['1234,56', 1234.56, 1234.56],
  ['1.234,50', 1234.5, 1234.5],
  ['1,234.50', 1234.5, 1234.5],
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['0.125', 0.125, 0.125],
  ['0,125', 0.125, 0.125],
  ['12,34,567.5', 1234567.5, 1234567.5],
  ['1\u202f234,5', 1234.5, 1234.5],
  ["1'234.50", 1234.5, 1234.5],
  ['€ 12,50', 12.5, 12.5],
  [',5', 0.5, 0.5],
  ['-12,5', -12.5, -12.5],
  ['12,', 12, 12],
  ['12.', 12, 12],
  ['1.234,', 1234, 1234],
  ['1,234.', 1234, 1234],
  ['', undefined, undefined],
  ['-', undefined, undefined],
  ['12,5x', undefined, undefined],
  ['1,2,3.4.5', undefined, undefined],
  ['twelve', undefined, undefined],
])('a number typed as %j is %s with a decimal point, and %s with a decimal comma', (typed, english, german) => {
  expect([parseTypedNumber(typed, '.'), parseTypedNumber(typed, ',')]).toEqual([english, german])
})
