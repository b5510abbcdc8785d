import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { expectDatabaseReady } from '../../../../server/operations/readiness'
import { describeCluster } from '../../support/cluster'
import { newTestDatabase } from '../../support/stores'
import { shelves } from '../shelf-registry'

describeCluster('a PostgreSQL database', (cluster) => {
  const openAt = (databaseUrl: string) => newTestDatabase({ databaseUrl }).open({ registry: shelves })
  const ask = async (statement: string, databaseUrl = cluster().url) => {
    const store = await openAt(databaseUrl)
    await sql.raw(statement).execute(store.db)
    await store.close()
  }
  const at = (name: string, user = 'deckhand') =>
    Object.assign(new URL(cluster().url), { pathname: `/${name}`, username: user }).href

  it('without UTF-8 is refused at startup, with instructions to create one', async () => {
    await ask("create database narrow encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0")
    await expect(openAt(at('narrow'))).rejects.toThrow(
      /^The database \S+\/narrow keeps texts in LATIN1, .* Create one in UTF8: create database … encoding 'UTF8'/,
    )
  })

  it('in which the role cannot create tables is refused with instructions', async () => {
    await ask('create role guest login')
    await ask('create database closed')
    await expect(openAt(at('closed', 'guest'))).rejects.toThrow(
      /^The database \S+\/closed cannot be used: permission denied for schema public\. Let its role make tables there/,
    )
  })

  it('that is read-only is refused at startup, and its servers are not ready', async () => {
    const databaseUrl = await cluster().newDatabase()
    const name = new URL(databaseUrl).pathname.slice(1)
    const store = await openAt(databaseUrl)
    await expectDatabaseReady(store)
    await ask(`alter database ${name} set default_transaction_read_only = on`)
    await ask(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect.poll(() => expectDatabaseReady(store).then(String, String)).toBe('Error: The database is read-only.')
    await store.close()
    await expect(openAt(databaseUrl)).rejects.toThrow(
      /cannot be used: .*read-only.*The database is read-only: name a writable server/,
    )
  })
})
