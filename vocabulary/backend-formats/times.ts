import { clockTimeIn, currentTimeZone, dayIn, momentOfClockTime, plusDays, startOfDay } from '../time-zones'

/** A day or a moment as a backend writes it, and the way to write others alike. */
interface BackendTime {
  /** The day that it names, wherever anybody is. */
  readonly day: string
  /** In milliseconds since 1970, UTC. What names no zone is taken for the clock of where the person works. */
  readonly moment: number
  /** Whether it begins the day that it names. */
  readonly isMidnight: boolean
  /** Another moment, written alike. */
  readonly like: (moment: number) => unknown
  /** The same hour so many days later, written alike. */
  readonly later: (days: number) => unknown
}

const dayLength = 86_400_000

const text = /^(\d{4}-\d{2}-\d{2})(?:([T ])(\d{2}:\d{2})(:\d{2})?(\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?)?$/

const isDay = (day: string) => {
  const moment = Date.parse(day)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day)
}

/** '2026-05-01', '2026-05-01 09:30:00', '2026-05-01T09:30:00.000Z', '2026-05-01T09:30+05:30'. */
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

/** Numbers below this are seconds: as milliseconds they would lie in the first days of 1970. */
const firstMilliseconds = 100_000_000_000

/** Smaller ones, such as 20260501, count nothing since 1970. */
const firstSeconds = 100_000_000

/** Milliseconds or seconds since 1970, as a number or as its digits. */
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

/** 'Fri, 01 May 2026 00:00:00 GMT', as headers of HTTP have it. */
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

/** What some databases keep in place of no day. */
const isNone = (came: unknown) => typeof came === 'string' && /^0000-00-00/.test(came)

/**
 * The day at whose first moment something is where the person works; undefined for the first moment of the day that is
 * written, and for any other hour.
 */
const dayStartingInWorkingZone = ({ moment, isMidnight }: BackendTime): string | undefined => {
  const day = dayIn(currentTimeZone(), moment)
  return !isMidnight && Date.parse(startOfDay(day, currentTimeZone())) === moment ? day : undefined
}

/**
 * The day of the calendar that a backend means: the one that is written, whatever hour and zone follow it; but that which
 * begins where the person works, if it does so at this very moment. What is no day stays as it is.
 */
export function dayFromApi(came: unknown): unknown {
  if (isNone(came)) return null
  const written = read(came)
  return written ? (dayStartingInWorkingZone(written) ?? written.day) : came
}

/** A day as a backend writes it that has written another like this. */
export function dayToApi(day: unknown, came: unknown): unknown {
  const written = read(came)
  if (!written || typeof day !== 'string' || !isDay(day)) return day
  if (dayStartingInWorkingZone(written)) return written.like(Date.parse(startOfDay(day, currentTimeZone())))
  return written.later(Math.round((Date.parse(day) - Date.parse(written.day)) / dayLength))
}

/** Whether it is a moment in ISO 8601 with a zone. */
export const isMoment = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  !Number.isNaN(Date.parse(value))

/** The moment that a backend means, ISO 8601 with a zone; a bare day begins where the person works. What is no moment stays as it is. */
export function momentFromApi(came: unknown): unknown {
  if (isMoment(came)) return came
  if (isNone(came)) return null
  const written = read(came)
  return written ? new Date(written.moment).toISOString() : came
}

/** A moment as a backend writes it that has written another like this. */
export const momentToApi = (moment: unknown, came: unknown): unknown => {
  const written = read(came)
  return written && isMoment(moment) ? written.like(Date.parse(String(moment))) : moment
}
