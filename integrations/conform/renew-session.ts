import type { Transport } from '../../providers/http/transport'

interface Options {
  /** The path of the sign-in call. An error response of this call does not end a session. */
  readonly entry: string
  readonly renew: () => Promise<unknown>
}

/** Wraps a transport. When the session has ended, it signs in again and repeats the call. */
export function withSessionRenewal(line: Transport, { entry, renew }: Options): Transport {
  let isRenewing = false
  return async (asking) => {
    const answer = await line(asking)
    if (answer.status !== 401 || isRenewing || (asking.method === 'POST' && asking.path === entry)) return answer
    isRenewing = true
    try {
      await renew()
    } catch {
      return answer
    } finally {
      isRenewing = false
    }
    return line(asking)
  }
}
