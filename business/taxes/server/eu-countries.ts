/**
 * The 27 member states of the EU by their codes of ISO 3166-1.
 * Source: Interinstitutional style guide of the EU, annex A5, as of 2020-02-01.
 */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/**
 * Territories with their own code of ISO 3166-1 whose businesses have tax numbers of a country.
 * Source: European Commission, "Territorial scope" of VAT and customs rules. GOV.UK, VAT Notice 700, for the Isle of Man.
 */
const numberCountries: Readonly<Record<string, string>> = {
  ...{ MC: 'FR', GF: 'FR', GP: 'FR', MQ: 'FR', RE: 'FR', YT: 'FR', AX: 'FI', IM: 'GB' },
}

/** The country whose tax numbers the businesses of a country or territory have. */
export const taxNumberCountryOf = (country: string): string => numberCountries[country] ?? country
