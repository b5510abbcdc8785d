import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/contract/store'
import { dialects, newTestDatabase } from '../../support/stores'
import { shelf, shelves } from '../shelf-registry'

describe.each(dialects)('a read on %s', (dialect) => {
  const database = newTestDatabase(dialect)
  let store: Store
  beforeAll(async () => {
    store = await database.open({ registry: shelves })
  })
  afterAll(async () => {
    await store.close()
    await database.close()
  })

  it('returns the latest write, however often it is repeated', async () => {
    const id = await store.transaction((trx) => store.insert(trx, shelf, { name: 'First' } as never))
    for (let round = 0; round < 60; round++) {
      const name = `Round ${round}`
      await store.transaction((trx) => store.update(trx, shelf, id, { name } as never))
      const read = await Promise.all([
        store.get(shelf, id),
        store.get(shelf, id),
        store.list(shelf, {}).then(({ json }) => JSON.parse(json)[0]),
      ])
      expect(read.map((one) => one?.name)).toEqual([name, name, name])
      expect(await store.count(shelf, {})).toBe(1)
    }
  })

  it('returns nothing of an open transaction', async () => {
    const before = await store.count(shelf, {})
    await expect(
      store.transaction(async (trx) => {
        const id = await store.insert(trx, shelf, { name: 'Under way' } as never)
        expect(await store.get(shelf, id, trx)).toMatchObject({ name: 'Under way' })
        if (dialect === 'sqlite') expect(await store.get(shelf, id)).toBeUndefined()
        throw new Error('No.')
      }),
    ).rejects.toThrow('No.')
    expect(await store.count(shelf, {})).toBe(before)
  })
})
