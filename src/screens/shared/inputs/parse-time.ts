import { cachePerLocale, currentTimeZone, momentOfClockTime } from '../../../../vocabulary'
import { momentFromApi } from '../../../../vocabulary/backend-formats/times'
import { type DateOrder, dayOrder } from '../values/formats'

/** A date that was parsed from a text. */
export interface ParsedTime {
  /** The day in the format YYYY-MM-DD. */
  readonly day: string
  /** The time in the format HH:mm:ss. Absent if the text has no time. */
  readonly clock?: string
}

/** The words for dates in a language, whose keys are lower-case letters without accents. */
interface Words {
  /** The numbers of the months by name, starting at 1. */
  readonly months: ReadonlyMap<string, number>
  /**
   * The numbers of the weekdays by name, starting at 0 for Sunday. A name that consists of several words is joined into
   * one word.
   */
  readonly weekdays: ReadonlyMap<string, number>
  /** Words between the day, month and year, such as 'at' and 'de', and endings of numbers, such as 'th'. */
  readonly others: ReadonlySet<string>
  /** Patterns of the words for a.m. and p.m., and for the hour, such as 'Uhr'. */
  readonly morning: string
  readonly afternoon: string
  readonly hour: string
}

/** Replaces the digits of any script with ASCII digits. In each script, the digits from 0 to 9 are in sequence. */
const withPlainDigits = (text: string) =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  })

/**
 * Prepares a text for comparison: lower case, without accents and direction marks, with ASCII digits and single spaces.
 */
const folded = (text: string) =>
  withPlainDigits(text.normalize('NFKD'))
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const word = /\p{L}[\p{L}\p{M}]*/gu

const wordsIn = (text: string) => folded(text).match(word) ?? []

/** Joins the words of a name into one word. */
const joined = (name: string) => wordsIn(name).join('')

/** Creates a pattern for 'p. m.' that also matches 'p.m.' and 'pm'. */
const loosely = (text: string) =>
  folded(text)
    .split(/[.\s]+/)
    .filter(Boolean)
    .map((part) => part.replace(/[^\p{L}\p{M}\d]/gu, '\\$&'))
    .join('\\.?\\s?')

const wholly = (parts: readonly (string | undefined)[]) =>
  [...new Set(parts.filter((part) => part !== undefined && part !== '' && !/\d/.test(part)))]
    .sort((one, other) => (other as string).length - (one as string).length)
    .join('|') || '(?!)'

type Styles = readonly Intl.DateTimeFormatOptions[]

const monthStyles: Styles = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
]

const wholeStyles: Styles = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'short' },
]

const everyMonth = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15))

/** The sample week starts with a Sunday. */
const everyWeekday = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 1 + day))

/** One sample time in the morning and one sample time in the afternoon. */
const halves = [9, 15].map((hour) => Date.UTC(2026, 11, 31, hour, 30))

/** Common words between the day, month and year of a date, and endings of numbers. */
const fillers = ['the', 'of', 'on', 'st', 'nd', 'rd', 'th', 'er', 'o']

/** The date words of the person's language and of English, because people type English dates everywhere. */
const wordsOf = cachePerLocale((own): Words => {
  const months = new Map<string, number>()
  const weekdays = new Map<string, number>()
  const others = new Set(fillers)
  const mornings = ['a\\.?\\s?m\\.?']
  const afternoons = ['p\\.?\\s?m\\.?']
  const hours: string[] = []
  for (const language of [own, 'en']) {
    /** Formats some sample times, and returns the formatted segments of each time. */
    const partsIn = (options: Intl.DateTimeFormatOptions, moments: readonly number[]) => {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...options, timeZone: 'UTC' })
      return moments.map((moment) => format.formatToParts(moment))
    }
    const putOthers = (parts: readonly Intl.DateTimeFormatPart[]) => {
      for (const { type, value } of parts) if (type === 'literal') for (const one of wordsIn(value)) others.add(one)
    }
    for (const style of monthStyles)
      partsIn(style, everyMonth).forEach((parts, index) => {
        putOthers(parts)
        const { value: name = '' } = parts.find(({ type }) => type === 'month') ?? {}
        // Some languages number their months: '12月'.
        if (/\d/.test(folded(name))) for (const one of wordsIn(name)) others.add(one)
        else if (name) months.set(joined(name), index + 1)
      })
    for (const weekday of ['long', 'short'] as const)
      partsIn({ weekday }, everyWeekday).forEach((parts, index) => {
        const { value: name = '' } = parts.find(({ type }) => type === 'weekday') ?? {}
        weekdays.set(joined(name), index)
      })
    for (const style of wholeStyles) partsIn(style, halves).forEach(putOthers)
    const [before, after] = partsIn({ hour: 'numeric', hour12: true }, halves).map(
      (parts) => parts.find(({ type }) => type === 'dayPeriod')?.value,
    )
    mornings.push(loosely(before ?? ''))
    afternoons.push(loosely(after ?? ''))
    for (const parts of partsIn({ hour: 'numeric', hour12: false }, halves))
      for (const { type, value } of parts) if (type === 'literal') hours.push(loosely(value))
  }
  return {
    ...{ months, weekdays, others },
    ...{ morning: wholly(mornings), afternoon: wholly(afternoons), hour: wholly(hours) },
  }
})

