import * as z from 'zod/mini'
import { countries } from '../../vocabulary/places/countries'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'

export const country = () =>
  boundedTextCheck({}).check(
    z.toUpperCase(),
    z.refine((value) => countries.includes(value), {
      error: () => t('Must be a valid two-letter country code, such as IN.'),
    }),
  )
