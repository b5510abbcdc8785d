import { describe, expect, it } from 'vitest'
import {
  doPostcodeRangesMeet,
  isInPostcodeRanges,
  postcodeRangeError,
} from '../../../vocabulary/places/postcode-ranges'

describe('a list of postcodes and ranges', () => {
  it.each([
    ['10000-19999, 20457', '10115', true],
    ['10000-19999, 20457', '20457', true],
    ['10000-19999, 20457', '20459', false],
    ['10000–19999', '１０１１５', true],
    ['1000-1999', '15000', false],
    ['SW1*', 'SW1A 1AA', true],
    ['SW1*', 'SW2 1AA', false],
    ['SW1-SW20', 'SW19 5AE', true],
    ['SW1-SW9', 'SW19 5AE', false],
    ['SW1-SW9', 'EC1A 1BB', false],
    ['1000 AA-1099 ZZ', '1071 XX', true],
    ['1000 AA-1099 ZZ', '1100 AA', false],
    ['K1A-K1Z', 'K1P 1J1', true],
    ['K1A-K1Z', 'K2P 1J1', false],
    ['1250-096', '1250-096', true],
    ['1250-096', '1250-097', false],
    ['1000-001 - 1999-999', '1250-096', true],
    ['1000-001-1999-999', '2000-001', false],
    ['10*-19*', '15115', true],
    ['10*-19*', '20115', false],
    ['01310-200', '01310-200', true],
    ['EC1A', 'EC1A 1BB', true],
    ['EC1', 'EC1A 1BB', false],
    ['K1M', 'K1M 1M4', true],
    ['90210', '90210-1234', true],
    ['90000-90999', '90210-1234', true],
    ['90000-90999', '91210-1234', false],
    ['10000-19999', null, false],
  ])('%j contains %j: %s', (ranges, postcode, contained) => {
    expect(postcodeRangeError(ranges)).toBeUndefined()
    expect(isInPostcodeRanges(postcode, ranges)).toBe(contained)
  })

  it.each([
    ['19999-10000', /ends before it begins/],
    ['10000, 20*-1*', /is not a range of postcodes/],
    ['*', /is not a range of postcodes/],
    ['1*2', /is not a range of postcodes/],
    ['80!00', /is not a range of postcodes/],
    ['???', /is not a range of postcodes/],
  ])('%j is refused', (ranges, message) => expect(postcodeRangeError(ranges)).toMatch(message))

  it.each([
    ['10000-19999', '15000-25000', true],
    ['10000-19999', '20000-25000', false],
    ['SW1*', 'SW1A 1AA', true],
    ['SW1*', 'EC*', false],
    ['10*', '10000-10999', true],
    [null, '10000', true],
  ])('%j and %j overlap: %s', (one, other, overlap) => expect(doPostcodeRangesMeet(one, other)).toBe(overlap))
})
