import * as z from 'zod/mini'
import { t } from '../../vocabulary/i18n'
import { isTimeZone } from '../../vocabulary/time-zones'

export const timeZone = () =>
  z
    .string({ error: () => t('Expected text.') })
    .check(z.refine(isTimeZone, { error: () => t('Not a time zone; expected a name such as Asia/Kolkata.') }))
