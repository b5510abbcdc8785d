import { expect, it } from 'vitest'
import { createAdmissionQueue } from '../../../../server/platform/admission/database-queues'

const never = 1_000_000_000

/** Work that ends when a test calls `end` with its name. */
function works(admitted: ReturnType<typeof createAdmissionQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string) =>
    admitted(() => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  return { begun, begin, end: (name: string) => ends.get(name)?.() }
}

it('runs a limited number of tasks, and starts those that waited longest first', async () => {
  const { begun, begin, end } = works(createAdmissionQueue(2, never))
  const all = ['a', 'b', 'c', 'd'].map(begin)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await all[1]).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  const late = begin('e')
  for (const name of ['a', 'c', 'd', 'e']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  await Promise.all([...all, late])
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('starts the next task after a failed one', async () => {
  const admitted = createAdmissionQueue(1, never)
  const failed = admitted(() => Promise.reject(new Error('No')))
  const next = admitted(async () => 'done')
  await expect(failed).rejects.toThrow('No')
  expect(await next).toBe('done')
})

it('starts a task that has waited too long, as running tasks may wait for it', async () => {
  const { begun, begin, end } = works(createAdmissionQueue(1, 20))
  const stuck = begin('stuck')
  const other = begin('other')
  await expect.poll(() => begun).toEqual(['stuck', 'other'])
  end('other')
  expect(await other).toBe('other')
  end('stuck')
  await stuck
})
