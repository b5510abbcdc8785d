import { isApiRow } from '../records/api-row'
import { formattedPartsOf, plainName, printedSubdivision } from './address-formats'
import { addressFormatter, addressRuleOf } from './address-rules'
import { countryName } from './countries'

/** The parts of an address. The state is a name, or a reference with a name. The country is a code of ISO 3166-1. */
export interface PostalAddress {
  readonly name?: unknown
  readonly line1?: unknown
  readonly line2?: unknown
  readonly city?: unknown
  readonly postcode?: unknown
  readonly state?: unknown
  readonly country?: unknown
  readonly phone?: unknown
}

/** The options of the lines of an address. */
export interface AddressLineOptions {
  /** The BCP 47 code of the language in which the country is named. Default: the language of the user. */
  readonly language?: string
  /** The name of the state, if the address contains only the id of the state. Default: the name in the address. */
  readonly state?: string
  /** Whether the last line is the telephone number. Default: false. */
  readonly phone?: boolean
}

const textOf = (value: unknown): string => {
  const text = isApiRow(value) ? value.name : value
  return typeof text === 'string' ? text.trim() : ''
}

/** Matches a letter of a script other than Latin. */
const otherScript = /[^\P{L}\p{Script=Latin}\p{Script=Common}]/u

/**
 * An address, line by line, in the format of its country. Text in a script other than Latin has the format of that
 * script. While the rules of the countries are not loaded, the lines have a common format.
 */
export function addressLines(address: PostalAddress | null | undefined, options: AddressLineOptions = {}): string[] {
  const { language, phone = false } = options
  const given = address ?? {}
  const code = textOf(given.country).toUpperCase()
  const country = /^[A-Z]{2}$/.test(code) ? countryName(code, language) : textOf(given.country)
  const state = options.state ?? textOf(given.state)
  const lines = isKnown(code) ? linesInFormat(given, { code, state, country }) : commonLines(given, state)
  return [...lines, country, phone ? textOf(given.phone) : ''].filter((line) => line !== '')
}

const isKnown = (country: string) => addressFormatter() !== undefined && addressRuleOf(country) !== undefined

const isSame = (one: string, other: string) => plainName(one) === plainName(other)

function commonLines(address: PostalAddress, state: string): string[] {
  const [name, line1, line2, city, postcode] = (['name', 'line1', 'line2', 'city', 'postcode'] as const).map((part) =>
    textOf(address[part]),
  ) as [string, string, string, string, string]
  return [name, line1, line2, [postcode, city].filter(Boolean).join(' '), isSame(state, city) ? '' : state]
}

interface Destination {
  readonly code: string
  readonly country: string
  readonly state: string
}

function linesInFormat(address: PostalAddress, { code, country, state }: Destination): string[] {
  const street = [textOf(address.line1), textOf(address.line2)].filter(Boolean)
  const city = textOf(address.city)
  const script = [...street, city].some((text) => otherScript.test(text)) ? 'local' : 'latin'
  const printed = state === '' ? undefined : printedSubdivision(code, state)
  // The post of the US prints the code of a territory in place of a state: Pago Pago AS 96799.
  const { withoutStates = false, postcode: postcodeType } = addressRuleOf(code) ?? {}
  const territory = withoutStates && postcodeType === 'zip' ? code : ''
  const subdivision = printed?.[script] ?? (state || territory)
  const hasCity = formattedPartsOf(code).includes('city') && code !== 'JP'
  // Some countries have no place for a city, because the street, the state or the country already names it.
  const extra = hasCity || [subdivision, state, country].some((name) => isSame(name, city)) ? '' : city
  const inJapan = code === 'JP'
  return (
    addressFormatter()?.(
      {
        postalCountry: code,
        name: textOf(address.name),
        addressLines: inJapan ? [street.join(', ')] : [...street, extra],
        locality: hasCity ? city : '',
        administrativeArea: inJapan
          ? [...(script === 'local' ? [subdivision, extra] : [extra, subdivision])]
              .filter(Boolean)
              .join(script === 'local' ? '' : ', ')
          : hasCity && isSame(subdivision, city)
            ? ''
            : subdivision,
        postalCode: textOf(address.postcode).replace(addressRuleOf(code)?.prefix ?? '\u0000', ''),
      },
      script,
    ) ?? []
  )
}
