import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { onAbort } from '../../../server/platform/concurrency'

it('adds one listener to a signal for any number of callbacks, and removes it with the last callback', () => {
  const ending = new AbortController()
  const done: number[] = []
  const left = Array.from({ length: 20 }, (_, at) => onAbort(ending.signal, () => done.push(at)))
  expect(getEventListeners(ending.signal, 'abort')).toHaveLength(1)
  for (const leave of left) leave()
  expect(getEventListeners(ending.signal, 'abort')).toHaveLength(0)

  onAbort(ending.signal, () => done.push(1))
  const leave = onAbort(ending.signal, () => done.push(2))
  onAbort(ending.signal, () => done.push(3))
  leave()
  leave()
  ending.abort()
  expect(done).toEqual([1, 3])
})
