import { type RawBuilder, sql } from 'kysely'
import { t } from '../../vocabulary'
import type { Dialect } from '../store/dialect'

/**
 * Seconds since 1970 by the clock of the database: where several processes share one, a process whose own clock is wrong
 * neither ends the sessions of the others nor lets anybody guess on.
 */
export const now = ({ clock, integer }: Pick<Dialect, 'clock' | 'integer'>): RawBuilder<number> =>
  sql<number>`cast(${clock()} / 1000 as ${sql.raw(integer)})`

export const minute = 60
export const hour = 60 * minute

/** How long to wait, as one says it; a wait is never told shorter than it is. */
export function inWords(seconds: number): string {
  if (seconds < 2 * minute) return t('{{count}} seconds', { count: Math.max(1, seconds) })
  const minutes = Math.ceil(seconds / minute)
  if (minutes < 120) return t('{{count}} minutes', { count: minutes })
  return t('{{count}} hours', { count: Math.ceil(minutes / 60) })
}