const two = (part: number | string) => String(part).padStart(2, '0')

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true

/**
 * A year of two digits belongs to this century, or to the last century if the year would be more than 30 years ahead.
 * In 2026, '56' is 2056 and '57' is 1957.
 */
const wholeYear = (year: string): string | undefined => {
  if (year.length === 4) return year
  if (year.length !== 2) return undefined
  const now = new Date().getUTCFullYear()
  const same = Math.floor(now / 100) * 100 + Number(year)
  return String(same > now + 30 ? same - 100 : same)
}

/** Finds the month that a word names. The first letters of a month are enough, such as 'sept'. */
function monthCalled(text: string, months: Words['months']): number | undefined {
  const named = months.get(text)
  if (named !== undefined || text.length < 3) return named
  const begun = new Set([...months].filter(([name]) => name.startsWith(text)).map(([, month]) => month))
  return begun.size === 1 ? [...begun][0] : undefined
}

/** The characters that may be between the numbers and words of a date. */
const between = /^[\s,،./'’׳॰\-–—]*$/u

/** The month and the weekday that the words of a text name. Undefined if a word has no meaning. */
function meaningOf(found: readonly string[], { months, weekdays, others }: Words) {
  let month: number | undefined
  let weekday: number | undefined
  const take = (one: string): boolean => {
    const named = monthCalled(one, months)
    // Some words have two meanings: in Spanish, 'mar' is short for a month and for Tuesday. The first word with two
    // meanings is the month.
    if (named !== undefined && month === undefined) month = named
    else if (others.has(one)) return true
    else if (weekdays.has(one)) weekday = weekdays.get(one)
    else return false
    return true
  }
  /** Some languages write words without spaces between the words. */
  const takeParts = (one: string): boolean =>
    take(one) ||
    (/[^\p{Script=Latin}]/u.test(one) &&
      [...others, ...weekdays.keys()].some(
        (part) => part.length < one.length && one.startsWith(part) && takeParts(one.slice(part.length)) && take(part),
      ))
  const isRead = found.every((one, at) => {
    if (takeParts(one)) return true
    const [before, after] = [`${found[at - 1]}${one}`, `${one}${found[at + 1]}`]
    return [before, after].some((whole) => weekdays.has(whole) && take(whole))
  })
  return isRead ? { month, weekday } : undefined
}

/** Parses a date without a time, in lower-case letters without accents. */
function readDate(text: string, order: DateOrder): string | undefined {
  const numbers = text.match(/\d+/g) ?? []
  if (!/^[\p{L}\d]/u.test(text) || !between.test(text.replace(/\d+/g, '').replace(word, ''))) return undefined
  const meant = meaningOf(text.match(word) ?? [], wordsOf())
  if (!meant) return undefined
  const { month, weekday } = meant
  const day = month === undefined ? fromNumbers(numbers, order) : fromParts(withMonth(numbers, month))
  if (day === undefined || !isDay(day)) return undefined
  return weekday === undefined || new Date(day).getUTCDay() === weekday ? day : undefined
}

/** Adds the month to a day and a year. The day is first, unless the first number has four digits. */
const withMonth = ([first = '', second = '', ...more]: readonly string[], month: number): readonly string[] =>
  more.length > 0 ? [] : first.length === 4 ? [first, String(month), second] : [second, String(month), first]

/** Parses three numbers in the given sequence, or with a year of four digits first. */
function fromNumbers(numbers: readonly string[], order: DateOrder): string | undefined {
  const actual = numbers[0]?.length === 4 ? 'ymd' : order
  return numbers.length === 3
    ? fromParts(['y', 'm', 'd'].map((letter) => numbers[actual.indexOf(letter)] ?? ''))
    : undefined
}

function fromParts([year = '', month = '', day = '']: readonly string[]): string | undefined {
  const whole = wholeYear(year)
  return whole === undefined || month.length > 2 || day.length > 2 ? undefined : `${whole}-${two(month)}-${two(day)}`
}

/** The patterns of a time, starting with the simplest pattern. */
const clocksOf = cachePerLocale((): readonly RegExp[] => {
  const { morning, afternoon, hour } = wordsOf()
  const half = `${morning}|${afternoon}`
  const begins = `(?<![\\d\\p{L}./:-])(?:(?<ahead>${half})\\s?)?(?<hours>\\d{1,2})`
  const ends = '(?![\\p{L}\\d:])'
  const short = `(?<after>${half}|[ap](?!\\p{L}))`
  return [
    `${begins}\\s?(?::|${hour})\\s?(?<minutes>\\d{2})(?::(?<seconds>\\d{2})(?:[.,]\\d{1,9})?)?(?:\\s?${short})?(?:\\s?(?:${hour}))?${ends}`,
    `${begins}(?:\\s?${short}|\\s?(?:${hour}))${ends}`,
    `(?<=^|[\\s,])(?<hours>\\d{1,2})\\.(?<minutes>\\d{2})(?:\\s?${short})?(?:\\s?(?:${hour}))?(?=$|[\\s,])`,
    `(?<ahead>${half})\\s?(?<hours>\\d{1,2})${ends}`,
  ].map((pattern) => new RegExp(pattern, 'gu'))
})

/** The time that a pattern has found in a text. */
function clockFrom({ ahead, after, hours = '', minutes = '00', seconds = '00' }: Record<string, string | undefined>) {
  const { afternoon } = wordsOf()
  const half = after ?? ahead
  const isAfternoon = half !== undefined && (half === 'p' || new RegExp(`^(?:${afternoon})$`, 'u').test(half))
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  return hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 ? undefined : `${two(hour)}:${minutes}:${seconds}`
}

/**
 * Parses a date that a person typed, with or without a time: '12/31/26', '31. Dezember 2026', '3 Mar 2026 2:30 PM',
 * '2026-03-10T14:30'. The parser knows the month names of the person's language and of English. Undefined if the text
 * cannot be read.
 *
 * @param order the sequence of day, month and year. Default: the sequence of the person's locale. A year of four digits
 * can be first in any sequence.
 */
export function parseTypedTime(given: string, order: DateOrder = dayOrder()): ParsedTime | undefined {
  const text = folded(given).replace(/(?<=\d)t(?=\d)/, ' ')
  const alone = readDate(text, order)
  if (alone !== undefined) return { day: alone }
  for (const pattern of clocksOf())
    for (const found of text.matchAll(pattern)) {
      const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
      const day = readDate(rest.replace(/^[\s,،]+/, ''), order)
      const clock = day && clockFrom(found.groups ?? {})
      if (day && clock) return { day, clock }
    }
  return undefined
}

/**
 * Parses a typed day without a time. The time of midnight may follow the day, because spreadsheets add that time.
 * Undefined if the text cannot be read.
 */
export function parseTypedDay(text: string): string | undefined {
  const { day, clock = '00:00:00' } = parseTypedTime(text) ?? {}
  return clock === '00:00:00' ? day : undefined
}

/**
 * Parses a typed date with a time in the person's time zone. The result is in UTC. A day without a time means midnight.
 * Undefined if the text cannot be read.
 */
export function parseTypedMoment(text: string): string | undefined {
  // Matches a date text with its own time zone, as APIs write dates.
  const whole = isDay(text.trim().slice(0, 10)) ? momentFromApi(text.trim()) : undefined
  if (typeof whole === 'string' && whole !== text.trim()) return whole
  const { day, clock = '00:00:00' } = parseTypedTime(text) ?? {}
  if (day !== undefined) return momentOfClockTime(currentTimeZone(), `${day}T${clock}`)
  return typeof whole === 'string' && !Number.isNaN(Date.parse(whole)) ? new Date(whole).toISOString() : undefined
}
