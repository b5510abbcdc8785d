import type { Client } from '../../providers/client'

/** Whoever works in a form makes no call for a long time: the session is told of them every so many milliseconds. */
const renewalIntervalMs = 5 * 60 * 1000

/** Keeps the session while the person works, where the API renews it. */
export function keepSessionAlive(
  { session, auth }: Pick<Client, 'session' | 'auth'>,
  now: () => number = Date.now,
): void {
  let told = now()
  const tell = () => {
    if (now() - told < renewalIntervalMs || session.userData()?.profile !== true) return
    told = now()
    void auth.verify()
  }
  for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, tell, { capture: true, passive: true })
}
