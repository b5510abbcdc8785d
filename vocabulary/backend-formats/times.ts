import { clockTimeIn, currentTimeZone, dayIn, momentOfClockTime, plusDays, startOfDay } from '../time/time-zones'

/** A day or a time that a backend has sent, with functions that format other days and times in the same format. */
interface BackendTime {
  /** The day in the text, without conversion between time zones. */
  readonly day: string
  /** Milliseconds since 1970, UTC. A text without a time zone is read in the time zone in which the user works. */
  readonly moment: number
  /** Whether the time is midnight of the day in the text. */
  readonly isMidnight: boolean
  /** Formats another time like the time of the backend. */
  readonly like: (moment: number) => unknown
  /** Formats the same time of day, some days later, in the format of the backend. */
  readonly later: (days: number) => unknown
}

const dayLength = 86_400_000

const text = /^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2})(:\d{2})?(\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?)?$/

const isDay = (day: string) => {
  const moment = Date.parse(day)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day)
}

/** Reads '2026-05-01', '2026-05-01 09:30:00', '2026-05-01T09:30:00.000Z' or '2026-05-01T09:30+05:30'. */
function fromText(came: string): BackendTime | undefined {
  const [, day = '', between, minutes = '00:00', seconds = '', fraction = '', zone] = text.exec(came) ?? []
  if (!isDay(day)) return undefined
  const clock = `${day}T${minutes}${seconds || ':00'}${fraction.slice(0, 4)}`
  const offset = zone?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const moment = Date.parse(offset ? clock + offset : momentOfClockTime(currentTimeZone(), clock))
  if (Number.isNaN(moment)) return undefined
  const ahead = offset ? Date.parse(`${clock}Z`) - moment : 0
  return {
    day,
    moment,
    isMidnight: /^[0:.]*$/.test(minutes + seconds + fraction),
    like: (other) => {
      if (between === undefined) return dayIn(currentTimeZone(), other)
      const shown = offset ? new Date(other + ahead).toISOString() : clockTimeIn(currentTimeZone(), other)
      const [date = '', time = ''] = shown.split('T')
      const whole = time.slice(0, seconds ? 8 : 5)
      const digits = fraction && new Date(other).toISOString().slice(19, -1).padEnd(fraction.length, '0')
      return `${date}${between}${whole}${digits.slice(0, fraction.length)}${came.slice(came.length - (zone?.length ?? 0))}`
    },
    later: (days) => plusDays(day, days) + came.slice(day.length),
  }
}

/** Numbers below this limit are seconds since 1970. As milliseconds, such numbers would be times in early 1970. */
const firstMilliseconds = 100_000_000_000

/** Numbers below this limit, such as 20260501, are not times. */
const firstSeconds = 100_000_000

/** Reads milliseconds or seconds since 1970, as a number or as a text of digits. */
function fromCount(came: unknown): BackendTime | undefined {
  const count = typeof came === 'string' && /^\d{9,14}$/.test(came) ? Number(came) : came
  if (typeof count !== 'number' || Math.abs(count) < firstSeconds || Math.abs(count) > 8.64e15) return undefined
  const unit = Math.abs(count) < firstMilliseconds ? 1000 : 1
  const moment = count * unit
  const like = (other: number) => {
    const written = Math.round(other / unit)
    return typeof came === 'string' ? String(written) : written
  }
  return {
    day: new Date(moment).toISOString().slice(0, 10),
    moment,
    isMidnight: moment % dayLength === 0,
    like,
    later: (days) => like(moment + days * dayLength),
  }
}

/** Reads 'Fri, 01 May 2026 00:00:00 GMT', the format of HTTP headers. */
function fromHeader(came: string): BackendTime | undefined {
  const moment = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(came) ? Date.parse(came) : Number.NaN
  if (Number.isNaN(moment)) return undefined
  const like = (other: number) => new Date(other).toUTCString()
  return {
    day: new Date(moment).toISOString().slice(0, 10),
    moment,
    isMidnight: moment % dayLength === 0,
    like,
    later: (days) => like(moment + days * dayLength),
  }
}

const read = (came: unknown): BackendTime | undefined =>
  (typeof came === 'string' ? (fromText(came) ?? fromHeader(came)) : undefined) ?? fromCount(came)

/** Whether a text is a zero date, which some databases store for an empty date. */
const isNone = (came: unknown) => typeof came === 'string' && /^0000-00-00/.test(came)

/**
 * The day that starts at this time in the user's time zone. Returns undefined if the time is midnight in the backend's
 * text, or is not the start of a day.
 */
const dayStartingInWorkingZone = ({ moment, isMidnight }: BackendTime): string | undefined => {
  const day = dayIn(currentTimeZone(), moment)
  return !isMidnight && Date.parse(startOfDay(day, currentTimeZone())) === moment ? day : undefined
}

/**
 * The calendar day that a backend means. Usually the result is the day in the text, without regard to its hour and time
 * zone. If the time is the start of a day in the user's time zone, the function returns that day. Returns values that
 * are not days unchanged.
 */
export function dayFromApi(came: unknown): unknown {
  if (isNone(came)) return null
  const written = read(came)
  return written ? (dayStartingInWorkingZone(written) ?? written.day) : came
}

/** Formats a day in the format in which the backend sent another day. */
export function dayToApi(day: unknown, came: unknown): unknown {
  const written = read(came)
  if (!written || typeof day !== 'string' || !isDay(day)) return day
  if (dayStartingInWorkingZone(written)) return written.like(Date.parse(startOfDay(day, currentTimeZone())))
  return written.later(Math.round((Date.parse(day) - Date.parse(written.day)) / dayLength))
}

/** Whether the value is a time in ISO 8601 with a time zone. */
export const isMoment = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  !Number.isNaN(Date.parse(value))

/**
 * The time that a backend means, in ISO 8601 with a time zone. A day without a time means the start of that day in the
 * user's time zone. Returns values that are not times unchanged.
 */
export function momentFromApi(came: unknown): unknown {
  if (isMoment(came)) return came
  if (isNone(came)) return null
  const written = read(came)
  return written ? new Date(written.moment).toISOString() : came
}

/** Formats a time in the format in which the backend sent another time. */
export const momentToApi = (moment: unknown, came: unknown): unknown => {
  const written = read(came)
  return written && isMoment(moment) ? written.like(Date.parse(String(moment))) : moment
}
