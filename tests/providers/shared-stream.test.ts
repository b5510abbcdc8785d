import { afterEach, expect, it, vi } from 'vitest'
import { type SharedStream, shareStreamAcrossWindows } from '../../providers/live/share-across-windows'
import type { LiveStreamEvent } from '../../providers/live/stream'

/**
 * A simulation of the Web Locks of a browser. One client has the lock and the other clients wait. A client that steals
 * the lock aborts the previous owner of the lock.
 */
function locks() {
  let broken: ((error: Error) => void) | undefined
  let free = Promise.resolve()
  return {
    request: (_: string, options: { steal?: boolean; signal?: AbortSignal }, work: () => Promise<void>) => {
      const run = () =>
        new Promise<void>((resolve, reject) => {
          broken = reject
          work().then(resolve, reject)
        })
      if (options.steal) {
        broken?.(new Error('stolen'))
        return run()
      }
      const mine = free.then(run)
      free = mine.catch(() => {})
      return mine
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let made = 0

/** The windows of one browser, in the order of their opening. */
function browser() {
  vi.stubGlobal('navigator', { locks: locks() })
  made += 1
  const name = `windows ${made}`
  return () => {
    const heard: string[] = []
    const window: { shared?: SharedStream; isTold?: AbortSignal } = {}
    const close = shareStreamAcrossWindows({
      name,
      onHeard: ({ cursor = '' }) => heard.push(cursor),
      read: (shared, signal) => {
        Object.assign(window, { shared, isTold: signal })
        return new Promise((done) => signal.addEventListener('abort', () => done()))
      },
    })
    return { heard, window, close }
  }
}

const event = (cursor: string): LiveStreamEvent => ({ event: 'change', data: {}, cursor })

it('one window of a browser reads the stream for all, and a new window gets the events since its loading', async () => {
  const open = browser()
  const first = open()
  await expect.poll(() => first.window.shared).toBeDefined()
  first.window.shared?.tell(event('a'))
  const second = open()
  await expect.poll(() => second.heard).toEqual(['a'])
  first.window.shared?.tell(event('b'))
  await expect.poll(() => second.heard).toEqual(['a', 'b'])
  expect(second.window.shared).toBeUndefined()
  first.close()
  await expect.poll(() => second.window.shared?.cursor()).toBe('b')
  second.close()
})

it('replaces a frozen window', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const open = browser()
  const asleep = open()
  await vi.waitFor(() => expect(asleep.window.shared).toBeDefined(), { timeout: 60_000 })
  const awake = open()
  vi.advanceTimersByTime(120_000)
  await vi.waitFor(() => expect(awake.window.shared).toBeDefined(), { timeout: 60_000 })
  await vi.waitFor(() => expect(asleep.window.isTold?.aborted).toBe(true), { timeout: 60_000 })
  asleep.close()
  awake.close()
})
