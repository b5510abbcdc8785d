import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapConcurrently } from '../../../server/platform/concurrency'

it('runs a limited number of tasks at a time, and returns results in order', async () => {
  let [underWay, most] = [0, 0]
  const made: number[] = []
  const all = mapConcurrently([5, 1, 4, 1, 3, 2, 6], 3, async (one) => {
    most = Math.max(most, ++underWay)
    await setTimeout(one * 5)
    underWay--
    return one
  })
  for await (const one of all) made.push(one)
  expect([made, most]).toEqual([[5, 1, 4, 1, 3, 2, 6], 3])
})

it('starts no more tasks after a failure, and waits for the running ones', async () => {
  const ended: number[] = []
  const work = async (one: number) => {
    await setTimeout(one)
    if (one === 1) throw new Error('One failed.')
    ended.push(one)
    return one
  }
  const all = mapConcurrently([20, 1, 40, 30, 10], 3, work)
  await expect(
    (async () => {
      for await (const _ of all);
    })(),
  ).rejects.toThrow('One failed.')
  expect(ended).toEqual([20, 40, 30])
})
