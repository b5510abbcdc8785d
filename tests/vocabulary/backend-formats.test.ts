import { afterEach, expect, test } from 'vitest'
import { checkOf, date, dateTime, decimal, type Field, integer, money, percent, setTimeZone } from '../../vocabulary'

afterEach(() => setTimeZone())

const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Niue']
const arrive = (field: Field, came: unknown) => field.kind.fromApi?.(came, field)
const leave = (field: Field, value: unknown, came: unknown) => field.kind.toApi?.(value, came, field)
const mayDay = Date.UTC(2026, 4, 1)

test.each<[came: unknown, christmas: unknown]>([
  ['2026-05-01', '2026-12-25'],
  ['2026-05-01T00:00:00.000Z', '2026-12-25T00:00:00.000Z'],
  ['2026-05-01T00:00:00Z', '2026-12-25T00:00:00Z'],
  ['2026-05-01T00:00:00', '2026-12-25T00:00:00'],
  ['2026-05-01 00:00:00', '2026-12-25 00:00:00'],
  ['2026-05-01 00:00:00.000000', '2026-12-25 00:00:00.000000'],
  ['2026-05-01T23:59:59.999Z', '2026-12-25T23:59:59.999Z'],
  ['2026-05-01T12:00:00+05:30', '2026-12-25T12:00:00+05:30'],
  [mayDay, Date.UTC(2026, 11, 25)],
  [String(mayDay), String(Date.UTC(2026, 11, 25))],
  [mayDay / 1000, Date.UTC(2026, 11, 25) / 1000],
  ['Fri, 01 May 2026 00:00:00 GMT', 'Fri, 25 Dec 2026 00:00:00 GMT'],
])(
  '%j means the first of May in every time zone, and another date is written in the same format',
  (came, christmas) => {
    for (const zone of zones) {
      setTimeZone(zone)
      expect(arrive(date(), came), zone).toBe('2026-05-01')
      expect(leave(date(), '2026-05-01', came), zone).toEqual(came)
      expect(leave(date(), '2026-12-25', came), zone).toEqual(christmas)
    }
  },
)

test("midnight in the user's time zone means that day, in winter and in summer", () => {
  setTimeZone('Europe/Berlin')
  const came = '2026-04-30T22:00:00.000Z'
  expect(arrive(date(), came)).toBe('2026-05-01')
  expect(leave(date(), '2026-12-25', came)).toBe('2026-12-24T23:00:00.000Z')
})

test.each<[came: unknown, clock: string, later: unknown]>([
  ['2026-05-01', '2026-05-01T00:00:00', '2026-12-25'],
  ['2026-05-01 09:30:00', '2026-05-01T09:30:00', '2026-12-25 18:45:00'],
  ['2026-05-01T09:30', '2026-05-01T09:30:00', '2026-12-25T18:45'],
  ['2026-05-01T09:30:00.123', '2026-05-01T09:30:00', '2026-12-25T18:45:00.000'],
])('%j has no time zone and is shown as written, in every time zone of the user', (came, clock, later) => {
  for (const zone of zones) {
    setTimeZone(zone)
    const moment = arrive(dateTime(), came)
    const shown = new Date(String(moment)).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T')
    expect(shown, zone).toBe(clock)
    expect(new Date(String(leave(dateTime(), moment, came))), zone).toEqual(new Date(String(came)))
    const evening = arrive(dateTime(), '2026-12-25 18:45:00')
    expect(leave(dateTime(), evening, came), zone).toBe(later)
  }
})

test.each<[came: unknown, later: unknown]>([
  ['2026-05-01T04:00:00.000Z', '2026-12-25T13:15:00.000Z'],
  ['2026-05-01T09:30:00+05:30', '2026-12-25T18:45:00+05:30'],
  ['2026-05-01 09:30:00+0530', '2026-12-25 18:45:00+0530'],
  [Date.UTC(2026, 4, 1, 4), Date.UTC(2026, 11, 25, 13, 15)],
  [`${Date.UTC(2026, 4, 1, 4)}`, `${Date.UTC(2026, 11, 25, 13, 15)}`],
  [Date.UTC(2026, 4, 1, 4) / 1000, Date.UTC(2026, 11, 25, 13, 15) / 1000],
  ['Fri, 01 May 2026 04:00:00 GMT', 'Fri, 25 Dec 2026 13:15:00 GMT'],
])('%j means one moment in every time zone, and another time is written in the same format', (came, later) => {
  for (const zone of zones) {
    setTimeZone(zone)
    const moment = String(arrive(dateTime(), came))
    expect(Date.parse(moment), zone).toBe(Date.UTC(2026, 4, 1, 4))
    expect(checkOf(dateTime()).safeParse(moment).success).toBe(true)
    expect(leave(dateTime(), '2026-12-25T13:15:00.000Z', came), zone).toEqual(later)
  }
})

test.each(['0000-00-00', '0000-00-00 00:00:00'])('%j is not a date', (came) => {
  expect([arrive(date(), came), arrive(dateTime(), came)]).toEqual([null, null])
})

test.each(['soon', '2026-02-30', '01.05.2026', 20260501, 5])('%j is too ambiguous to guess a date', (came) => {
  expect([arrive(date(), came), arrive(dateTime(), came)]).toEqual([came, came])
})

test.each<[came: string, value: number, other: string]>([
  ['12345.60', 12345.6, '7000000.50'],
  ['12,345.60', 12345.6, '7,000,000.50'],
  ['12.345,60', 12345.6, '7.000.000,50'],
  ["12'345.60", 12345.6, "7'000'000.50"],
  ['12 345,60', 12345.6, '7 000 000,50'],
  ['1,23,45,678.90', 12345678.9, '70,00,000.50'],
  ['₹12,345.60', 12345.6, '₹7,000,000.50'],
  ['INR 12,345.60', 12345.6, 'INR 7,000,000.50'],
  ['12.345,60 €', 12345.6, '7.000.000,50 €'],
  ['-12,345.60', -12345.6, '7,000,000.50'],
  ['-$12,345.60', -12345.6, '$7,000,000.50'],
  ['12,50 %', 12.5, '7000000,50 %'],
  ['1.234', 1.234, '7000000.500'],
])('%j is a formatted number, and another number is written in the same format', (came, value, other) => {
  for (const field of [decimal(), money(), percent()]) {
    expect(arrive(field, came)).toBe(value)
    expect(leave(field, value, came)).toBe(came)
    expect(leave(field, 7_000_000.5, came)).toBe(other)
  }
  expect(arrive(integer({ serial: { prefix: '', digits: '' } }), '007')).toBe('007')
  expect(leave(integer(), 12, '007')).toBe('012')
  expect(arrive(integer(), '12,345')).toBe(12345)
  expect(leave(integer(), 7_000_000, '12,345')).toBe('7,000,000')
})

test.each(['', 'none', '1.2.3', '1,23', '12,3456.5', '2026-05-01', '5 pcs', '1e5', '+49 40 123'])(
  '%j is never read as a different number',
  (came) => {
    const read = arrive(decimal(), came)
    expect([came, 1.23]).toContain(read)
  },
)
