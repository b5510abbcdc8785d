import * as z from 'zod/mini'
import { t } from '../../vocabulary/i18n'
import { boundedTextCheck } from '../text/check'

export const email = () =>
  boundedTextCheck({ max: 254 }).check(
    z.toLowerCase(),
    z.regex(z.regexes.email, { error: () => t('Not an e-mail address; expected something like name@example.com.') }),
  )
