import { expect, test } from 'vitest'
import { parseRangeParams, presetRange, toRangeParams } from '../../../src/screens/dashboard/range/date-range'

test.each([
  ['2026-11-26', '2026-10-01', '2026-10-31'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-01', '2028-02-01', '2028-02-29'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
])('on %s, last month was from %s to %s', (today, from, to) =>
  expect(presetRange('last-month', today)).toEqual({ from, to }),
)

test('the address keeps the choice of last month', () =>
  expect(parseRangeParams(new URLSearchParams(toRangeParams('last-month')))).toEqual({ choice: 'last-month' }))
