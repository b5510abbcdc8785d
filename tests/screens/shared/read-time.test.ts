import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseTypedDay, parseTypedMoment } from '../../../src/screens/shared/inputs/parse-time'
import { dayPattern, formatDay, formatMoment } from '../../../src/screens/shared/values/formats'
import { setLanguage, setTimeZone } from '../../../vocabulary'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z'), toFake: ['Date'] })
  setTimeZone('Asia/Kolkata')
})
afterEach(() => {
  vi.useRealTimers()
  setTimeZone()
  setLanguage()
})

const inLocale = (locale: string) => setLanguage({ language: 'en', locale })

describe('a typed date', () => {
  it.each([
    // The language decides whether the day or the month comes first. Day and month are not swapped to make a date
    // valid.
    ['en', '12/31/2026', '2026-12-31'],
    ['en', '12/31/26', '2026-12-31'],
    ['en', '1/5/2026', '2026-01-05'],
    ['en', '12-31-2026', '2026-12-31'],
    ['en', '12.31.2026', '2026-12-31'],
    ['en', '12 31 2026', '2026-12-31'],
    ['en', '31/12/2026', undefined],
    ['en', '02/30/2027', undefined],
    ['en', '02/29/2027', undefined],
    ['en', '02/29/2028', '2028-02-29'],
    ['en-GB', '31/12/26', '2026-12-31'],
    ['en-GB', '1/5/2026', '2026-05-01'],
    ['en-GB', '12/31/26', undefined],
    ['de', '31.12.26', '2026-12-31'],
    ['de', '1.5.2026', '2026-05-01'],
    ['de', '12/31/26', undefined],
    ['de', '30.02.2027', undefined],
    // Dates in ISO 8601 are accepted in every language.
    ['en', '2026-12-31', '2026-12-31'],
    ['de', '2026-12-31', '2026-12-31'],
    ['de', '2026/12/31', '2026-12-31'],
    // A two-digit year is interpreted as a year that is at most thirty years in the future.
    ['en', '12/31/56', '2056-12-31'],
    ['en', '12/31/57', '1957-12-31'],
    ['en', '1/1/00', '2000-01-01'],
    // Month names are accepted in the user's language and in English.
    ['en', '31 Dec 2026', '2026-12-31'],
    ['en', 'Dec 31, 2026', '2026-12-31'],
    ['en', 'December 31st, 2026', '2026-12-31'],
    ['en', '31-Dec-26', '2026-12-31'],
    ['en', '31dec2026', '2026-12-31'],
    ['en', '2026 Dec 31', '2026-12-31'],
    ['en', 'SEPT 5 2026', '2026-09-05'],
    ['en', 'the 5th of May 2026', '2026-05-05'],
    ['en', 'fifth of May 2026', undefined],
    ['en', 'Thu, Dec 31, 2026', '2026-12-31'],
    ['en', 'Mon, Dec 31, 2026', undefined],
    ['de', '31. Dezember 2026', '2026-12-31'],
    ['de', '5. März 26', '2026-03-05'],
    ['de', '5. Marz 2026', '2026-03-05'],
    ['de', 'Do., 31. Dez. 2026', '2026-12-31'],
    ['de', '31 Dec 2026', '2026-12-31'],
    ['fr', '1er mai 2026', '2026-05-01'],
    ['es', '31 de diciembre de 2026', '2026-12-31'],
    ['ja', '2026年12月31日', '2026-12-31'],
    ['ar', '٣١/١٢/٢٠٢٦', '2026-12-31'],
    // The time midnight is accepted after a date, because spreadsheets add midnight to dates. A date with any other
    // time is invalid.
    ['en', '12/31/2026 0:00', '2026-12-31'],
    ['en', '12/31/2026 2:30 PM', undefined],
    // Texts with missing or additional parts are invalid.
    ['en', '12/31', undefined],
    ['en', 'Dec 31', undefined],
    ['en', '12/31/202', undefined],
    ['en', '12/31/20266', undefined],
    ['en', '12/31/2026 1/1/2027', undefined],
    ['en', '12/31/2026x', undefined],
    ['en', '-12/31/2026', undefined],
    ['en', '0/5/2026', undefined],
    ['en', '20261231', undefined],
    ['en', 'soon', undefined],
    ['en', 'May', undefined],
    ['en', '', undefined],
  ])('in %s written as %j is read as %s', (locale, typed, day) => {
    inLocale(locale)
    expect(parseTypedDay(typed)).toBe(day)
  })
})

