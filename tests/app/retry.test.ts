import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createConnectionState } from '../../providers/http/connection'
import { makeProblem } from '../../providers/problem'
import { refetchAfterOutage } from '../../src/app/refresh/refetch-after-outage'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that shows one query. The responses are sent one after the other, and the last response is repeated. */
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
      // The call that checks whether the server is available again.
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

it.each([502, 503, 504])('retries a query that failed with %i until it succeeds', async (status) => {
  const page = showing([status, status, 'here'])
  await wait(1)
  expect([page.asked(), page.shown()]).toEqual([1, undefined])
  await wait(60)
  expect([page.asked(), page.shown()]).toEqual([3, 'here'])
})

it('waits longer after each attempt, at most half a minute', async () => {
  const page = showing([503])
  await wait(5 + 10 + 20 + 1)
  expect(page.asked()).toBe(4)
  await wait(10 * 30)
  expect(page.asked()).toBe(14)
})

it.each([403, 404, 500])('does not retry a query that was refused with %i', async (status) => {
  const page = showing([status])
  await wait(300)
  expect(page.asked()).toBe(1)
})

it('does not retry a query whose screen is closed', async () => {
  const page = showing([503])
  await wait(1)
  page.leave()
  await wait(300)
  expect(page.asked()).toBe(1)
})

it('retries queries that failed before the retry began', async () => {
  const page = showing([503, 'here'], { isLate: true })
  await wait(60)
  expect(page.asked()).toBe(1)
  page.begin()
  await wait(6)
  expect(page.shown()).toBe('here')
})

it('checks the server after a network failure, at once when the browser comes online, and then reads again', async () => {
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
