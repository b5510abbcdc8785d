import { listFromApi, listToApi, parseJsonText } from '../../vocabulary/backend-formats/lists'
import { defineKind } from '../../vocabulary/kind'
import { countryOfZone, currentCountry } from '../../vocabulary/places/countries'

export interface CountryOptions {
  /** The field with a time zone whose country replaces an empty value. Default: none. */
  readonly zone?: string
}

/**
 * The field kind for a country, stored as its two-letter code of ISO 3166-1 in capitals, such as IN, and shown by its
 * name. The default 'here' means the country of the user's time zone, if that country is known.
 */
export const country = defineKind<string, CountryOptions>({
  name: 'country',
  resolveDefault: (declared) => (declared === 'here' ? currentCountry() : declared),
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  fromApi: (came) => (typeof came === 'string' && /^[a-z]{2}$/.test(came) ? came.toUpperCase() : came),
  toApi: (value, came) => (/^[a-z]{2}$/.test(String(came)) ? String(value).toLowerCase() : value),
  sample: () => 'IN',
  normalize: (typed, { zone }, beside) =>
    zone !== undefined && (typed === undefined || typed === null || typed === '')
      ? (countryOfZone(beside[zone]) ?? null)
      : typed,
  siblings: ({ zone }) => (zone === undefined ? [] : [zone]),
  holdsCountry: true,
  keepsFormerValues: true,
  filter: 'text',
  searchable: true,
})

/**
 * The field kind for a list of countries without repetitions, stored as their two-letter codes of ISO 3166-1 in
 * capitals, and shown by their names.
 */
export const countryList = defineKind<readonly string[]>({
  name: 'countryList',
  jsonType: 'array',
  column: () => ({ store: 'json' }),
  fromText: parseJsonText,
  fromApi: listFromApi,
  toApi: listToApi,
  sample: () => ['IN'],
  holdsCountries: true,
  inBulk: 'list',
  sortable: false,
})
