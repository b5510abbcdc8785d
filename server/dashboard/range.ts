import { t } from '../../src/vocabulary'
import { Problem } from '../problem'

/** Some days, and as many days before them. All are YYYY-MM-DD in UTC. */
export interface Range {
  readonly from: string
  /** Itself included. */
  readonly to: string
  /** The first of the days before. */
  readonly before: string
  /** The day after `to`. */
  readonly end: string
  readonly days: readonly string[]
}

const dayLength = 86_400_000
const longest = 366
const usual = 30

const plus = (day: string, days: number) => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/**
 * The range that a call asks for; the last 30 days where it asks for none.
 *
 * @throws Problem 400 where a day is none, or the range is empty or longer than a year.
 */
export function readRange(query: Readonly<Record<string, unknown>>, now = new Date()): Range {
  const to = readDay(query, 'to') ?? now.toISOString().slice(0, 10)
  const from = readDay(query, 'from') ?? plus(to, 1 - usual)
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1
  if (length < 1) throw new Problem(400, t("'from' is after 'to'. Exchange them."))
  if (length > longest) throw new Problem(400, t('At most {{longest}} days are added up at once.', { longest }))
  const days = Array.from({ length }, (_, index) => plus(from, index))
  return { from, to, before: plus(from, -length), end: plus(to, 1), days }
}

function readDay(query: Readonly<Record<string, unknown>>, name: 'from' | 'to'): string | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  const isDay =
    typeof given === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(given) &&
    new Date(`${given}T00:00:00Z`).toJSON()?.startsWith(given)
  if (isDay) return given
  throw new Problem(400, t("'{{name}}' is no day of the calendar; expected one such as 2026-03-31.", { name }))
}
