import { locale } from './words'
import { dayIn, workingZone } from './zones'

/** A day of the calendar as it reads in a sentence, in the reader's way of writing: 'Nov 21, 2026'. */
export const saidDay = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))

/** The day of a moment where the reader works, as it reads in a sentence. */
export const saidDayOf = (moment: string): string => saidDay(dayIn(workingZone(), Date.parse(moment)))

/** A plain value as it reads in a sentence: days and moments as days. */
export function saidValue(value: unknown): string {
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return saidDayOf(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? saidDay(text) : text
}
