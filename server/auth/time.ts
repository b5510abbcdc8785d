import { t } from '../../vocabulary'

/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1000)

export const minute = 60
export const hour = 60 * minute

/** How long to wait, as one says it; a wait is never told shorter than it is. */
export function inWords(seconds: number): string {
  if (seconds < 2 * minute) return t('{{count}} seconds', { count: Math.max(1, seconds) })
  const minutes = Math.ceil(seconds / minute)
  if (minutes < 120) return t('{{count}} minutes', { count: minutes })
  return t('{{count}} hours', { count: Math.ceil(minutes / 60) })
}
