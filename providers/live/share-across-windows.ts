import type { LiveStreamEvent } from './stream'

/** A message between two windows of one browser. */
type Word = { readonly heard: LiveStreamEvent } | { readonly beat: string | undefined } | { readonly asks: true }

interface Options {
  /** The name of the shared stream. Windows with the same name share one stream. */
  readonly name: string
  /** Reads the stream for all windows, until the signal aborts. */
  readonly read: (shared: SharedStream, signal: AbortSignal) => Promise<void>
  readonly onHeard: (heard: LiveStreamEvent) => void
}

/** The functions with which the reading window informs the other windows. */
export interface SharedStream {
  readonly tell: (heard: LiveStreamEvent) => void
  readonly beat: () => void
  /** The position from which the stream continues. */
  readonly cursor: () => string | undefined
}

/**
 * The time in milliseconds without messages from the reading window, after which another window reads the stream. The
 * browser may have suspended the reading window.
 */
const patience = 60_000

/**
 * The time in milliseconds for which recent events are kept for newly opened windows, which missed the events while
 * loading.
 */
const remembered = 15_000

/** The maximum number of recent events that are kept. */
const mostRemembered = 200

/**
 * One window of the browser reads the stream and informs the other windows. If the reading window closes or is
 * suspended, another window continues after the last event. If the browser does not support sharing, each visible
 * window reads the stream itself.
 */
export function shareStreamAcrossWindows({ name, read, onHeard }: Options): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let cursor: string | undefined
  const hear = (heard: LiveStreamEvent) => {
    cursor = heard.cursor ?? cursor
    onHeard(heard)
  }
  const locks = globalThis.navigator?.locks
  if (!locks || !('BroadcastChannel' in globalThis)) {
    const alone: SharedStream = { tell: hear, beat: () => {}, cursor: () => cursor }
    whileInView((inView) => void read(alone, inView), signal)
    return () => ending.abort()
  }

  const channel = new BroadcastChannel(name)
  const say = (word: Word) => channel.postMessage(word)
  let heardAt = performance.now()
  let isReading = false
  let lately: { readonly heard: LiveStreamEvent; readonly at: number }[] = []
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    heardAt = performance.now()
    if ('asks' in data) {
      const from = performance.now() - remembered
      if (isReading) for (const { heard, at } of lately) if (at > from) say({ heard })
    } else if ('heard' in data) hear(data.heard)
    else cursor = data.beat ?? cursor
  }
  const shared: SharedStream = {
    tell: (heard) => {
      hear(heard)
      say({ heard })
      lately = [...lately, { heard, at: performance.now() }].slice(-mostRemembered)
    },
    beat: () => say({ beat: cursor }),
    cursor: () => cursor,
  }
  const lead = async (steal: boolean) => {
    const own = new AbortController()
    signal.addEventListener('abort', () => own.abort(), { once: true, signal: own.signal })
    try {
      await locks.request(name, steal ? { steal } : { signal }, async () => {
        isReading = true
        await read(shared, own.signal)
        // If the API has no stream, this window keeps the lock, so that no other window tries to read the stream.
        if (!own.signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
      })
    } catch {
      // Another window has started to read, because this window was suspended.
      own.abort()
      isReading = false
      if (!signal.aborted) void lead(false)
    }
  }
  say({ asks: true })
  void lead(false)
  const look = setInterval(() => {
    if (isReading || performance.now() - heardAt < patience) return
    heardAt = performance.now()
    void lead(true)
  }, patience / 4)
  signal.addEventListener('abort', () => {
    clearInterval(look)
    channel.close()
  })
  return () => ending.abort()
}

function whileInView(run: (signal: AbortSignal) => void, signal: AbortSignal) {
  let current: AbortController | undefined
  const follow = () => {
    const isInView = document.visibilityState === 'visible'
    if (isInView && !current) {
      current = new AbortController()
      run(current.signal)
    } else if (!isInView) {
      current?.abort()
      current = undefined
    }
  }
  document.addEventListener('visibilitychange', follow, { signal })
  signal.addEventListener('abort', () => current?.abort())
  follow()
}
