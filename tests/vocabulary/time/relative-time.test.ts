import { describe, expect, test } from 'vitest'
import {
  countedTimes,
  namedTimes,
  type RelativeTime,
  readRelativeTime,
  relativeBounds,
  writeRelativeTime,
} from '../../../vocabulary/time/relative-time'

const boundsOf = (text: string, now: string, zone = 'UTC', order: 'day' | 'moment' = 'day', firstDayOfWeek = 1) =>
  relativeBounds(readRelativeTime(text) as RelativeTime, order, { moment: Date.parse(now), zone, firstDayOfWeek })

test.each([
  ...namedTimes.map((name): RelativeTime => ({ name })),
  ...countedTimes.flatMap((name): RelativeTime[] => [
    { name, days: 1 },
    { name, days: 9999 },
  ]),
])('%j stays as written', (time) => expect(readRelativeTime(writeRelativeTime(time))).toEqual(time))

test.each([
  '',
  'last',
  'last-0-days',
  'last-10000-days',
  'last--1-days',
  'last-1.5-days',
  'more-than-3-days',
  'Today',
  '2026-11-26',
])("'%s' is not a relative time", (text) => expect(readRelativeTime(text)).toBeUndefined())

describe('on Thursday, 26 November 2026', () => {
  test.each([
    ['today', '2026-11-26', '2026-11-26'],
    ['yesterday', '2026-11-25', '2026-11-25'],
    ['tomorrow', '2026-11-27', '2026-11-27'],
    ['this-week', '2026-11-23', '2026-11-29'],
    ['last-week', '2026-11-16', '2026-11-22'],
    ['next-week', '2026-11-30', '2026-12-06'],
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['next-month', '2026-12-01', '2026-12-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
    ['next-year', '2027-01-01', '2027-12-31'],
    ['last-7-days', '2026-11-20', '2026-11-26'],
    ['last-1-day', '2026-11-26', '2026-11-26'],
    ['next-7-days', '2026-11-26', '2026-12-02'],
    ['more-than-3-days-ago', undefined, '2026-11-22'],
  ])('%s is from %s to %s', (text, from, to) =>
    expect(boundsOf(text, '2026-11-26T15:40:30Z')).toEqual(from === undefined ? { to } : { from, to }),
  )
})

test.each([
  ['last-month', '2026-01-31T12:00:00Z', '2025-12-01', '2025-12-31'],
  ['last-month', '2026-03-31T12:00:00Z', '2026-02-01', '2026-02-28'],
  ['last-month', '2028-03-31T12:00:00Z', '2028-02-01', '2028-02-29'],
  ['next-month', '2026-12-31T12:00:00Z', '2027-01-01', '2027-01-31'],
  ['this-year', '2028-02-29T12:00:00Z', '2028-01-01', '2028-12-31'],
  ['last-week', '2026-01-01T12:00:00Z', '2025-12-22', '2025-12-28'],
  ['yesterday', '2028-03-01T12:00:00Z', '2028-02-29', '2028-02-29'],
])('%s at %s is from %s to %s', (text, now, from, to) => expect(boundsOf(text, now)).toEqual({ from, to }))

test.each([
  ['Pacific/Kiritimati', '2026-11-27'],
  ['America/Los_Angeles', '2026-11-26'],
])('in %s, today is %s', (zone, today) =>
  expect(boundsOf('today', '2026-11-26T15:40:00Z', zone)).toEqual({ from: today, to: today }),
)

test.each([
  [1, '2026-11-23'],
  [6, '2026-11-21'],
  [7, '2026-11-22'],
])('where weeks begin on day %i, this week began on %s', (firstDayOfWeek, from) =>
  expect(boundsOf('this-week', '2026-11-26T12:00:00Z', 'UTC', 'day', firstDayOfWeek)).toMatchObject({ from }),
)

test.each([
  ['UTC', '2026-11-26T15:40:30Z', '2026-11-23T15:40:00.000Z'],
  // Daylight saving time ended on 25 October and began on 29 March. Therefore, the same clock time three days earlier
  // is 73 or 71 hours earlier.
  ['Europe/Berlin', '2026-10-26T09:00:00Z', '2026-10-23T08:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30T08:00:00Z', '2026-03-27T09:00:00.000Z'],
])('in %s at %s, times more than 3 days ago end at %s', (zone, now, to) =>
  expect(boundsOf('more-than-3-days-ago', now, zone, 'moment')).toEqual({ to }),
)
