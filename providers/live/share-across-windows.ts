import type { LiveStreamEvent } from './stream'

/** A message between the windows of one browser. */
type Word = { readonly heard: LiveStreamEvent } | { readonly beat: string | undefined } | { readonly asks: true }

interface Options {
  /** The name of the shared stream. Windows with the same name share one stream. */
  readonly name: string
  /** Reads the stream for all windows, until the signal aborts. */
  readonly read: (shared: SharedStream, signal: AbortSignal) => Promise<void>
  readonly onHeard: (heard: LiveStreamEvent) => void
}

/** The functions that the reading window uses to inform the other windows. */
export interface SharedStream {
  readonly tell: (heard: LiveStreamEvent) => void
  readonly beat: () => void
  /** The position from which to continue the stream. */
  readonly cursor: () => string | undefined
}

/**
 * The silence of the reading window, in milliseconds, after which another window takes over. The reading window may be
 * suspended.
 */
const patience = 60_000

/**
 * The period in milliseconds for which recent events are sent to newly opened windows, because their pages were
 * loading.
 */
const remembered = 15_000

/** The maximum number of recent events. */
const mostRemembered = 200

/**
 * Lets one window of the browser read the stream and inform the other windows. If that window closes or is suspended,
 * another window continues after the last event. If the browser cannot share, each visible window reads the stream
 * itself.
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
        // If the API has no stream, keep the lock so that no other window tries.
        if (!own.signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
      })
    } catch {
      // Another window has taken over, because this window was suspended.
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
