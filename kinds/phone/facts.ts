import * as z from 'zod/mini'
import { internationalPhone } from '../../vocabulary/calling-codes'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/words'
import { workingCountry } from '../../vocabulary/zone-country'
import { anyText, boundedText } from '../text/facts'

export interface PhoneOptions {
  /** The field beside it that names the country of a number which is typed without its calling code. Default: none. */
  readonly country?: string
}

/**
 * A telephone number in the international form of ITU-T E.164: a plus, then 7 to 15 digits. Spaces, dashes, brackets and
 * slashes are dropped, '00' is taken for the plus, and without either it is a number of the site's country.
 */
export const phone = defineKind<string, PhoneOptions>({
  name: 'phone',
  column: () => ({ store: 'text' }),
  check: () =>
    boundedText({ max: 40 }).check(
      z.overwrite((value) => internationalPhone(value, workingCountry())),
      z.regex(/^\+[1-9]\d{6,14}$/, {
        error: () => t('Not an international telephone number; expected something like +14155550100.'),
      }),
    ),
  completed: (typed, { country }, beside) =>
    typeof typed === 'string' && country ? internationalPhone(typed, beside[country]) : typed,
  siblings: ({ country }) => (country ? [country] : []),
  ...anyText,
  sample: (_, { index }) => `+1415555${String(100 + (index % 100)).padStart(4, '0')}`,
  filter: 'text',
  searchable: true,
})
