import { defineKind } from '../../vocabulary/kind'
import { currentCountry } from '../../vocabulary/time-zone-country'

/**
 * A country by its two letters in ISO 3166-1, such as IN. Kept in capitals, shown by its name. `default: 'here'` is the
 * country of the time zone that one works in, where it is known.
 */
export const country = defineKind<string>({
  name: 'country',
  resolveDefault: (declared) => (declared === 'here' ? currentCountry() : declared),
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  fromApi: (came) => (typeof came === 'string' && /^[a-z]{2}$/.test(came) ? came.toUpperCase() : came),
  toApi: (value, came) => (/^[a-z]{2}$/.test(String(came)) ? String(value).toLowerCase() : value),
  sample: () => 'IN',
  filter: 'text',
  searchable: true,
})
