import { type RawBuilder, sql } from 'kysely'
import { t } from '../../vocabulary'
import type { Dialect } from '../contract/dialect'

/**
 * Seconds since 1970 by the clock of the database. If several processes share a database, a process with a wrong clock
 * cannot end the sessions of other processes or allow more sign-in attempts.
 */
export const databaseSeconds = ({ clock, integer }: Pick<Dialect, 'clock' | 'integer'>): RawBuilder<number> =>
  sql<number>`cast(${clock()} / 1000 as ${sql.raw(integer)})`

export const minuteInSeconds = 60
export const hourInSeconds = 60 * minuteInSeconds

/** A waiting time as text. Minutes and hours are rounded up, so that the displayed waiting time is never too short. */
export function formatWait(seconds: number): string {
  if (seconds < 2 * minuteInSeconds) return t('{{count}} seconds', { count: Math.max(1, seconds) })
  const minutes = Math.ceil(seconds / minuteInSeconds)
  if (minutes < 120) return t('{{count}} minutes', { count: minutes })
  return t('{{count}} hours', { count: Math.ceil(minutes / 60) })
}
