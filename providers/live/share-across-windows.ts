import type { LiveStreamEvent } from './stream'

/** What the windows of one browser say to each other. */
type Word = { readonly heard: LiveStreamEvent } | { readonly beat: string | undefined } | { readonly asks: true }

interface Options {
  /** The same for all windows that may hear the same. */
  readonly name: string
  /** Reads the stream for all of them, until it is told to stop. */
  readonly read: (shared: SharedStream, signal: AbortSignal) => Promise<void>
  readonly onHeard: (heard: LiveStreamEvent) => void
}

/** How the window that reads tells the others. */
export interface SharedStream {
  readonly tell: (heard: LiveStreamEvent) => void
  readonly beat: () => void
  /** What to go on from. */
  readonly cursor: () => string | undefined
}

/** Milliseconds without a word of the window that reads, after which another takes its place: it sleeps. */
const patience = 60_000

/** Milliseconds for which what was heard is told to windows that have just been opened, whose page was loading meanwhile. */
const remembered = 15_000

/** So many events are remembered. */
const mostRemembered = 200

/**
 * Has one window of the browser read, and the others hear of it; where that window is closed or falls asleep, another
 * goes on behind what was heard last. A browser that cannot share has each window read that is in view.
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
        // Where the API has no stream, nobody else needs to try.
        if (!own.signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }))
      })
    } catch {
      // Another window has taken over, since this one slept.
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
