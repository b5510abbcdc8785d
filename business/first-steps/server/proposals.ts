import { rawTimeZones } from '@vvo/tzdb'
import currencyOfCountry from 'country-to-currency'
import { choicesOf, countryOfZone } from 'deckhand'
import type { ActionAnswer, Context } from 'deckhand/server'
import { ruleSetForCountry } from '../../taxes/server/apply-rule-set'

/**
 * The time zone in which most places of a country are, as far as the time zone database names places. Returns undefined
 * for an unknown country.
 */
function mainZoneOf(country: string): string | undefined {
  const size = ({ group, mainCities }: (typeof rawTimeZones)[number]) => group.length * 10 + mainCities.length
  const zones = rawTimeZones.filter(({ countryCode }) => countryCode === country)
  return zones.sort((one, other) => size(other) - size(one))[0]?.name
}

/** The most spoken language of a country, if documents exist in that language. Otherwise English. */
function languageOf(country: string, languages: Readonly<Record<string, unknown>>): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return language && language in languages ? language : 'en'
}

/**
 * Proposes the regional settings of a site from its country: the currency, the language of documents, the time zone
 * and the tax rules.
 * The person's own time zone is proposed if it belongs to the country.
 */
export function proposeSettings(
  { store }: Context,
  { country, timezone }: { readonly country: string; readonly timezone?: string | null },
): ActionAnswer {
  const { language } = store.registry.get('site').fields
  const own = timezone && countryOfZone(timezone) === country ? timezone : undefined
  return {
    data: {
      currency: (currencyOfCountry as Readonly<Record<string, string>>)[country] ?? null,
      language: languageOf(country, (language && choicesOf(language)) ?? {}),
      timezone: own ?? mainZoneOf(country) ?? null,
      taxRules: ruleSetForCountry(country),
    },
  }
}
