import { expect, test } from 'vitest'
import {
  checkRecord,
  choice,
  choices,
  country,
  currentTimeZone,
  date,
  dateTime,
  dayIn,
  defineResource,
  phone,
  text,
  yesNo,
} from '../../vocabulary'

const visit = defineResource({
  name: 'visit',
  label: ['Visit', 'Visits'],
  title: 'name',
  fields: {
    name: text(),
    day: date({ default: 'today' }),
    at: dateTime({ required: true, default: 'now' }),
    mood: choice(choices({ good: { label: 'Good' } }), { default: 'good' }),
    paid: yesNo(),
    insured: yesNo({ required: false }),
    country: country(),
    phone: phone({ country: 'country' }),
  },
})

const valuesOf = (given: Record<string, unknown>) => {
  const { values, errors } = checkRecord(visit, given)
  expect(errors).toEqual({})
  return values
}

test("'now' and 'today' are the time and the day of a record's creation", () => {
  const before = Date.now()
  const { at, day } = valuesOf({})
  expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before)
  expect(Date.parse(String(at))).toBeLessThanOrEqual(Date.now())
  expect(day).toBe(dayIn(currentTimeZone()))
  expect(valuesOf({ day: '2026-01-31' }).day).toBe('2026-01-31')
})

test('a missing yes-or-no answer means no if the field is required, and stays empty otherwise', () => {
  expect(valuesOf({})).toMatchObject({ paid: false, insured: null })
  expect(valuesOf({ paid: null, insured: null })).toMatchObject({ paid: false, insured: null })
  expect(valuesOf({ paid: '', insured: false })).toMatchObject({ paid: false, insured: false })
})

test.each([
  ['+91 98765-43210', undefined, '+919876543210'],
  ['0091 98765 43210', undefined, '+919876543210'],
  ['+49 (0) 30 / 123 456', undefined, '+4930123456'],
  ['+1 (415) 555–0100', 'IN', '+14155550100'],
  ['98765 43210', 'IN', '+919876543210'],
  ['098765 43210', 'IN', '+919876543210'],
  ['030 123456', 'DE', '+4930123456'],
  ['1 415 555 0100', 'US', '+14155550100'],
  ['06 12345678', 'IT', '+390612345678'],
])("the telephone number '%s' in %s is %s", (typed, where, kept) => {
  expect(valuesOf({ phone: typed, country: where }).phone).toBe(kept)
})

test('a number of an unknown country stays invalid, whatever its digits', () => {
  for (const typed of ['98765 43210', 'call me', '+0 12'])
    expect(checkRecord(visit, { phone: typed }).errors.phone?.[0]).toMatch(/valid phone number with country code/)
  expect(checkRecord(visit, { phone: 'no number', country: 'IN' }).errors.phone).toBeDefined()
})
