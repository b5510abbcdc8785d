const dayLength = 86_400_000

/** Date formatters are slow to create and fast to use. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const two = '2-digit'
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    ...{ month: two, day: two, hour: two, minute: two, second: two },
  })
  clocks.set(zone, made)
  return made
}

/** Whether a time zone exists, such as Asia/Kolkata. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/** The offset of a time zone from UTC at a given time, in milliseconds. */
function aheadIn(zone: string, moment: number): number {
  const parts = clockOf(zone).formatToParts(moment)
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** The local time in a time zone at a given time, to the second: '2026-03-31T09:30:00'. */
export const clockTimeIn = (zone: string, moment: number): string =>
  new Date(moment + aheadIn(zone, moment)).toISOString().slice(0, 19)

/**
 * Converts a local time in a time zone to UTC, in ISO 8601. If the clocks show the local time twice, the function
 * returns the first of the two times. If the clocks skip the local time, the result is later by the skipped duration.
 * @param clock the local time, such as '2026-03-31T09:30:00'
 */
export function momentOfClockTime(zone: string, clock: string): string {
  const shown = Date.parse(`${clock}Z`)
  const [first, second] = [shown - dayLength, shown + dayLength].map((near) => shown - aheadIn(zone, near)) as [
    number,
    number,
  ]
  const isShown = (moment: number) => moment + aheadIn(zone, moment) === shown
  return new Date(!isShown(first) && isShown(second) ? second : first).toISOString()
}

/**
 * Formats a time in ISO 8601 with the local time of a time zone: '2026-03-31T09:30:00+05:30'. If the time has no
 * fraction of a second, the text has no fraction. Other texts are returned unchanged.
 */
export function formatMomentInZone(zone: string, given: string): string {
  const moment = Date.parse(given)
  if (Number.isNaN(moment)) return given
  const minutes = Math.round(aheadIn(zone, moment) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  const fraction = moment % 1000 === 0 ? '' : new Date(moment).toISOString().slice(19, 23)
  return `${clockTimeIn(zone, moment)}${fraction}${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

/** The time zone of this device. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

let chosen: () => string | undefined = () => undefined

/**
 * Sets the time zone in which days start and times are shown. A browser passes one time zone to this function. A server
 * passes a function that returns the time zone of the current user. If the time zone is absent or unknown, the time
 * zone of this device applies.
 */
export const setTimeZone = (zone?: string | (() => string | undefined)): void => {
  if (typeof zone === 'function') chosen = zone
  else {
    const known = zone !== undefined && isTimeZone(zone) ? zone : undefined
    chosen = () => known
  }
}

/** The time zone in which the user works. Returns undefined if the time zone is unknown. */
export const chosenTimeZone = (): string | undefined => chosen()

/** The time zone in which days start and times are shown. */
export const currentTimeZone = (): string => chosen() ?? ownZone

/** Whether the screens use another time zone than this device. */
export const isOutsideDeviceTimeZone = (): boolean => !isSameZone(currentTimeZone(), ownZone)

/**
 * Compares the names that the engine uses, because some zones have two names, such as Asia/Kolkata and Asia/Calcutta.
 */
const isSameZone = (one: string, other: string) =>
  clockOf(one).resolvedOptions().timeZone === clockOf(other).resolvedOptions().timeZone

/** The calendar day in a time zone at a given time: YYYY-MM-DD. */
export const dayIn = (zone: string, moment: number = Date.now()): string => clockTimeIn(zone, moment).slice(0, 10)

/** The start of a day in a time zone, in ISO 8601 and UTC. Some time zones have days without midnight. */
export const startOfDay = (day: string, zone: string): string => momentOfClockTime(zone, `${day}T00:00:00`)

/** The calendar day some days later. Negative numbers return earlier days. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
