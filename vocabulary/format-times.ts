import { locale } from './i18n'
import { currentTimeZone, dayIn } from './time-zones'

/** A day of the calendar as it reads in a sentence, in the reader's way of writing: 'Nov 21, 2026'. */
export const formatDayInSentence = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))

/** The day of a moment where the reader works, as it reads in a sentence. */
export const formatDayOfMoment = (moment: string): string =>
  formatDayInSentence(dayIn(currentTimeZone(), Date.parse(moment)))

/** A moment on the clock of where the reader works, in the reader's way of writing: 'Nov 21, 2026, 9:30 AM'. */
const formatMomentInSentence = (moment: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: currentTimeZone() }).format(
    Date.parse(moment),
  )

/** A moment in a sentence that tells of what was just done: the clock alone, where it was today. */
export const formatRecentMoment = (moment: string, now = Date.now()): string =>
  dayIn(currentTimeZone(), Date.parse(moment)) === dayIn(currentTimeZone(), now)
    ? new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: currentTimeZone() }).format(Date.parse(moment))
    : formatMomentInSentence(moment)

/** A text in which days and moments stand as they are kept, with these as they read in a sentence. */
export const formatTimesInText = (text: string): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?\b/g, (found, time?: string) => {
    if (Number.isNaN(Date.parse(found))) return found
    return time ? formatMomentInSentence(found) : formatDayInSentence(found)
  })

/** A plain value as it reads in a sentence: days and moments as days. */
export function formatValueInSentence(value: unknown): string {
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return formatDayOfMoment(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDayInSentence(text) : text
}
