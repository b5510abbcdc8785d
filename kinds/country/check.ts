import * as z from 'zod/mini'
import { countries, formerCountryName } from '../../vocabulary/places/countries'
import { t } from '../../vocabulary/text/i18n'
import { boundedTextCheck } from '../text/check'

export const country = () =>
  boundedTextCheck({}).check(
    z.toUpperCase(),
    z.refine((value) => countries.includes(value), {
      error: ({ input }) => {
        const name = formerCountryName(String(input))
        return name === undefined
          ? t('Must be a valid two-letter country code, such as IN.')
          : t("'{{name}}' no longer exists as a country. Choose the country that exists today.", { name })
      },
    }),
  )

export const countryList = () =>
  z
    .array(country(), { error: () => t('Must be a list of two-letter country codes, such as IN.') })
    .check(z.overwrite((codes) => [...new Set(codes)]))
