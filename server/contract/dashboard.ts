import type { Store } from './store'

/** Parts of a dashboard response by name. */
export type DashboardParts = Readonly<Record<string, unknown>>

/**
 * Functions for the parts of a dashboard that the declaration cannot express, by the names in `answeredBy`. Each
 * function returns one or more parts by name. The store contains only records that the person may see.
 */
export type DashboardAnswers = Readonly<
  Record<string, (store: Store, range: DashboardRange) => Promise<DashboardParts>>
>

/**
 * A calendar day (YYYY-MM-DD) with the time of its start and the time of its end. The end is the start of the next day.
 */
export interface RangeDay {
  readonly day: string
  readonly start: string
  readonly end: string
}

/**
 * Some days of a time zone, and the previous period for comparison. The previous period of a month is the month before
 * it.
 */
export interface DashboardRange {
  readonly from: string
  /** The last day, included. */
  readonly to: string
  readonly zone: string
  readonly days: readonly RangeDay[]
  /** The first day of the previous period, and the day after the last day, as calendar days. */
  readonly dayBefore: string
  readonly dayAfter: string
  /** The times at which the previous period starts, the range starts (`start`) and the range ends (`end`). */
  readonly before: string
  /**
   * The time at which the compared part of the previous period ends. While the range is not over, only the same share
   * of the previous period counts.
   */
  readonly beforeEnd: string
  readonly start: string
  readonly end: string
}
