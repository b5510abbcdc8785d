import type { formatAddress } from 'localized-address-format'
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
  /** Whether the country has no subdivisions, although its format has a place for one. Default: false. */
  readonly withoutStates?: boolean
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
