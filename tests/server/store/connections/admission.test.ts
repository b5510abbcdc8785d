import { expect, it } from 'vitest'
import { createAdmissionQueue } from '../../../../server/platform/admission/transaction-admission'

const never = 1_000_000_000

/** Work that ends when it is told to. */
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

it('lets few work at a time, and those first who have waited longest', async () => {
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

it('goes on to the next after work that fails', async () => {
  const admitted = createAdmissionQueue(1, never)
  const failed = admitted(() => Promise.reject(new Error('No')))
  const next = admitted(async () => 'done')
  await expect(failed).rejects.toThrow('No')
  expect(await next).toBe('done')
})

it('lets go ahead who has waited for long, as those within may be waiting themselves', async () => {
  const { begun, begin, end } = works(createAdmissionQueue(1, 20))
  const stuck = begin('stuck')
  const other = begin('other')
  await expect.poll(() => begun).toEqual(['stuck', 'other'])
  end('other')
  expect(await other).toBe('other')
  end('stuck')
  await stuck
})
