/** Milliseconds without a touch after which calls are no longer the person's. */
const longest = 60_000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const

/**
 * Whether somebody sits before the window. What is asked for because others did something shall not keep a session alive
 * that its person has left.
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
