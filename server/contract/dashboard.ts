import type { Store } from './store'

/** Parts of an answer by their names. */
export type DashboardParts = Readonly<Record<string, unknown>>

/**
 * What words cannot say of a dashboard, by the names that its declaration gives in `answeredBy`: each answers one part or
 * several by their names. The store knows only of the records that the person sees.
 */
export type DashboardAnswers = Readonly<
  Record<string, (store: Store, range: DashboardRange) => Promise<DashboardParts>>
>

/** A day of the calendar, YYYY-MM-DD, and the moments between which it lies: its first, and the first of the next. */
export interface RangeDay {
  readonly day: string
  readonly start: string
  readonly end: string
}

/** Some days of a time zone, and the period before that they are compared with: a month's is the month before it. */
export interface DashboardRange {
  readonly from: string
  /** Itself included. */
  readonly to: string
  readonly zone: string
  readonly days: readonly RangeDay[]
  /** The first day of the previous period, and the one after the last day, of the calendar. */
  readonly dayBefore: string
  readonly dayAfter: string
  /** The first moments of the days before, of the days, and of the day after them. */
  readonly before: string
  /** Where what is compared ends of the days before: with them, or as far into them as it is into days that are not over. */
  readonly beforeEnd: string
  readonly start: string
  readonly end: string
}
