import * as z from 'zod/mini'
import { internationalPhone } from '../../vocabulary/places/calling-codes'
import { currentCountry } from '../../vocabulary/places/countries'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'

export const phone = () =>
  boundedTextCheck({ max: 40 }).check(
    z.overwrite((value) => internationalPhone(value, currentCountry())),
    z.regex(/^\+[1-9]\d{6,14}$/, {
      error: () => t('Must be a valid phone number with country code, such as +14155550100.'),
    }),
  )
