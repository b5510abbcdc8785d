import { foldText } from '../text/text-comparison'
import { addressFormatter, addressRuleOf, withPlainCharacters } from './address-rules'

/** The parts of an address in the formats of countries. The letters are those of libaddressinput. */
export type FormattedPart = 'name' | 'line1' | 'city' | 'state' | 'postcode'

/** The parts that the addresses of a country have, in the order of the country. */
export function formattedPartsOf(country: unknown): readonly FormattedPart[] {
  const format = addressFormatter()
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
  const { withoutStates = false } = addressRuleOf(country) ?? {}
  const found = parts
    .filter((part) => text.includes(mark(part)) && !(part === 'state' && withoutStates))
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

/** The letters that people write before a postcode, in place of the code of the country: D-50667. */
const letters: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
}

/** A postcode without the mark of the country: '〒100-0005', 'D-50667' and 'DK-1050'. */
function withoutCountry(postcode: string, country: string, prefix = ''): string {
  const marks = ['〒', prefix, `${country}-`, `${letters[country] ?? country}-`].filter((mark) => mark !== '')
  const mark = marks.find((one) => postcode.startsWith(one))
  const rest = mark === undefined ? postcode : postcode.slice(mark.length).trim()
  // In some countries, the code of the country is a part of the postcode: LV-1010.
  return isPostcode(postcode, country)
    ? postcode
    : isPostcode(`${country}-${rest}`, country)
      ? `${country}-${rest}`
      : rest
}

/** A postcode in the format of its country: '1250096' in Portugal is '1250-096'. */
export function normalizePostcode(typed: string, country: unknown): string {
  const plain = withPlainCharacters(typed).replace(/\s+/g, ' ').trim().toUpperCase()
  const rule = addressRuleOf(country)
  const { matches, examples = '', prefix } = rule ?? {}
  if (matches === undefined || typeof country !== 'string') return plain
  const bare = withoutCountry(plain, country.toUpperCase(), prefix)
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
