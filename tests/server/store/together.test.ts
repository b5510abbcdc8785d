import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../server/store/store'
import { overAny } from '../../../server/store/tables'
import { together } from '../../../server/store/together'
import { openShop, type Shop } from '../../business/support/shop'
import { dialects } from '../support/stores'

describe.each(dialects)('a transaction on %s of which parts are done at once', (dialect) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(dialect)
  })
  afterAll(() => shop.close())

  it('keeps nothing of what goes on beside a part that fails', async () => {
    const writing = async (trx: Transaction) => {
      for (let nth = 0; nth < 10; nth++)
        await trx
          .insertInto('deckhand_turn')
          .values({ name: `together ${nth}`, value: nth })
          .execute()
    }
    const failing = async (trx: Transaction) => {
      await trx.selectFrom('site').select('id').execute()
      throw new Error('No.')
    }
    const work = (trx: Transaction) => together([failing(trx), writing(trx)])
    await expect(shop.store.transaction(work)).rejects.toThrow('No.')
    const kept = await shop.store.db
      .selectFrom('deckhand_turn')
      .select('name')
      .where('name', 'like', 'together%')
      .execute()
    expect(kept).toEqual([])
  })

  it('fails for what failed first', async () => {
    const bad = async (trx: Transaction) => overAny(trx).selectFrom('no_such_table').selectAll().execute()
    const good = async (trx: Transaction) => trx.selectFrom('site').select('id').execute()
    const work = (trx: Transaction) => together([bad(trx), good(trx)])
    await expect(shop.store.transaction(work)).rejects.toThrow(/no_such_table/)
  })
})
