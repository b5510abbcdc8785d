/**
 * The 27 member states of the EU by their codes of ISO 3166-1.
 * Source: Interinstitutional style guide of the EU, annex A5, as of 2020-02-01.
 */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
