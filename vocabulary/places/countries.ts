import { locale } from '../text/i18n'
import { chosenTimeZone, isTimeZone } from '../time/time-zones'
/** The countries of ISO 3166-1 by their two-letter codes, and Kosovo (XK). */
export const countries: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

/** The time zones of a country in `Intl.Locale`. Not every JavaScript engine supports these time zones. */
interface Located {
  getTimeZones?(): readonly string[] | undefined
  readonly timeZones?: readonly string[]
}

function zonesOf(country: string): readonly string[] {
  const located: Intl.Locale & Located = new Intl.Locale(`und-${country}`)
  return located.getTimeZones?.() ?? located.timeZones ?? []
}

/** The name that the JavaScript engine uses for a zone with several names, such as Asia/Kolkata. */
const usualName = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

const found = new Map<string, string | undefined>()

/**
 * The two-letter code of the country of a time zone. Returns undefined if the JavaScript engine does not know the time
 * zone.
 */
export function countryOfZone(zone: unknown): string | undefined {
  if (typeof zone !== 'string' || !isTimeZone(zone)) return undefined
  if (!found.has(zone)) {
    const names = [zone, usualName(zone)]
    found.set(
      zone,
      countries.find((country) => zonesOf(country).some((one) => names.includes(one))),
    )
  }
  return found.get(zone)
}

/** The country of the time zone in which the user works. Returns undefined if the country is unknown. */
export const currentCountry = (): string | undefined => countryOfZone(chosenTimeZone())

let formerCountries: Readonly<Record<string, string>> = {}

/** Sets the names of countries that no longer exist. */
export const setFormerCountries = (names: Readonly<Record<string, string>>): void => {
  formerCountries = names
}

/** The English name of a country that no longer exists. Returns undefined for all other codes. */
export const formerCountryName = (code: string): string | undefined => formerCountries[code.toUpperCase()]

/**
 * The name of a country in a language. The name of a former country is English. An unknown code is returned unchanged.
 *
 * @param language the BCP 47 code of the language. Default: the language of the user.
 */
export function countryName(code: string, language: string = locale()): string {
  // For the code of a former country, Intl returns the name of one of its successors.
  if (!countries.includes(code.toUpperCase())) return formerCountryName(code) ?? code
  try {
    return countryNames(language, withShortNames.includes(code.toUpperCase())).of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

/** Hong Kong and Macao have no political status in addresses. The short names of other countries are abbreviations. */
const withShortNames: readonly string[] = ['HK', 'MO']

const namesByLanguage = new Map<string, Intl.DisplayNames>()

function countryNames(language: string, isShort: boolean): Intl.DisplayNames {
  const key = `${language} ${isShort}`
  const options = { type: 'region', fallback: 'code', style: isShort ? 'short' : 'long' } as const
  const names = namesByLanguage.get(key) ?? new Intl.DisplayNames(language, options)
  namesByLanguage.set(key, names)
  return names
}
