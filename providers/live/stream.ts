import { createParser } from 'eventsource-parser'
import type { LiveEvent } from '../../vocabulary'

/** An event of the stream, with the position in the stream after the event. */
export interface LiveStreamEvent {
  readonly event: LiveEvent
  readonly data: unknown
  readonly cursor: string | undefined
}

interface Options {
  readonly url: string
  readonly headers: () => Readonly<Record<string, string>>
  /** The position from which the stream continues. */
  readonly cursor: () => string | undefined
  readonly onEvent: (heard: LiveStreamEvent) => void
  /** Called when the connection to the API is alive. */
  readonly onBeat: () => void
  /** Called when the API reports that the session has ended. */
  readonly onRefused: () => void
  readonly signal: AbortSignal
}

/**
 * The time in milliseconds without data after which the stream is reopened. The API sends a heartbeat every fifteen
 * seconds.
 */
const silence = 40_000

/** The first pause and the longest pause before a retry, in milliseconds. */
const pauses = { first: 1000, longest: 30_000 }

/** Whether a status means that the API has no stream, so that a retry is useless. */
const isMissing = (status: number) => status === 404 || status === 405 || status === 501

/**
 * Reads the stream until the signal aborts, and reconnects after each failure. The function ends if the API has no
 * stream.
 */
export async function readLiveStream(options: Options): Promise<void> {
  const { signal } = options
  let pause = pauses.first
  while (!signal.aborted) {
    const status = await readOnce(options, () => {
      pause = pauses.first
    }).catch(() => undefined)
    if (signal.aborted || (status !== undefined && isMissing(status))) return
    if (status === 401) return options.onRefused()
    await wait(pause * (0.5 + Math.random()), signal)
    pause = Math.min(pause * 2, pauses.longest)
  }
}

/** Reads the stream until the connection breaks. The promise resolves to the HTTP status of the response. */
async function readOnce({ url, headers, cursor, onEvent, onBeat, signal }: Options, opened: () => void) {
  const broken = new AbortController()
  const stop = () => broken.abort()
  signal.addEventListener('abort', stop)
  let timer: ReturnType<typeof setTimeout> | undefined
  const isAlive = () => {
    clearTimeout(timer)
    timer = setTimeout(stop, silence)
  }
  try {
    isAlive()
    const from = cursor()
    const response = await fetch(url, {
      headers: { ...headers(), Accept: 'text/event-stream', ...(from !== undefined && { 'Last-Event-ID': from }) },
      cache: 'no-store',
      signal: broken.signal,
    })
    const { status, body } = response
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (status !== 200 || !body || !isStream) {
      void body?.cancel()
      return status === 200 ? 404 : status
    }
    opened()
    onBeat()
    let last: string | undefined
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        last = id ?? last
        onEvent({ event: event as LiveEvent, data: JSON.parse(data), cursor: last })
      },
    })
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return status
      isAlive()
      onBeat()
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** Waits for a time, or until the network is available again. */
const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    globalThis.addEventListener?.('online', end)
    signal.addEventListener('abort', end)
  })
