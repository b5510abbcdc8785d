import { expect, it, vi } from 'vitest'
import { parseRetryAfter } from '../../integrations/adapters/retry-after'

it('reads how long an API asks clients to wait, as seconds or as a date', () => {
  vi.useFakeTimers({ now: new Date('2026-03-18T10:00:00Z') })
  try {
    expect(parseRetryAfter('7')).toBe(7)
    expect(parseRetryAfter('Wed, 18 Mar 2026 10:00:20 GMT')).toBe(20)
  } finally {
    vi.useRealTimers()
  }
})

it('returns no wait where the header is missing or its date has passed', () => {
  for (const none of [undefined, null, '', '0', 'soon', 'Wed, 18 Mar 2020 10:00:00 GMT'])
    expect(parseRetryAfter(none)).toBe(0)
})
