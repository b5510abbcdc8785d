import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultFormValues } from '../../src/screens/form/state/conversions'
import { createImportRowReader } from '../../src/screens/list/import/import-rows'
import {
  formatAge,
  formatDay,
  formatDaysFromNow,
  formatMoment,
  formatZone,
} from '../../src/screens/shared/values/formats'
import { textOf } from '../../src/screens/shared/values/plain-text'
import {
  checkRecord,
  createRegistry,
  currentTimeZone,
  date,
  dateTime,
  defineResource,
  isOutsideDeviceTimeZone,
  setLanguage,
  setTimeZone,
  text,
} from '../../vocabulary'

afterEach(() => {
  vi.useRealTimers()
  setLanguage()
  setTimeZone()
})

/** The formatters of `Intl` use narrow spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe("a date and time is shown in the user's time zone", () => {
  it.each([
    ['Asia/Kolkata', '2026-11-20T18:30:00.000Z', 'Nov 21, 2026, 12:00 AM'],
    ['Pacific/Kiritimati', '2026-11-20T18:30:00.000Z', 'Nov 21, 2026, 8:30 AM'],
    ['America/New_York', '2026-11-01T05:59:00.000Z', 'Nov 1, 2026, 1:59 AM'],
    ['America/New_York', '2026-11-01T06:00:00.000Z', 'Nov 1, 2026, 1:00 AM'],
    ['Europe/Berlin', '2026-03-29T00:59:00.000Z', 'Mar 29, 2026, 1:59 AM'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', 'Mar 29, 2026, 3:00 AM'],
  ])('in %s: %s', (zone, moment, shown) => {
    setTimeZone(zone)
    expect(plain(formatMoment(moment))).toBe(shown)
  })

  it('in the format of the chosen language', () => {
    setLanguage({ language: 'de' })
    setTimeZone('Europe/Berlin')
    expect(plain(formatMoment('2026-10-25T01:30:00Z'))).toBe('25.10.2026, 02:30')
  })

  it('and its distance from now is the same everywhere', () => {
    setTimeZone('Pacific/Kiritimati')
    expect(formatAge('2026-11-20T18:30:00Z', Date.parse('2026-11-20T20:30:00Z'))).toBe('2 hours ago')
  })
})

it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])('a date stays the same date in %s', (zone) => {
  setTimeZone(zone)
  expect(formatDay('2026-03-29')).toBe('Mar 29, 2026')
  expect(textOf(date(), '2026-03-29')).toBe('2026-03-29')
  expect(date().kind.toFilterBound).toBeUndefined()
})

it.each([
  ['Asia/Kolkata', 'tomorrow'],
  ['America/New_York', 'in 2 days'],
])('the distance of a date counts from today in %s', (zone, distance) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') })
  setTimeZone(zone)
  expect(formatDaysFromNow('2026-11-23')).toBe(distance)
})

describe('a filter for a day includes the whole day', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z'],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z', '2026-11-21T09:59:59.999Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ])('in %s: %s', (zone, day, first, last) => {
    setTimeZone(zone)
    const { toFilterBound: bound } = dateTime().kind
    expect([bound?.(day, 'gte'), bound?.(day, 'lte')]).toEqual([first, last])
  })

  it('and leaves a time, or text that is no day, unchanged', () => {
    const { toFilterBound: bound } = dateTime().kind
    for (const given of ['2026-11-21T10:00:00.000Z', '2026-99-99', 'today']) expect(bound?.(given, 'gte')).toBe(given)
  })
})

it.each([
  ['Asia/Kolkata', '2026-11-21T23:30:00+05:30'],
  ['America/St_Johns', '2026-11-21T14:30:00-03:30'],
  ['UTC', '2026-11-21T18:00:00+00:00'],
])('a file contains times in the time zone %s, with the offset', (zone, text) => {
  setTimeZone(zone)
  expect(textOf(dateTime(), '2026-11-21T18:00:00.000Z')).toBe(text)
  expect(Date.parse(text)).toBe(Date.parse('2026-11-21T18:00:00Z'))
  expect(textOf(dateTime(), 'someday')).toBe('someday')
})

it('an unknown or missing time zone means the time zone of the machine', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const zone of [undefined, '', 'Mars/Olympus']) {
    setTimeZone(zone)
    expect(currentTimeZone()).toBe(own)
    expect(isOutsideDeviceTimeZone()).toBe(false)
  }
  setTimeZone('Asia/Kolkata')
  expect(isOutsideDeviceTimeZone()).toBe(true)
  expect(formatZone(Date.now())).toBe('GMT+5:30')
})

it.each([
  ['Pacific/Kiritimati', '2026-11-23'],
  ['Pacific/Pago_Pago', '2026-11-22'],
])("a date with the default 'today' is today in %s, in form, import and API", (zone, day) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  setTimeZone(zone)
  const fields = { name: text(), day: date({ default: 'today', required: true }) }
  const visit = defineResource({ name: 'visit', label: ['Visit', 'Visits'], title: 'name', fields })
  expect(defaultFormValues(fields, () => ({})).day).toBe(day)
  const plan = { fields, columns: [{ name: 'name' }], clears: true }
  const knowledge = { registry: createRegistry([visit]), records: new Map(), english: () => [] }
  const [row] = createImportRowReader(plan, knowledge)([{ line: 2, cells: ['Ann'] }])
  expect(checkRecord(visit, { ...row?.values }).values).toMatchObject({ name: 'Ann', day })
})
