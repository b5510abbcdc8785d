import { describe, expect, it } from 'vitest'
import { clockTimeIn, dayIn, isTimeZone, momentOfClockTime, plusDays, startOfDay } from '../../../vocabulary'

describe('a day begins at its first moment', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    ['2026-11-21', 'Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // In this time zone, the clocks are put forward at midnight, so the day begins at one o'clock.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    // In this time zone, the clocks are put back to midnight, so midnight occurs twice.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ])('%s in %s', (day, zone, moment) => {
    expect(startOfDay(day, zone)).toBe(moment)
    expect(dayIn(zone, Date.parse(moment))).toBe(day)
    expect(dayIn(zone, Date.parse(moment) - 1)).toBe(plusDays(day, -1))
  })
})

describe('clock time and moment', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-31T09:30:00', '2026-03-31T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01T00:30:00', '2025-12-31T10:30:00.000Z'],
    ['America/New_York', '2026-07-01T20:00:05', '2026-07-02T00:00:05.000Z'],
    ['Europe/Berlin', '2026-03-29T01:59:00', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
  ])('convert into each other in %s: %s', (zone, clock, moment) => {
    expect(momentOfClockTime(zone, clock)).toBe(moment)
    expect(clockTimeIn(zone, Date.parse(moment))).toBe(clock)
  })

  it('that occurs twice means the first of both', () => {
    expect(momentOfClockTime('Europe/Berlin', '2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z')
    expect(momentOfClockTime('America/New_York', '2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('that is skipped moves forward by the skipped time', () => {
    expect(clockTimeIn('Europe/Berlin', Date.parse(momentOfClockTime('Europe/Berlin', '2026-03-29T02:30:00')))).toBe(
      '2026-03-29T03:30:00',
    )
  })
})

it.each(['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Chatham'])(
  'the days of a year follow each other without a gap in %s',
  (zone) => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = plusDays(day, 1))
      expect(dayIn(zone, Date.parse(startOfDay(plusDays(day, 1), zone)) - 1)).toBe(day)
  },
)

it('knows which time zones exist', () => {
  expect(['Asia/Kolkata', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
