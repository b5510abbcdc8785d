import { locale, t } from 'deckhand'
import { Problem } from 'deckhand/server'
import { taxNumberCountryOf } from './eu-countries'
import { type CheckedTaxNumber, checkTaxNumber } from './tax-numbers'

/** The name of a country in the language of the person. */
export const countryName = (code: string) => new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code

/**
 * Checks the tax number of a customer. The country comes from the addresses of the customer, or from the prefix of the
 * number.
 *
 * @throws Problem 422 if the number is invalid, or is a number of a country in which the customer has no address.
 */
export async function expectCustomerTaxNumber(
  number: string | null | undefined,
  countries: readonly string[],
): Promise<void> {
  if (!number) return
  const checked = await checkTaxNumber(number, countries)
  const { country, isValid } = checked
  if (isValid === false) refuse('taxNumber', invalidMessage(number, checked))
  if (!country || !isValid || countries.length === 0) return
  if (countries.map(taxNumberCountryOf).includes(country)) return
  refuse(
    'taxNumber',
    t(
      '{{number}} is a tax number of {{other}}, but the customer has no address there. Correct the number or the address.',
      {
        number,
        other: countryName(country),
      },
    ),
  )
}

/**
 * Checks the tax numbers of a company, each with its country.
 *
 * @param fieldOf the field of the number at an index. Default: the field of the company.
 * @throws Problem 422 if a number is invalid, or is a number of another country.
 */
export async function expectCompanyTaxNumbers(
  numbers: readonly { readonly country?: string | null; readonly number?: string | null }[],
  fieldOf = (index: number) => `taxNumbers.${index}.number`,
): Promise<void> {
  for (const [index, { country, number }] of numbers.entries()) {
    if (!country || !number) continue
    const checked = await checkTaxNumber(number, [country])
    const at = fieldOf(index)
    if (checked.isValid === false) refuse(at, invalidMessage(number, checked))
    if (checked.isValid && checked.country !== undefined && checked.country !== taxNumberCountryOf(country))
      refuse(
        at,
        t(
          '{{number}} is a tax number of {{other}}, not of {{country}}. Correct the number or choose the other country.',
          {
            ...{ number, other: countryName(checked.country), country: countryName(country) },
          },
        ),
      )
  }
}

const invalidMessage = (number: string, { country = '' }: CheckedTaxNumber) =>
  t(
    '{{number}} is not a valid tax number of {{country}}. Compare each digit with the document of the customer or company.',
    {
      number,
      country: country && countryName(country),
    },
  )

function refuse(at: string, message: string): never {
  throw new Problem(422, message, { [at]: [message] })
}
