import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { makeProblem } from '../../providers/problem'
import { askAgain } from '../../src/app/ask-again'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that shows one thing, whose answers come one after the other; the last one stays. */
function showing(answers: readonly (number | 'here')[], { isLate = false } = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['data', 'book'],
    queryFn: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (answer === 'here') return answer
      throw makeProblem('No answer.', { statusCode: answer })
    },
  })
  const leave = observer.subscribe(() => {})
  let stop = () => {}
  const begin = () => {
    stop = askAgain(queryClient)
  }
  if (!isLate) begin()
  onTestFinished(() => {
    leave()
    stop()
    queryClient.clear()
  })
  return { asked: () => asked, shown: () => observer.getCurrentResult().data, leave, begin }
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
