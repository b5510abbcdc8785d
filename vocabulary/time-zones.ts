const dayLength = 86_400_000

/** Clocks are dear to make and cheap to read. */
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

/** Whether there is a time zone of that name, such as Asia/Kolkata. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(clockOf(name))
  } catch {
    return false
  }
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function aheadIn(zone: string, moment: number): number {
  const parts = clockOf(zone).formatToParts(moment)
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  ) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** What the clocks of a zone show at a moment, to the second: '2026-03-31T09:30:00'. */
export const clockTimeIn = (zone: string, moment: number): string =>
  new Date(moment + aheadIn(zone, moment)).toISOString().slice(0, 19)

/**
 * The moment at which the clocks of a zone show this, ISO 8601 in UTC: the first one where they show it twice, and as much
 * later where they skip it.
 *
 * @param clock such as '2026-03-31T09:30:00'.
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

/** A moment as ISO 8601 by the clocks of a zone, to the second where it is a whole one: '2026-03-31T09:30:00+05:30'; what is no moment, as it is. */
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

/** The zone of this machine. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

let chosen: () => string | undefined = () => undefined

/**
 * Has days begin, and moments be shown, as in this zone: one for all, as in a browser, or, as a function, one that is asked
 * for each time, as a server works for each in theirs. Without one that there is, as in that of this machine.
 */
export const setTimeZone = (zone?: string | (() => string | undefined)): void => {
  if (typeof zone === 'function') chosen = zone
  else {
    const known = zone !== undefined && isTimeZone(zone) ? zone : undefined
    chosen = () => known
  }
}

/** The zone that one works in, where it is known. */
export const chosenTimeZone = (): string | undefined => chosen()

/** The zone in which days begin and moments are shown. */
export const currentTimeZone = (): string => chosen() ?? ownZone

/** Whether the screens show another time than the clock of this machine. */
export const isOutsideDeviceTimeZone = (): boolean => !isSameZone(currentTimeZone(), ownZone)

/** Some zones have two names, such as Asia/Kolkata and Asia/Calcutta. */
const isSameZone = (one: string, other: string) =>
  clockOf(one).resolvedOptions().timeZone === clockOf(other).resolvedOptions().timeZone

/** The day of the calendar that it is in a zone at a moment: YYYY-MM-DD. */
export const dayIn = (zone: string, moment: number = Date.now()): string => clockTimeIn(zone, moment).slice(0, 10)

/** The first moment of a day in a zone, ISO 8601 in UTC; not everywhere is there a midnight every day. */
export const startOfDay = (day: string, zone: string): string => momentOfClockTime(zone, `${day}T00:00:00`)

/** The day of the calendar so many days after another, or before it. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
