import * as z from 'zod/mini'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'

export const email = () =>
  boundedTextCheck({ max: 254 }).check(
    z.toLowerCase(),
    z.regex(z.regexes.email, { error: () => t('Must be a valid e-mail address, such as name@example.com.') }),
  )
