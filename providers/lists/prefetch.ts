import type { ClientRequest, ClientResponse, SendClientRequest } from '../http/client-request'

/** The time in milliseconds for which an early response is kept. */
const patience = 5000

/** Starts a GET request before the code that needs the response is loaded. */
export interface Prefetch {
  /**
   * Starts a GET request without the loading indicator. The function does not wait for the response, and never fails.
   */
  start(sending: ClientRequest): void
  /** Sends a call, or returns the response of an identical early call. Each early response is used only once. */
  readonly send: SendClientRequest
}

const keyOf = ({ api = '', path }: ClientRequest) => `${api} ${path}`

export function createPrefetch(send: SendClientRequest, now: () => number = Date.now): Prefetch {
  const begun = new Map<string, { answer: Promise<ClientResponse>; at: number }>()
  return {
    start: (sending) => {
      const answer = send({ ...sending, counts: false })
      answer.catch(() => undefined)
      begun.set(keyOf(sending), { answer, at: now() })
    },
    send: (sending) => {
      const early = sending.method === 'GET' ? begun.get(keyOf(sending)) : undefined
      begun.delete(keyOf(sending))
      return early && now() - early.at < patience ? early.answer : send(sending)
    },
  }
}
