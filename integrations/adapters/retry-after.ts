/** How many seconds an API asks one to wait: a number of them, or until a moment (RFC 9110, 10.2.3). 0 where it says none. */
export function parseRetryAfter(retryAfter: string | null | undefined): number {
  const text = retryAfter?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return seconds > 0 ? seconds : 0
}

/** Whether a status says that the same call may succeed a moment later. */
export const isTransientStatus = (status: number): boolean => status === 429 || (status >= 502 && status <= 504)
