import type { Answer, Send } from './http'

/** How long a call that was begun early waits for the one that wants it, in milliseconds. */
const patience = 5000

/** Lets a GET begin before the code that needs it has arrived. */
export interface HeadStart {
  /** Begins a GET of the path, from the API's host on. It does not wait for the answer, and never fails. */
  start(path: string): void
  /** Sends a call, or hands over the equal one that was begun early; each is handed over once. */
  readonly send: Send
}

export function createHeadStart(send: Send, now: () => number = Date.now): HeadStart {
  const begun = new Map<string, { answer: Promise<Answer>; at: number }>()
  return {
    start: (path) => {
      const answer = send({ method: 'GET', path, counts: false })
      answer.catch(() => undefined)
      begun.set(path, { answer, at: now() })
    },
    send: (sending) => {
      const early = sending.method === 'GET' ? begun.get(sending.path) : undefined
      begun.delete(sending.path)
      return early && now() - early.at < patience ? early.answer : send(sending)
    },
  }
}
