import type { Store } from './store'

/** Sections of a dashboard response by name. */
export type DashboardParts = Readonly<Record<string, unknown>>

/**
 * Functions for the dashboard sections that the declaration cannot express, by the names in `answeredBy`. Each function
 * returns one or more sections by name. The store contains only records that the person may see.
 */
export type DashboardAnswers = Readonly<
  Record<string, (store: Store, range: DashboardRange) => Promise<DashboardParts>>
>

/**
 * A calendar day (YYYY-MM-DD) with the time of its start and the time of its end. A day ends at the start of the next
 * day.
 */
export interface RangeDay {
  readonly day: string
  readonly start: string
  readonly end: string
}

/**
 * A range of days in a time zone, and the previous period for comparison. The previous period of a month is the month
 * before that month.
 */
export interface DashboardRange {
  readonly from: string
  /** The last day of the range, inclusive. */
  readonly to: string
  readonly zone: string
  readonly days: readonly RangeDay[]
  /** The first day of the previous period, and the day after its last day, as calendar days. */
  readonly dayBefore: string
  readonly dayAfter: string
  /** The times at which the previous period starts, the range starts (`start`) and the range ends (`end`). */
  readonly before: string
  /**
   * The time at which the comparison with the previous period ends. While the range is not over, only the same share of
   * the previous period is compared.
   */
  readonly beforeEnd: string
  readonly start: string
  readonly end: string
}
