import type { ClientRequest, ClientResponse, SendClientRequest } from './client-request'

/** How long a call that was begun early waits for the one that wants it, in milliseconds. */
const patience = 5000

/** Lets a GET begin before the code that needs it has arrived. */
export interface Prefetch {
  /** Begins a GET, as it will be made, with no indicator. It does not wait for the answer, and never fails. */
  start(sending: ClientRequest): void
  /** Sends a call, or hands over the equal one that was begun early; each is handed over once. */
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
