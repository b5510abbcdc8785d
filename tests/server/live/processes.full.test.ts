import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Bus, Store } from '../../../server/contract/store'
import { createHistoryFeed } from '../../../server/features/live/history-feed'
import type { AnyRecord } from '../../../vocabulary'
import { handlers, registry } from '../../library'
import { type AdminServer, startAdminServer } from '../support/admin-server'
import { describeCluster, type Wire, wireTo } from '../support/cluster'
import { newTestDatabase } from '../support/stores'

describeCluster('a change in another process', (cluster) => {
  let desk: AdminServer
  let wire: Wire
  let other: Store
  beforeAll(async () => {
    const databaseUrl = await cluster().newDatabase()
    desk = await startAdminServer({ databaseUrl })
    wire = await wireTo(databaseUrl)
    other = await newTestDatabase({ databaseUrl: wire.databaseUrl }).open({ registry, handlers })
  })
  afterAll(async () => {
    await desk?.close()
    await other?.close()
    await wire?.close()
  })

  let made = 0
  const author = () => {
    made += 1
    return desk.create('author', { name: `Author ${made}`, slug: `author-${made}` })
  }
  /** Follows the history as another process would. Returns the ids of the records in its entries. */
  const follow = async (store: Store) => {
    const told: unknown[] = []
    const feed = createHistoryFeed(store, () => {})
    feed.follow((entries) => void told.push(...entries.map(({ record }) => (record as AnyRecord)?.id ?? record)))
    onTestFinished(feed.close)
    await feed.ready()
    return told
  }
  const comes = (told: unknown[], id: string) => expect.poll(() => told, { timeout: 20_000 }).toContain(id)

  it('is delivered through the bus of the database', async () => {
    const told = await follow(other)
    await expect.poll(() => other.bus?.isConnected(), { timeout: 20_000 }).toBe(true)
    await comes(told, await author())
    const many = await Promise.all(Array.from({ length: 20 }, author))
    for (const id of many) await comes(told, id)
    expect(new Set(told).size).toBe(told.length)
  })

  it('is delivered even if the connection breaks', async () => {
    const told = await follow(other)
    await expect.poll(() => other.bus?.isConnected(), { timeout: 20_000 }).toBe(true)
    wire.reset()
    await comes(told, await author())
    await expect.poll(() => other.bus?.isConnected(), { timeout: 20_000 }).toBe(true)
    await comes(told, await author())
  })

  const deaf: Bus = {
    call: () => {},
    listen: () => () => true,
    isConnected: () => false,
    onConnected: () => () => true,
    close: async () => {},
  }
  it.each([
    ['has no bus', undefined],
    ['has a bus that delivers nothing', deaf],
  ])('is still found if the engine %s', async (_, bus) => {
    const told = await follow({ ...other, bus })
    const ids = [await author(), await author()]
    for (const id of ids) await comes(told, id)
    expect(new Set(told).size).toBe(told.length)
  })
})
