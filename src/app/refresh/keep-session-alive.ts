import type { Client } from '../../../providers/client'

/** Milliseconds between two renewals of the session. People who fill in a form make no other call for a long time. */
const renewalIntervalMs = 5 * 60 * 1000

/** Keeps the session alive while the person types or clicks, if the API renews sessions. */
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
