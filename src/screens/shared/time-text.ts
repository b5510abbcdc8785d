import { clockTimeIn, currentTimeZone, t } from '../../../vocabulary'
import { isMoment } from '../../../vocabulary/backend-formats/times'
import { dayPattern } from './formats'

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** A day as inputs show it, such as '12/31/2026'; what is no day, as it is. */
export function formatDayInput(value: string): string {
  if (!isDay(value)) return value
  const [year = '', month = '', day = ''] = value.split('-')
  return dayPattern().replace('YYYY', year).replace('MM', month).replace('DD', day)
}

/** A moment as inputs show it, by the clock of where the person works: '12/31/2026 14:30', with its seconds if it has any. */
export function formatMomentInput(value: string): string {
  if (!isMoment(value)) return value
  const [day = '', clock = ''] = clockTimeIn(currentTimeZone(), Date.parse(value)).split('T')
  return `${formatDayInput(day)} ${clock.replace(/:00$/, '')}`
}

const example = () => `${new Date().getUTCFullYear()}-12-31`

/** What is said at a field whose text is no day. */
export const invalidDayMessage = (): string =>
  t('Enter a date such as {{example}}.', { example: formatDayInput(example()) })

/** What is said at a field whose text is no moment. */
export const invalidMomentMessage = (): string =>
  t('Enter a date and time such as {{example}}.', { example: `${formatDayInput(example())} 14:30` })
