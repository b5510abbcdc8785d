import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../../server/contract/store'
import { withUntypedTables } from '../../../../server/contract/tables'
import { awaitAll } from '../../../../server/platform/concurrency'
import { type AdminServer, startAdminServer } from '../../support/admin-server'
import { dialects } from '../../support/stores'

describe.each(dialects)('a transaction on %s with parallel parts', (dialect) => {
  let desk: AdminServer
  beforeAll(async () => {
    desk = await startAdminServer(dialect)
  })
  afterAll(() => desk.close())

  it('keeps no writes of the other parts if one part fails', async () => {
    const writing = async (trx: Transaction) => {
      for (let nth = 0; nth < 10; nth++)
        await trx
          .insertInto('deckhand_turn')
          .values({ name: `together ${nth}`, value: nth })
          .execute()
    }
    const failing = async (trx: Transaction) => {
      await trx.selectFrom('role').select('id').execute()
      throw new Error('No.')
    }
    const work = (trx: Transaction) => awaitAll([failing(trx), writing(trx)])
    await expect(desk.store.transaction(work)).rejects.toThrow('No.')
    const kept = await desk.store.db
      .selectFrom('deckhand_turn')
      .select('name')
      .where('name', 'like', 'together%')
      .execute()
    expect(kept).toEqual([])
  })

  it('fails with the first error', async () => {
    const bad = async (trx: Transaction) => withUntypedTables(trx).selectFrom('no_such_table').selectAll().execute()
    const good = async (trx: Transaction) => trx.selectFrom('role').select('id').execute()
    const work = (trx: Transaction) => awaitAll([bad(trx), good(trx)])
    await expect(desk.store.transaction(work)).rejects.toThrow(/no_such_table/)
  })

  it('reports the original error, not the errors that result from it', async () => {
    const failing = (trx: Transaction) =>
      sql`insert into deckhand_turn (name, value) values ('twice', 1), ('twice', 2)`.execute(trx)
    const beside = (trx: Transaction) => trx.selectFrom('role').select('id').execute()
    const work = (trx: Transaction) =>
      awaitAll([awaitAll([failing(trx), beside(trx)]), awaitAll([beside(trx), beside(trx)])])
    await expect(desk.store.transaction(work)).rejects.toThrow(/unique/i)
  })
})
