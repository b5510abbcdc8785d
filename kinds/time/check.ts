import * as z from 'zod/mini'
import { isMoment } from '../../vocabulary/backend-formats/times'
import { t } from '../../vocabulary/text/i18n'

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true

export const date = () =>
  z
    .string({ error: () => t('Must be a date such as 2026-03-31.') })
    .check(z.refine(isDay, { error: () => t('Must be a valid date, such as 2026-03-31.') }))

export const dateTime = () =>
  z.string({ error: () => t('Must be a date and time such as 2026-03-31T09:30:00Z.') }).check(
    // JavaScript accepts a day that the month does not have, such as 31 April, and reads that day as a day of the next
    // month. Days that the month does not have are refused.
    z.refine((value) => isMoment(value) && isDay(value.slice(0, 10)), {
      error: () => t('Must be a valid date and time, such as 2026-03-31T09:30:00Z.'),
      abort: true,
    }),
    z.overwrite((value) => new Date(value).toISOString()),
  )
