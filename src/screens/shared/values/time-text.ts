import { clockTimeIn, currentTimeZone, t } from '../../../../vocabulary'
import { isMoment } from '../../../../vocabulary/backend-formats/times'
import { dayPattern } from './formats'

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Formats a day for inputs, such as '12/31/2026'. A text that is not a day is returned unchanged. */
export function formatDayInput(value: string): string {
  if (!isDay(value)) return value
  const [year = '', month = '', day = ''] = value.split('-')
  return dayPattern().replace('YYYY', year).replace('MM', month).replace('DD', day)
}

/**
 * Formats a date and time for inputs in the person's time zone, such as '12/31/2026 14:30'. Seconds are shown unless
 * they are zero.
 */
export function formatMomentInput(value: string): string {
  if (!isMoment(value)) return value
  const [day = '', clock = ''] = clockTimeIn(currentTimeZone(), Date.parse(value)).split('T')
  return `${formatDayInput(day)} ${clock.replace(/:00$/, '')}`
}

const example = () => `${new Date().getUTCFullYear()}-12-31`

/** The error for a text that is not a day. */
export const invalidDayMessage = (): string =>
  t('Enter a date such as {{example}}.', { example: formatDayInput(example()) })

/** The error for a text that is not a date with a time. */
export const invalidMomentMessage = (): string =>
  t('Enter a date and time such as {{example}}.', { example: `${formatDayInput(example())} 14:30` })
