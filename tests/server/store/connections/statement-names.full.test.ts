import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '../../../../server/contract/store'
import { describeCluster } from '../../support/cluster'
import { newTestDatabase } from '../../support/stores'
import { shelf, shelves } from '../shelf-registry'

describeCluster('a repeated read from PostgreSQL', (cluster) => {
  let databaseUrl: string
  let store: Store
  let id: string
  beforeAll(async () => {
    databaseUrl = await cluster().newDatabase()
    store = await newTestDatabase({ databaseUrl }).open({ registry: shelves })
    id = await store.transaction((trx) => store.insert(trx, shelf, { name: 'Top' } as never))
  })
  afterAll(() => store?.close())

  const planned = async () =>
    Number(
      (
        await sql<{ count: number }>`select count(*) as count from pg_prepared_statements
      where statement like '%from "book_shelf"%'`.execute(store.db)
      ).rows[0]?.count,
    )

  const rowOf = async () =>
    (await sql<Record<string, unknown>>`select * from book_shelf where id = ${id}`.execute(store.db)).rows[0]

  it('is planned once per connection', async () => {
    for (let round = 0; round < 11; round++) expect(await store.get(shelf, id)).toMatchObject({ name: 'Top' })
    expect(await planned()).toBe(1)
  })

  it('still works after a column was added', async () => {
    for (let round = 0; round < 10; round++) await rowOf()
    await cluster().query("alter table book_shelf add column room text default 'Hall'", databaseUrl)
    expect(await rowOf()).toMatchObject({ name: 'Top', room: 'Hall' })
  })

  it('still works if a connection pooler lost the prepared statements', async () => {
    for (let round = 0; round < 10; round++) await store.get(shelf, id)
    await sql`deallocate all`.execute(store.db)
    for (let round = 0; round < 10; round++) expect(await store.get(shelf, id)).toMatchObject({ name: 'Top' })
    expect(await planned()).toBe(0)
  })
})
