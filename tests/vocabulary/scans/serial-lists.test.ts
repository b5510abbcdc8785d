import { expect, it } from 'vitest'
import { readSerialLines, readSerialRanges, serialRangesText } from '../../../vocabulary/scans'

it.each([
  ['A0001-A0003', ['A0001', 'A0002', 'A0003']],
  ['A0001 - A0003', ['A0001', 'A0002', 'A0003']],
  ['A0001-0003', ['A0001', 'A0002', 'A0003']],
  ['A0001 to A0003', ['A0001', 'A0002', 'A0003']],
  ['VIP-7-VIP-10', ['VIP-7', 'VIP-8', 'VIP-9', 'VIP-10']],
  ['VIP-7–VIP-9', ['VIP-7', 'VIP-8', 'VIP-9']],
  ['vip-7 – VIP-8', ['vip-7', 'vip-8']],
  ['A0001-A0006, without A0003, A0005', ['A0001', 'A0002', 'A0004', 'A0006']],
  ['A1-A5 except A2-A4; B1-B2', ['A1', 'A5', 'B1', 'B2']],
  ['A1-A3 ohne A2\nVIP-7', ['A1', 'A3', 'VIP-7']],
  ['VIP-7, 04A23F1B6C9F', ['VIP-7', '04A23F1B6C9F']],
  ['2026-0007, A1-A1', ['2026-0007', 'A1-A1']],
  [
    '99999999999999999998-100000000000000000000',
    ['99999999999999999998', '99999999999999999999', '100000000000000000000'],
  ],
  [
    '089461000000000000001-089461000000000000003',
    ['089461000000000000001', '089461000000000000002', '089461000000000000003'],
  ],
])('reads the ranges %s', (text, serials) => expect(readSerialRanges(text)).toEqual({ serials }))

it.each([
  ['A0500 – A0001', /is not a range of serial numbers/],
  ['A0001 – B0005', /is not a range of serial numbers/],
  ['A07 – A100', /the same number of digits/],
  ['A1-A5, without A9', /'A9' is not within the ranges/],
  ['A1-A5, A3', /'A3' twice/],
  ['A1-A60000', /more than 50000 serial numbers/],
  ['M1-M99999999999999999999', /more than 50000 serial numbers/],
  ['E10-E7', /'E10-E7' is not a range of serial numbers/],
  ['VIP-9-VIP-7', /the second number must be higher/],
  ['x'.repeat(65), /^The serial number has 65 characters/],
  ['A1 – A5, …', /shortened/],
])('refuses the ranges %s', (text, says) => expect(readSerialRanges(text).problems?.[0]).toMatch(says))

it('reads a list of typed and scanned lines as printed', () => {
  expect(readSerialLines([' VIP-7', '', '0007', '\ufeffkarte b', '(01)09506000134352(21)A1', 'Карта'])).toEqual({
    serials: ['VIP-7', '0007', 'karte b', 'A1', 'Карта'],
    withItemNumber: [{ line: 5, serial: 'A1', gtin: '09506000134352' }],
  })
})

it('names the lines that are wrong, and shortens a long list of lines', () => {
  expect(readSerialLines(['VIP-7', 'A', '', 'vip\u20117']).problems).toEqual([
    "Lines 1 and 4 contain the same serial number 'vip\u20117'. Remove one of the lines.",
  ])
  expect(readSerialLines(['x'.repeat(65)]).problems?.[0]).toMatch(/^Line 1: The serial number has 65 characters/)
  expect(readSerialLines(['😀'.repeat(64)]).serials).toHaveLength(1)
  expect(readSerialLines(['(01)09506000134352']).problems?.[0]).toMatch(/contains no serial number/)
  const { problems = [] } = readSerialLines(Array(20).fill('A'))
  expect(problems).toHaveLength(6)
  expect(problems.at(-1)).toBe('14 more lines have problems.')
})

it('writes serials as ranges, which can be read again', () => {
  const serials = ['VIP-9', 'VIP-10', 'A0001', 'A0002', 'A0004', 'VIP-8']
  const text = serialRangesText(serials, 200)
  expect(text).toBe('A0001 – A0002, A0004, VIP-8 – VIP-10')
  expect(new Set(readSerialRanges(text).serials)).toEqual(new Set(serials))
  expect(serialRangesText(['04A2', '05B3', '06C4'], 12)).toBe('04A2, …')
})
