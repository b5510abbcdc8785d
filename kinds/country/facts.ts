import * as z from 'zod/mini'
import { countries } from '../../vocabulary/countries'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'
import { workingCountry } from '../../vocabulary/zone-country'
import { boundedText } from '../text/facts'

/**
 * A country by its two letters in ISO 3166-1, such as IN. Kept in capitals, shown by its name. `default: 'here'` is the
 * country of the time zone that one works in, where it is known.
 */
export const country = defineKind<string>({
  name: 'country',
  begins: (declared) => (declared === 'here' ? workingCountry() : declared),
  column: () => ({ store: 'text' }),
  check: () =>
    boundedText({}).check(
      z.toUpperCase(),
      z.refine((value) => countries.includes(value), {
        error: () => t('Not a country; expected its two letters in ISO 3166, such as IN.'),
      }),
    ),
  fromText: (given) => given,
  arrives: (came) => (typeof came === 'string' && /^[a-z]{2}$/.test(came) ? came.toUpperCase() : came),
  leaves: (value, came) => (/^[a-z]{2}$/.test(String(came)) ? String(value).toLowerCase() : value),
  sample: () => 'IN',
  filter: 'text',
  searchable: true,
})
