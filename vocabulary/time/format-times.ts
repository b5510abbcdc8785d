import { locale } from '../text/i18n'
import { currentTimeZone, dayIn } from './time-zones'

/** Formats a calendar day for a sentence in the reader's locale: 'Nov 21, 2026'. */
export const formatDayInSentence = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))

/** Formats the day of a time for a sentence, in the reader's time zone. */
export const formatDayOfMoment = (moment: string): string =>
  formatDayInSentence(dayIn(currentTimeZone(), Date.parse(moment)))

/** Formats a time for a sentence, in the reader's locale and time zone: 'Nov 21, 2026, 9:30 AM'. */
const formatMomentInSentence = (moment: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: currentTimeZone() }).format(
    Date.parse(moment),
  )

/**
 * Formats the time of a recent change for a sentence. For a change of today, the text contains only the time of day.
 */
export const formatRecentMoment = (moment: string, now = Date.now()): string =>
  dayIn(currentTimeZone(), Date.parse(moment)) === dayIn(currentTimeZone(), now)
    ? new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: currentTimeZone() }).format(Date.parse(moment))
    : formatMomentInSentence(moment)

/** Replaces the stored days and times in a text by readable days and times. */
export const formatTimesInText = (text: string): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?\b/g, (found, time?: string) => {
    if (Number.isNaN(Date.parse(found))) return found
    return time ? formatMomentInSentence(found) : formatDayInSentence(found)
  })

/** Formats a plain value for a sentence. Days and times become days. */
export function formatValueInSentence(value: unknown): string {
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return formatDayOfMoment(text)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDayInSentence(text) : text
}
