import * as z from 'zod/mini'
import { currentCountry } from '../../vocabulary/places/countries'
import { internationalPhone, isPossiblePhone } from '../../vocabulary/places/phone-rules'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'

export const phone = () =>
  boundedTextCheck({ max: 40 }).check(
    z.overwrite((value) => internationalPhone(value, currentCountry())),
    z.refine(isPossiblePhone, {
      error: () => t('Must be a valid phone number with country code, such as +14155550100.'),
    }),
  )
