import { createParser } from 'eventsource-parser'
import { expect, onTestFinished } from 'vitest'

/** One event of the live stream. */
export interface StreamEvent {
  readonly event: string
  readonly id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every type
  readonly data: any
}

/** A client of the live stream of a server. */
export interface StreamListener {
  readonly status: number
  readonly headers: Headers
  readonly heard: readonly StreamEvent[]
  /** The received changes, such as 'book changed'. */
  readonly changes: () => string[]
  /** Waits for a matching event. Returns the matching event. */
  comes(event: string, fits?: (data: StreamEvent['data']) => boolean): Promise<StreamEvent>
  /** Resolves when the stream ends. */
  readonly ended: Promise<void>
  leave(): void
}

/** Reads the live stream of a server until the test ends. */
export async function listenToStream(
  origin: string,
  token: string,
  { cursor, headers = {} }: { readonly cursor?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<StreamListener> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  onTestFinished(leave)
  const response = await fetch(`${origin}/api/v1/live`, {
    headers: { authorization: `Bearer ${token}`, ...(cursor !== undefined && { 'last-event-id': cursor }), ...headers },
    signal: leaving.signal,
  })
  const heard: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => heard.push({ event, id, data: JSON.parse(data) }),
  })
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return
      parser.feed(value as string)
    }
  }
  const ended = read().catch(() => {})
  const comes: StreamListener['comes'] = async (event, fits = () => true) => {
    const find = () => heard.find((one) => one.event === event && fits(one.data))
    await expect.poll(find, { timeout: 20_000, interval: 20 }).toBeDefined()
    return find() as StreamEvent
  }
  if (response.ok) await comes('ready')
  const changes = () =>
    heard.filter(({ event }) => event === 'change').map(({ data }) => `${data.resource} ${data.action}`)
  return { status: response.status, headers: response.headers, heard, changes, comes, ended, leave }
}
