import type { formatAddress } from 'localized-address-format'
import { foldText } from '../text/text-comparison'
import { setFormerCountries } from './countries'

/** The rules for the addresses of a country, from Google's libaddressinput. */
export interface AddressRule {
  /** The required parts as letters: A street, C city, S state, Z postcode. */
  readonly required: string
  /** The type of the subdivision: 'state', 'prefecture', 'emirate' and the like. Default: a province. */
  readonly state?: string
  /** The type of the postcode: 'zip', 'pin' or 'eircode'. Default: a postcode. */
  readonly postcode?: string
  /** The type of the city: 'suburb', 'district' or 'post_town'. Default: a city. */
  readonly city?: string
  /** The regular expression that the complete postcode must match. Default: any postcode is valid. */
  readonly matches?: string
  /** Examples of postcodes, separated by commas. */
  readonly examples?: string
  /** A prefix that the post prints before the postcode, such as 'CH-'. */
  readonly prefix?: string
  /**
   * The subdivisions by their codes without the country. The names are the printed name in the local script, the
   * printed name in the Latin script, and further names. A single name is also the printed name.
   */
  readonly subdivisions?: Readonly<Record<string, string | readonly string[]>>
}

interface AddressRules {
  /** The names of former countries. */
  readonly formerCountries: Readonly<Record<string, string>>
  readonly countries: Readonly<Record<string, AddressRule>>
  readonly formatAddress: typeof formatAddress
}

let rules: AddressRules | undefined
let loading: Promise<void> | undefined

/** Sets the rules of all countries. The server sets the rules when it starts. */
export const setAddressRules = (loaded: AddressRules): void => {
  rules = loaded
  setFormerCountries(loaded.formerCountries)
}

/** Whether the rules are loaded. */
export const hasAddressRules = (): boolean => rules !== undefined

/** Loads the rules of all countries in the browser. Screens call this function before they show an address. */
export function loadAddressRules(): Promise<void> {
  if (rules) return Promise.resolve()
  loading ??= import('./address-data').then(
    (data) => setAddressRules(data.addressRules),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** The rule of a country. Returns undefined if the country has no rule, or if the rules are not loaded. */
export const addressRuleOf = (country: unknown): AddressRule | undefined =>
  typeof country === 'string' ? rules?.countries[country.toUpperCase()] : undefined

/** The formatter of addresses. Returns undefined while the rules are not loaded. */
export const addressFormatter = (): AddressRules['formatAddress'] | undefined => rules?.formatAddress

/** The parts of an address in the formats of countries. The letters are those of libaddressinput. */
export type FormattedPart = 'name' | 'line1' | 'city' | 'state' | 'postcode'

/** The parts that the addresses of a country have, in the order of the country. */
export function formattedPartsOf(country: unknown): readonly FormattedPart[] {
  const format = rules?.formatAddress
  if (!format || typeof country !== 'string') return []
  const known = partsByCountry.get(country)
  if (known) return known
  const parts: readonly FormattedPart[] = ['name', 'line1', 'city', 'state', 'postcode']
  const mark = (part: FormattedPart) => `\u0001${parts.indexOf(part)}`
  const text = format({
    postalCountry: country,
    name: mark('name'),
    addressLines: [mark('line1')],
    locality: mark('city'),
    administrativeArea: mark('state'),
    postalCode: mark('postcode'),
  }).join('\n')
  const found = parts
    .filter((part) => text.includes(mark(part)))
    .sort((one, other) => text.indexOf(mark(one)) - text.indexOf(mark(other)))
  // Japanese addresses have a municipality between the prefecture and the street.
  const all: readonly FormattedPart[] =
    country === 'JP' ? found.flatMap((part) => (part === 'state' ? ['state', 'city'] : [part])) : found
  partsByCountry.set(country, all)
  return all
}

const partsByCountry = new Map<string, readonly FormattedPart[]>()

/** A name without accents, case, spaces and punctuation. */
export const plainName = (name: string): string => foldText(name.normalize('NFKC')).replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/**
 * The printed names of a subdivision, in the local and the Latin script. `text` is its code or one of its names. Returns
 * undefined if the country has no such subdivision.
 */
export function printedSubdivision(
  country: string,
  text: string,
): { readonly local: string; readonly latin: string } | undefined {
  const entries = Object.entries(addressRuleOf(country)?.subdivisions ?? {})
  const wanted = plainName(text)
  const names = entries.find(
    ([code, given]) =>
      [given].flat().some((name) => plainName(name) === wanted) ||
      plainName(code) === wanted ||
      plainName(`${country}${code}`) === wanted,
  )?.[1]
  if (names === undefined) return undefined
  const [local = text, latin = local] = [names].flat()
  return { local, latin }
}

/** Matches all dashes and hyphens of Unicode, and the minus. */
const dashes = /[\p{Pd}\u2212\u30fc\uff70\u00ad]/gu

/** A text with ordinary digits, letters and hyphens, in place of full-width characters and other dashes. */
export const withPlainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(dashes, '-')

/** The value of a decimal digit of any script. The ten digits of a script follow each other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  if (code < 0x80) return Number(digit)
  let zero = code
  while (zero > code - 10 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

/** A postcode in the format of its country: '1250096' in Portugal is '1250-096'. */
export function normalizePostcode(typed: string, country: unknown): string {
  const plain = withPlainCharacters(typed).replace(/\s+/g, ' ').trim().toUpperCase()
  const rule = addressRuleOf(country)
  const { matches, examples = '', prefix } = rule ?? {}
  if (matches === undefined) return plain
  const bare = prefix && plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
  if (/[ -]/.test(bare) && isPostcode(bare, country)) return bare
  const letters = bare.replace(/[ -]/g, '')
  for (const example of examples.split(',')) {
    if (example.replace(/[ -]/g, '').length !== letters.length) continue
    let at = 0
    const shaped = example.replace(/[^ -]/g, () => letters[at++] ?? '')
    if (isPostcode(shaped, country)) return shaped
  }
  const unspaced = bare.replace(/ /g, '')
  return isPostcode(bare, country) || !isPostcode(unspaced, country) ? bare : unspaced
}

/** Whether a text is a postcode of a country. If the country has no rule for postcodes, any text is a postcode. */
export function isPostcode(text: string, country: unknown): boolean {
  const { matches } = addressRuleOf(country) ?? {}
  return matches === undefined || new RegExp(`^(?:${matches})$`, 'i').test(text)
}
