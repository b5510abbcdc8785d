import * as z from 'zod/mini'
import { isEmailAddress, normalizeEmail } from '../../vocabulary/text/email-address'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'

export const email = () =>
  boundedTextCheck({ max: 254 }).check(
    z.overwrite(normalizeEmail),
    z.refine(isEmailAddress, { error: () => t('Must be a valid e-mail address, such as name@example.com.') }),
  )
