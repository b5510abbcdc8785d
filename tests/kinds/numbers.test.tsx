import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { viewOf } from '../../kinds/views'
import { registry } from '../../src/app/registry'
import { Cell } from '../../src/screens/shared/Cell'
import { formatUnit } from '../../src/screens/shared/formats'
import { integer, speak, type Values } from '../../vocabulary'

afterEach(() => speak())

const shown = (resource: string, name: string, record: Values) => {
  const field = registry.get(resource).fields[name]
  if (!field) throw new Error(`No field ${name}.`)
  const props = { field, record, value: record[name], compact: false, linkTo: () => undefined }
  const { container, unmount } = render(<Cell {...props} />)
  const text = container.textContent
  unmount()
  return text
}

test('weights have their unit, in the way of the language', () => {
  expect(['g', 'days'].map((unit) => formatUnit(250, unit))).toEqual(['250 g', '250 days'])
  expect(formatUnit(1250, 'g')).toBe('1.25 kg')
  speak({ language: 'de' })
  expect(formatUnit(1250, 'g')).toBe('1,25 kg')
})

test('the range of a shipping rule is in what the rule goes by', () => {
  expect(shown('shipping-rule', 'min', { basis: 'weight', min: 5000 })).toBe('5 kg')
  expect(shown('shipping-rule', 'min', { basis: 'quantity', min: 5000 })).toBe('5,000')
  expect(shown('shipping-rule', 'min', { basis: 'total', min: 5000 })).toBe('5,000')
})

test('the numbers of a batch read as its serials', () => {
  const batch = { serialPrefix: 'CC001-', serialFrom: 406, serialTo: 430, serialDigits: 6 }
  expect(shown('stock-in', 'serialFrom', batch)).toBe('CC001-000406')
  expect(screen.queryByText('406')).toBeNull()
})

test('the serials of an API that does not tell their digits are shown as they came', () => {
  expect(shown('stock-in', 'serialFrom', { serialPrefix: 'CC-', serialFrom: 1, serialTo: 9 })).toBe('CC-1')
  expect(shown('stock-in', 'serialFrom', { serialPrefix: 'CC-', serialFrom: '001', serialTo: '009' })).toBe('CC-001')
})

test('a year stands without groups of digits, in cells and where a list is narrowed by it', () => {
  const field = integer({ grouped: false })
  render(<Cell {...{ field, value: 2026, record: {}, compact: true, linkTo: () => undefined }} />)
  expect(screen.getByText('2026')).toBeTruthy()
  expect(viewOf(field).narrowed?.('2026', field)).toBe('2026')
  expect(viewOf(integer()).narrowed?.('2026', integer())).toBe('2,026')
})
