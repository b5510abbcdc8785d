import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registry } from '../../../server/operations/registry'
import { Cell } from '../../../src/screens/shared/values/Cell'
import type { Values } from '../../../vocabulary'

const shown = (resource: string, name: string, record: Values) => {
  const field = registry.get(resource).fields[name]
  if (!field) throw new Error(`No field ${name}.`)
  const props = { field, record, value: record[name], compact: false, linkTo: () => undefined }
  const { container, unmount } = render(<Cell {...props} />)
  const text = container.textContent
  unmount()
  return text
}

test('the numbers of a batch are shown as its serials', () => {
  const batch = { serialPrefix: 'CC001-', serialFrom: 406, serialTo: 430, serialDigits: 6 }
  expect(shown('stock-in', 'serialFrom', batch)).toBe('CC001-000406')
  expect(screen.queryByText('406')).toBeNull()
})

test('serials of an API without the number of digits are shown as received', () => {
  expect(shown('stock-in', 'serialFrom', { serialPrefix: 'CC-', serialFrom: 1, serialTo: 9 })).toBe('CC-1')
  expect(shown('stock-in', 'serialFrom', { serialPrefix: 'CC-', serialFrom: '001', serialTo: '009' })).toBe('CC-001')
})
