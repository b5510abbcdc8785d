import type { Business } from '../business'
import type { Fields } from '../field'
import { referencedResourceOf } from '../numbers/currencies'
import { countries } from '../places/countries'
import type { Resource } from '../resource'
import { isTimeZone } from '../time/time-zones'
import type { DeclarationReport } from './report'

/** Checks that the currency of an amount refers to records whose title is a currency code. */
export function checkCurrency(
  { addProblem, registry }: DeclarationReport,
  where: string,
  currency: string | undefined,
  siblings: Fields,
): void {
  const [name = '', through] = currency?.split('.') ?? []
  if (currency === undefined || !siblings[name]) return
  const beside = referencedResourceOf(registry, { fields: siblings }, name)
  const target = through === undefined ? beside : beside && referencedResourceOf(registry, beside, through)
  if (!target)
    addProblem(
      where,
      `'${currency}' is not a reference; expected a reference to a currency, or one beside this field and its reference to a currency, such as 'site.currency'.`,
    )
  else if (!isCurrency(target))
    addProblem(
      where,
      `'${currency}' refers to '${target.name}', which is not a currency; expected records whose title is a code of ISO 4217, declared as text({ max: 3 }).`,
    )
}

/** The codes in a list that are not countries. */
const unknownCountriesIn = (sellsTo: Business['sellsTo']): readonly string[] =>
  Array.isArray(sellsTo) ? sellsTo.filter((code) => !countries.includes(code)) : []

/** Checks the currency, the time zone and the countries of a business. */
export const checkBusinessDefaults = ({ currency, timeZone, sellsTo }: Business): string[] => [
  ...unknownCountriesIn(sellsTo).map(
    (code) =>
      `business: sellsTo: '${code}' is not a country; expected a code of ISO 3166-1 in capitals, such as 'IN'. Name one.`,
  ),
  ...(currency === undefined || Intl.supportedValuesOf('currency').includes(currency)
    ? []
    : [`business: currency: '${currency}' is not a currency; expected a code of ISO 4217, such as 'EUR'. Name one.`]),
  ...(timeZone === undefined || isTimeZone(timeZone)
    ? []
    : [
        `business: timeZone: '${timeZone}' is not a time zone; expected a name of the IANA database, such as 'Europe/Berlin'. Name one.`,
      ]),
]

const isCurrency = ({ title, fields }: Resource) => {
  const [name = '', ...others] = title
  const { max } = (fields[name] ?? {}) as { readonly max?: number }
  return others.length === 0 && max !== undefined && max <= 3
}
