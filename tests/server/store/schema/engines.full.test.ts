import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore } from '../../../../server/database/open-store'
import { restoreBackup } from '../../../../server/operations/backup/archive/restore-backup'
import { writeBackup } from '../../../../server/operations/backup/archive/write-backup'
import { handlers, registry } from '../../../library'
import { jobsAt } from '../../jobs/follow-jobs'
import { type AdminServer, startAdminServer } from '../../support/admin-server'
import { describeCluster } from '../../support/cluster'
import { listenToStream } from '../../support/event-stream'
import { type LimitedPostgres, type MissingFeature, startLimitedPostgres } from '../../support/limited-postgres'
import { serveRecords } from '../../support/record-api'
import { newTestDatabase, temporaryFolder } from '../../support/stores'

describeCluster('an engine with the PostgreSQL protocol but without some of its features', (cluster) => {
  let engine: LimitedPostgres
  let desk: AdminServer
  let refused: readonly MissingFeature[] = []
  const ok = async (method: string, path: string, body?: unknown) => {
    const answer = await desk.call(method, path, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const author = async (name: string) =>
    desk.create('author', { name, slug: name.toLowerCase().replaceAll(' ', '-'), status: 1 })
  const names = (records: readonly { name: string }[]) => records.map(({ name }) => name)

  beforeAll(async () => {
    engine = await startLimitedPostgres(await cluster().newDatabase())
    desk = await startAdminServer({ databaseUrl: engine.databaseUrl })
  })
  afterAll(async () => {
    await desk?.close()
    await engine?.close()
  })

  it('starts without special settings, and starts again on its existing tables', async () => {
    const store = await newTestDatabase({ databaseUrl: engine.databaseUrl }).open({ registry, handlers })
    await store.close()
    expect(engine.refused).not.toContain('changesOfTablesInTransactions')
    expect(engine.refused).not.toContain('advisoryLocks')
  })

  it('creates, shows, lists, changes, searches and deletes records', async () => {
    const id = await author('Ada Ledger')
    await author('Bea Quill')
    expect(await ok('GET', `/author/${id}`)).toMatchObject({ name: 'Ada Ledger' })
    await ok('PUT', `/author/${id}`, { description: 'Wrote it.' })
    expect(names(await ok('GET', '/author?_start=0&_end=10&_sort=name&_order=asc'))).toEqual([
      'Ada Ledger',
      'Bea Quill',
    ])
    expect(names(await ok('GET', '/author?_start=0&_end=10&q=edge'))).toEqual(['Ada Ledger'])
    expect(await ok('GET', '/search?q=edge')).toMatchObject([{ resource: 'author', id, title: 'Ada Ledger' }])
    await ok('DELETE', `/author/${id}`)
    expect((await desk.call('GET', `/author/${id}`)).status).toBe(404)
  })

  it('returns whole lists from a consistent snapshot', async () => {
    expect(names(await ok('GET', '/author'))).toContain('Bea Quill')
  })

  it('refuses a unique value that is taken, also for concurrent calls', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => desk.call('POST', '/author', { name: 'Cleo', slug: 'cleo', status: 1 })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('repeats transactions that could not be serialized', async () => {
    const id = await author('Dora')
    const changes = await Promise.all(
      Array.from({ length: 6 }, (_, at) => desk.call('PUT', `/author/${id}`, { sortOrder: at })),
    )
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const { sortOrder } = await ok('GET', `/author/${id}`)
    expect(sortOrder).toBeOneOf([0, 1, 2, 3, 4, 5])
  })

  it('runs bulk changes', async () => {
    const ids = await Promise.all(['Eve', 'Fay', 'Gia'].map(author))
    const jobs = jobsAt(desk, desk.token)
    const job = await jobs.done({ resource: 'author', kind: 'delete', ids })
    expect(job).toMatchObject({ state: 'done' })
    for (const id of ids) expect((await desk.call('GET', `/author/${id}`)).status).toBe(404)
  })

  it('sends live changes of another process by polling, as the engine has no notifications', async () => {
    const listening = await listenToStream(desk.origin, desk.token)
    const store = await newTestDatabase({ databaseUrl: engine.databaseUrl }).open({ registry, handlers })
    const other = await serveRecords(store, desk.ann)
    const body = JSON.stringify({ name: 'Hana', slug: 'hana', status: 1 })
    const made = await other.send('POST', '/author', { body, headers: { 'content-type': 'application/json' } })
    await listening.comes('change', (data) => JSON.stringify(data).includes(made.body.data.id))
    await other.close()
    await store.close()
  })

  it('can be backed up, and the backup can be restored into SQLite', async () => {
    const file = join(temporaryFolder(), 'all.backup')
    const place = { databaseUrl: engine.databaseUrl }
    await writeBackup({ place, dataDir: temporaryFolder(), file, registry })
    const dataDir = temporaryFolder()
    await restoreBackup({ place: { dataDir }, dataDir, file, registry, handlers })
    const store = await openStore({ registry, handlers, dataDir })
    expect(await store.count(registry.get('author'), {})).toBe((await ok('GET', '/author')).length)
    await store.close()
    refused = [...engine.refused]
  })

  it('refuses to restore a backup, says so, and stays unchanged', async () => {
    const before = (await ok('GET', '/author')).length
    const file = join(temporaryFolder(), 'all.backup')
    const dataDir = temporaryFolder()
    const place = { databaseUrl: engine.databaseUrl }
    await writeBackup({ place, dataDir, file, registry })
    const restoring = restoreBackup({ place, dataDir, file, replace: true, registry, handlers })
    await expect(restoring).rejects.toThrow(
      /^This database does not take references off within a transaction .* nothing was changed\.$/,
    )
    expect((await ok('GET', '/author')).length).toBe(before)
  })

  it('lacks exactly the features that the page on engines lists', () => {
    expect([...refused].sort()).toEqual(['extensions', 'notifications', 'settings', 'tickets'])
  })
})