describe('a typed time', () => {
  it.each([
    ['en', '03/10/2026 2:30 PM', '2026-03-10T09:00:00.000Z'],
    ['en', '03/10/2026 2:30pm', '2026-03-10T09:00:00.000Z'],
    ['en', '03/10/2026 2:30 p.m.', '2026-03-10T09:00:00.000Z'],
    ['en', '03/10/2026, 2:30\u202fPM', '2026-03-10T09:00:00.000Z'],
    ['en', '03/10/2026 2:30p', '2026-03-10T09:00:00.000Z'],
    ['en', '3/10/26 2pm', '2026-03-10T08:30:00.000Z'],
    ['en', '2:30 PM 3/10/2026', '2026-03-10T09:00:00.000Z'],
    ['en', '03/10/2026 14:30', '2026-03-10T09:00:00.000Z'],
    ['en', '03/10/2026 14:30:15', '2026-03-10T09:00:15.000Z'],
    ['en', '03/10/2026 12:00 AM', '2026-03-09T18:30:00.000Z'],
    ['en', '03/10/2026 12:00 PM', '2026-03-10T06:30:00.000Z'],
    ['en', '03/10/2026 12:30 am', '2026-03-09T19:00:00.000Z'],
    ['en', '03/10/2026', '2026-03-09T18:30:00.000Z'],
    ['en', 'Mar 10, 2026 at 2:30 PM', '2026-03-10T09:00:00.000Z'],
    ['en', '2026-03-10 14:30', '2026-03-10T09:00:00.000Z'],
    ['en', '2026-03-10T14:30', '2026-03-10T09:00:00.000Z'],
    ['en', '2026-03-10T14:30:00Z', '2026-03-10T14:30:00.000Z'],
    ['en', '2026-03-10T14:30+01:00', '2026-03-10T13:30:00.000Z'],
    ['en', '2026-02-30T10:00:00Z', undefined],
    ['en', '2026-03-10 2:30 PM', '2026-03-10T09:00:00.000Z'],
    ['en', '03/10/2026 14:30 PM', undefined],
    ['en', '03/10/2026 0:30 PM', undefined],
    ['en', '03/10/2026 25:00', undefined],
    ['en', '03/10/2026 14:60', undefined],
    ['en', '03/10/2026 2', undefined],
    ['en', '03/10/2026 2:3', undefined],
    ['en', '02/30/2026 14:30', undefined],
    ['en', '14:30', undefined],
    ['en', '1773133200', undefined],
    ['de', '10.03.2026 14:30', '2026-03-10T09:00:00.000Z'],
    ['de', '10.03.2026 14.30', '2026-03-10T09:00:00.000Z'],
    ['de', '10.3.26 14:30 Uhr', '2026-03-10T09:00:00.000Z'],
    ['de', '10.3.26 14 Uhr', '2026-03-10T08:30:00.000Z'],
    ['de', '10. März 2026 um 14:30', '2026-03-10T09:00:00.000Z'],
    ['de', '10.03.2026 2:30 PM', '2026-03-10T09:00:00.000Z'],
    ['fr', '10/03/2026 14h30', '2026-03-10T09:00:00.000Z'],
    ['fr', '10/03/2026 14 h', '2026-03-10T08:30:00.000Z'],
  ])('in %s written as %j is read as %s', (locale, typed, moment) => {
    inLocale(locale)
    expect(parseTypedMoment(typed)).toBe(moment)
  })
})

it.each([
  'en',
  'en-GB',
  'en-IN',
  'de',
  'de-AT',
  'fr',
  'es',
  'it',
  'pt-BR',
  'nl',
  'sv',
  'pl',
  'cs',
  'hu',
  'ru',
  'tr',
  'ja',
  'zh',
  'ko',
  'ar',
  'he',
  'hi',
  'vi',
  'fi',
  'bg',
  'el',
])('a date shown by the screens in %s can be typed in the same form', (locale) => {
  inLocale(locale)
  for (const day of ['2026-12-31', '2026-03-05', '2026-05-01', '2026-09-09']) {
    const [year = '', month = '', date = ''] = day.split('-')
    const inInputs = dayPattern().replace('YYYY', year).replace('MM', month).replace('DD', date)
    expect([formatDay(day), inInputs].map(parseTypedDay)).toEqual([day, day])
    for (const time of ['00:05', '09:30', '12:00', '14:30']) {
      const moment = new Date(`${day}T${time}:00+05:30`).toISOString()
      expect([formatMoment(moment), `${inInputs} ${time}`].map(parseTypedMoment)).toEqual([moment, moment])
    }
  }
})
