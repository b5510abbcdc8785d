import * as z from 'zod/mini'
import { countries } from '../../vocabulary/countries'
import { t } from '../../vocabulary/i18n'
import { boundedTextCheck } from '../text/check'

export const country = () =>
  boundedTextCheck({}).check(
    z.toUpperCase(),
    z.refine((value) => countries.includes(value), {
      error: () => t('Not a country; expected its two letters in ISO 3166, such as IN.'),
    }),
  )
