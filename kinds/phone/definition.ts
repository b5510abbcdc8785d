import { defineKind } from '../../vocabulary/kind'
import { internationalPhone } from '../../vocabulary/places/calling-codes'
import { textKindDefaults } from '../text/definition'

export interface PhoneOptions {
  /** The sibling field with the country of a number without a calling code. Default: none. */
  readonly country?: string
}

/**
 * A telephone number in the international form of ITU-T E.164: a plus, then 7 to 15 digits. Spaces, dashes, brackets
 * and slashes are removed. A leading '00' becomes a plus. Any other number is a number of the country of the user's
 * time zone.
 */
export const phone = defineKind<string, PhoneOptions>({
  name: 'phone',
  column: () => ({ store: 'text' }),
  normalize: (typed, { country }, beside) =>
    typeof typed === 'string' && country ? internationalPhone(typed, beside[country]) : typed,
  siblings: ({ country }) => (country ? [country] : []),
  ...textKindDefaults,
  sample: (_, { index }) => `+1415555${String(100 + (index % 100)).padStart(4, '0')}`,
  filter: 'text',
  searchable: true,
})
