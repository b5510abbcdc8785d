import type { Validator } from 'stdnum'
import { euCountries, taxNumberCountryOf } from './eu-countries'

/** A tax number that was checked. */
export interface CheckedTaxNumber {
  /** The country of the number. Undefined if neither the number nor its surroundings name a country. */
  readonly country: string | undefined
  /** Whether format and check digit are valid. Undefined if no rule for the numbers of the country is known. */
  readonly isValid: boolean | undefined
  /** Whether the number is a number for value added tax or sales tax, so that its holder counts as a business. */
  readonly isBusinessNumber: boolean
}

/** The prefixes of tax numbers that differ from the code of the country. */
const prefixCountries: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/** The countries whose tax numbers start with the code of the country. */
const prefixed: readonly string[] = [...euCountries, 'GB', 'CH']

/** The numbers for value added tax of countries outside the EU, by the name of the check. */
const salesTaxNumbers: Readonly<Record<string, readonly string[]>> = {
  CH: ['vat', 'uid'],
  GB: ['vat'],
  IN: ['gstin'],
  NO: ['mva', 'orgnr'],
}

/** Loads the checks of numbers when the first number is checked. */
const library = () => import('stdnum')

/** A number in plain digits and capitals, with the usual prefix of its country. */
const plainNumber = (number: string) =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()

/** The country that the prefix of a tax number names. */
export function prefixCountryOf(number: string): string | undefined {
  const prefix = /^[A-Z]{2}/.exec(plainNumber(number))?.[0] ?? ''
  const country = prefixCountries[prefix] ?? prefix
  return prefixed.includes(country) ? country : undefined
}

/** Whether a tax number is a number of Northern Ireland for trade in goods with the EU. */
export const isNorthernIrishNumber = (number: string): boolean => plainNumber(number).startsWith('XI')

async function checksOf(country: string): Promise<{ readonly business: Validator[]; readonly others: Validator[] }> {
  const { entityValidators, euVat, personValidators, stdnum } = await library()
  const named = (salesTaxNumbers[country] ?? []).flatMap((name) => stdnum[country]?.[name] ?? [])
  const entity = [entityValidators[country] ?? []].flat()
  const business = euCountries.includes(country) ? [euVat[country] ?? []].flat() : named.length > 0 ? named : entity
  return { business, others: [...entity, ...[personValidators[country] ?? []].flat()] }
}

async function checkFor(number: string, country: string): Promise<CheckedTaxNumber> {
  const { business, others } = await checksOf(country)
  const plain = plainNumber(number).replace(/^XI/, 'GB').replace(/^GR/, 'EL')
  // On Japanese invoices, the number of a company starts with T.
  const text = country === 'JP' ? plain.replace(/^T/, '') : plain
  if (business.length + others.length === 0) return { country, isValid: undefined, isBusinessNumber: true }
  const passes = (list: readonly Validator[]) => list.some((one) => one.validate(text).isValid)
  const isBusinessNumber = passes(business)
  const isPrefixed = prefixCountryOf(number) === country
  return { country, isValid: isBusinessNumber || (!isPrefixed && passes(others)), isBusinessNumber }
}

/**
 * Checks the format and the check digit of a tax number. The country comes from the countries around the number, such
 * as the addresses of a customer, or from the prefix of the number. Monaco has the numbers of France.
 *
 * @param around the possible countries, the most likely first.
 */
export async function checkTaxNumber(number: string, around: readonly string[]): Promise<CheckedTaxNumber> {
  const own = prefixCountryOf(number)
  const possible = [...new Set(around.map(taxNumberCountryOf))]
  const [first] = possible
  const found = await Promise.all(possible.map((country) => checkFor(number, country)))
  const valid = found.find(({ isValid }) => isValid)
  if (valid) return valid
  if (own) return checkFor(number, own)
  const foreign = await checkFor(number, 'IN')
  if (foreign.isBusinessNumber) return foreign
  return (
    found.find(({ isValid }) => isValid === undefined) ??
    found[0] ?? { country: first, isValid: undefined, isBusinessNumber: false }
  )
}
