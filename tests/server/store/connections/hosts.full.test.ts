import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../../../../scripts/support/cluster.mjs'
import { readServerSettings } from '../../../../server/operations/settings'
import { type AdminServer, startAdminServer } from '../../support/admin-server'
import { describeCluster } from '../../support/cluster'
import { newTestDatabase } from '../../support/stores'
import { shelves } from '../shelf-registry'

const refusalOf = (address: string): string => {
  try {
    readServerSettings({ DATABASE_URL: address })
    return 'It was taken.'
  } catch (error) {
    return (error as Error).message
  }
}

describe('an address of several hosts', () => {
  it.each([
    'postgres://user:word@one:5432,two:5433/name',
    'postgresql://user:word@one,two,three/name?target_session_attrs=read-write',
    'postgres://one,two/name?target_session_attrs=primary&sslmode=disable',
  ])('is accepted unchanged: %s', (address) => {
    expect(readServerSettings({ DATABASE_URL: address }).databaseUrl).toBe(address)
  })

  it.each([
    ['postgres://user:word@one:5432,two:port/name', /^DATABASE_URL names 'two:port' among its hosts, .* Correct it\.$/],
    ['postgres://user:word@one,/name', /^DATABASE_URL names '' among its hosts, /],
    ['postgres://user:word@one,two/name?target_session_attrs=any', /^DATABASE_URL asks for target_session_attrs=any, /],
  ])('is refused with one sentence that does not contain the password: %s', (address, expected) => {
    expect(refusalOf(address)).toMatch(expected)
    expect(refusalOf(address)).not.toContain('user:word')
  })
})

describeCluster('a primary and its replica, both named in the address', (primary) => {
  let replica: Cluster
  let desk: AdminServer
  let address: string
  beforeAll(async () => {
    const { pathname } = new URL(await primary().newDatabase())
    replica = await startCluster({ of: primary().url })
    await primary().expectReplica()
    address = `postgres://deckhand:secret@127.0.0.1:${replica.port},127.0.0.1:${primary().port}${pathname}`
    desk = await startAdminServer({ databaseUrl: address })
  }, 120_000)
  afterAll(async () => {
    await desk?.close()
    await replica?.stop()
  })

  it('the writable host is used, whatever its position', async () => {
    await desk.create('author', { name: 'Before', slug: 'before' })
  })

  it('after a failover the other host is used, and nothing is lost', async () => {
    await primary().crash()
    const down = await desk.call('GET', '/author')
    expect(down.status).toBe(503)
    await replica.promote()
    const create = () => desk.call('POST', '/author', { name: 'After', slug: 'after' })
    await expect.poll(async () => (await create()).status, { timeout: 30_000 }).toBe(200)
    const names = (await desk.call('GET', '/author')).body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['Before', 'After']))
  })

  it('if no host is usable, a start says why for each host, without the password', async () => {
    await replica.crash()
    const starting = newTestDatabase({ databaseUrl: address }).open({ registry: shelves })
    await expect(starting).rejects.toThrow(
      new RegExp(
        `^The database 127\\.0\\.0\\.1:${replica.port},127\\.0\\.0\\.1:${primary().port}/\\w+ cannot be used: 127\\.0\\.0\\.1:${replica.port}: .*; 127\\.0\\.0\\.1:${primary().port}: .*\\. Start it, or correct DATABASE_URL\\.$`,
      ),
    )
    await expect(starting).rejects.not.toThrow('secret')
  })
})
