import { expect, it, onTestFinished } from 'vitest'
import { checkValue, countryOfZone, phone, setTimeZone } from '../../../vocabulary'

it.each([
  ['Asia/Kolkata', 'IN'],
  ['Europe/Berlin', 'DE'],
  ['America/Los_Angeles', 'US'],
  ['UTC', undefined],
  ['Nowhere/At_all', undefined],
  [null, undefined],
])('the time zone %s belongs to %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

it("a telephone number without a calling code belongs to the country of the user's site", () => {
  onTestFinished(() => setTimeZone())
  const read = (typed: string) => checkValue({ phone: phone() }, 'phone', typed)
  expect(read('98765 43210').messages).toHaveLength(1)
  setTimeZone('Asia/Kolkata')
  expect(read('098765 43210').value).toBe('+919876543210')
  expect(read('+49 30 1234567').value).toBe('+49301234567')
  expect(read('none').messages).toHaveLength(1)
})
