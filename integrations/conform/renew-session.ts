import type { Transport } from '../../providers/transport'

interface Options {
  /** Where people sign in, whose refusal is no end of a session. */
  readonly entry: string
  readonly renew: () => Promise<unknown>
}

/** A line that goes on with a new session where the one before has ended. */
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
