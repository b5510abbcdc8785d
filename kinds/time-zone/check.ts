import * as z from 'zod/mini'
import { t } from '../../vocabulary/words'
import { isTimeZone } from '../../vocabulary/zones'

export const timeZone = () =>
  z
    .string({ error: () => t('Expected text.') })
    .check(z.refine(isTimeZone, { error: () => t('Not a time zone; expected a name such as Asia/Kolkata.') }))
