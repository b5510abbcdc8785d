import { countries } from '../places/countries'
import { chosenTimeZone, isTimeZone } from './time-zones'

/** The time zones of a country in `Intl.Locale`. Not every JavaScript engine supports them. */
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

/** The two-letter code of the country of a time zone. Undefined if the JavaScript engine does not know it. */
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

/** The country of the time zone in which the user works. Undefined if it is unknown. */
export const currentCountry = (): string | undefined => countryOfZone(chosenTimeZone())
