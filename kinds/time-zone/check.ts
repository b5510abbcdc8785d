import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import { isTimeZone } from '../../vocabulary/time/time-zones'

export const timeZone = () =>
  z
    .string({ error: () => t('Must be text.') })
    .check(z.refine(isTimeZone, { error: () => t('Must be a valid time zone, such as Asia/Kolkata.') }))
