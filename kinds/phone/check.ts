import * as z from 'zod/mini'
import { internationalPhone } from '../../vocabulary/calling-codes'
import { t } from '../../vocabulary/words'
import { workingCountry } from '../../vocabulary/zone-country'
import { boundedText } from '../text/check'

export const phone = () =>
  boundedText({ max: 40 }).check(
    z.overwrite((value) => internationalPhone(value, workingCountry())),
    z.regex(/^\+[1-9]\d{6,14}$/, {
      error: () => t('Not an international telephone number; expected something like +14155550100.'),
    }),
  )
