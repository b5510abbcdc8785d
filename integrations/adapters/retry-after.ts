/**
 * Parses a Retry-After header (RFC 9110, 10.2.3), with a number of seconds or a date. Returns the number of seconds, or
 * 0 without the header.
 */
export function parseRetryAfter(retryAfter: string | null | undefined): number {
  const text = retryAfter?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return seconds > 0 ? seconds : 0
}

/** Whether a status means that the same call may succeed after a short time. */
export const isTransientStatus = (status: number): boolean => status === 429 || (status >= 502 && status <= 504)
