import { locale } from './words'
import { dayIn, workingZone } from './zones'

/** A day of the calendar as it reads in a sentence, in the reader's way of writing: 'Nov 21, 2026'. */
export const saidDay = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))

/** The day of a moment where the reader works, as it reads in a sentence. */
export const saidDayOf = (moment: string): string => saidDay(dayIn(workingZone(), Date.parse(moment)))

/** A moment on the clock of where the reader works, in the reader's way of writing: 'Nov 21, 2026, 9:30 AM'. */
const saidMoment = (moment: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: workingZone() }).format(
    Date.parse(moment),
  )

/** A moment in a sentence that tells of what was just done: the clock alone, where it was today. */
export const saidLately = (moment: string, now = Date.now()): string =>
  dayIn(workingZone(), Date.parse(moment)) === dayIn(workingZone(), now)
    ? new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: workingZone() }).format(Date.parse(moment))
    : saidMoment(moment)

/** A text in which days and moments stand as they are kept, with these as they read in a sentence. */
export const saidTimes = (text: string): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?\b/g, (found, time?: string) => {
    if (Number.isNaN(Date.parse(found))) return found
    return time ? saidMoment(found) : saidDay(found)
  })

/** A plain value as it reads in a sentence: days and moments as days. */
export function saidValue(value: unknown): string {
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return saidDayOf(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? saidDay(text) : text
}
