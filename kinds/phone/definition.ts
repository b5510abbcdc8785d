import { defineKind } from '../../vocabulary/kind'
import { internationalPhone } from '../../vocabulary/places/phone-rules'
import { textKindDefaults } from '../text/definition'

export interface PhoneOptions {
  /** The field of the record with the country of a number that has no calling code. Default: no field. */
  readonly country?: string
}

/**
 * The field kind for a telephone number in the international format of ITU-T E.164: a plus, then 7 to 15 digits.
 * Spaces, dashes, brackets and slashes in the number are removed. The prefix '00' becomes a plus. A number without a
 * plus or '00' is a number in the country of the user's time zone. The calling code and the length must be possible.
 */
export const phone = defineKind<string, PhoneOptions>({
  name: 'phone',
  column: () => ({ store: 'text' }),
  normalize: (typed, { country }, beside) =>
    typeof typed === 'string' && country ? internationalPhone(typed, beside[country]) : typed,
  siblings: ({ country }) => (country ? [country] : []),
  keepsFormerValues: true,
  ...textKindDefaults,
  sample: (_, { index }) => `+1415555${String(100 + (index % 100)).padStart(4, '0')}`,
  filter: 'text',
  searchable: true,
})
