/** The time without user input, in milliseconds, after which calls no longer count as user activity. */
const longest = 60_000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

/**
 * Detects whether a user is active in the window. Calls that follow other users' changes must not keep the session of
 * an absent user alive.
 */
export function watchUserActivity(): { readonly isUnattended: () => boolean; readonly stop: () => void } {
  let at = performance.now()
  const seen = () => {
    at = performance.now()
  }
  const ending = new AbortController()
  for (const sign of signs)
    globalThis.addEventListener?.(sign, seen, { passive: true, capture: true, signal: ending.signal })
  return { isUnattended: () => performance.now() - at > longest, stop: () => ending.abort() }
}
