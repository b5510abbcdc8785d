import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createConnectionState } from '../../providers/http/connection'
import { makeProblem } from '../../providers/problem'
import { refetchAfterOutage } from '../../src/app/refresh/refetch-after-outage'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that shows one thing, whose answers come one after the other; the last one stays. */
function showing(answers: readonly (number | 'here')[], { isLate = false } = {}) {
  const connection = createConnectionState()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  let pings = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['data', 'book'],
    queryFn: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (answer === 'here') return answer
      if (answer === 0) connection.lost()
      throw makeProblem('No answer.', { statusCode: answer, isNetwork: answer === 0 })
    },
  })
  const leave = observer.subscribe(() => {})
  let stop = () => {}
  const begin = () => {
    stop = refetchAfterOutage(queryClient, {
      connection,
      // The call that finds out whether something answers again.
      send: async () => {
        pings++
        if (answers[asked] !== 'here') throw makeProblem('No answer.')
        connection.back()
        return { body: {}, header: () => undefined }
      },
    })
  }
  if (!isLate) begin()
  onTestFinished(() => {
    leave()
    stop()
    queryClient.clear()
  })
  return { pings: () => pings, asked: () => asked, shown: () => observer.getCurrentResult().data, leave, begin }
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it.each([502, 503, 504])('asks again by itself for what failed with %i, until it comes', async (status) => {
  const page = showing([status, status, 'here'])
  await wait(1)
  expect([page.asked(), page.shown()]).toEqual([1, undefined])
  await wait(60)
  expect([page.asked(), page.shown()]).toEqual([3, 'here'])
})

it('asks ever less often, at most every half minute', async () => {
  const page = showing([503])
  await wait(5 + 10 + 20 + 1)
  expect(page.asked()).toBe(4)
  await wait(10 * 30)
  expect(page.asked()).toBe(14)
})

it.each([403, 404, 500])('leaves it at what was refused with %i', async (status) => {
  const page = showing([status])
  await wait(300)
  expect(page.asked()).toBe(1)
})

it('does not ask for what is no longer shown', async () => {
  const page = showing([503])
  await wait(1)
  page.leave()
  await wait(300)
  expect(page.asked()).toBe(1)
})

it('asks again for what had failed before it was there', async () => {
  const page = showing([503, 'here'], { isLate: true })
  await wait(60)
  expect(page.asked()).toBe(1)
  page.begin()
  await wait(6)
  expect(page.shown()).toBe('here')
})

it('asks whether something answers where the network fails, at once when the browser is online, then reads again', async () => {
  const browser = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, browser[name].bind(browser))
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = showing([0, 'here'])
  await wait(1)
  expect([page.asked(), page.pings(), page.shown()]).toEqual([1, 0, undefined])
  browser.dispatchEvent(new Event('online'))
  await wait(0)
  expect([page.asked(), page.pings(), page.shown()]).toEqual([2, 1, 'here'])
})
