import { countries } from './countries'
import { chosenTimeZone, isTimeZone } from './time-zones'

/** What the engine says of a country; not every one does. */
interface Located {
  getTimeZones?(): readonly string[] | undefined
  readonly timeZones?: readonly string[]
}

function zonesOf(country: string): readonly string[] {
  const located: Intl.Locale & Located = new Intl.Locale(`und-${country}`)
  return located.getTimeZones?.() ?? located.timeZones ?? []
}

/** The name under which the engine knows a zone that has several, such as Asia/Kolkata. */
const usualName = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

const found = new Map<string, string | undefined>()

/** The country in which a time zone lies, by its two letters; undefined where the engine does not tell. */
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

/** The country of the time zone that one works in, where it is known. */
export const currentCountry = (): string | undefined => countryOfZone(chosenTimeZone())
