import { expect, test } from 'vitest'
import { checkValue, comparableCode, text } from '../../vocabulary'

const said = (code: string) => checkValue({ code: text({ gtin: true, max: 64 }) }, 'code', code).messages.join(' ')

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])('%s has a valid check digit', (code) => {
  expect(said(code)).toBe('')
})

test.each([
  ['96385075', 4],
  ['036000291453', 2],
  ['4006381333913', 7],
  ['10614141000416', 5],
])('%s is rejected, and the message names the correct digit', (code, digit) => {
  expect(said(code)).toBe(
    `This barcode is wrong. Its last digit must be ${digit}. Scan it again, or check it for a typing error.`,
  )
})

test('codes in other formats are not checked', () => {
  for (const code of ['B0CX23V2ZK', '1234567', '123456789', 'SHELF-4', '12345678901234567890'])
    expect(said(code)).toBe('')
})

test('a code is the same with leading zeros from a scanner', () => {
  expect(comparableCode('0036000291452')).toBe(comparableCode(' 036000291452'))
  expect(comparableCode('b0cx23v2zk')).toBe('B0CX23V2ZK')
  expect(comparableCode('0042')).not.toBe(comparableCode('42'))
})
