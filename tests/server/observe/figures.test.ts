import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../server/database/open-store'
import {
  addBackupRun,
  createBackupRunTables,
  finishBackupRun,
  listPendingRuns,
  startBackupRun,
} from '../../../server/operations/backup/backup-runs'
import { createServerMonitor } from '../../../server/operations/observe'
import { serverMetricsOf } from '../../../server/operations/observe/server-metrics'
import { readServerSettings } from '../../../server/operations/settings'
import { handlers, registry } from '../../library'
import { answerWith, startJsonServer } from '../gateway/start-json-server'
import { temporaryFolder } from '../support/stores'
import { startServer } from '../support/test-server'

const live = { count: () => 0 }

describe('metrics of backups', () => {
  const schedule = { next: () => null, isLate: () => false, requestBackup: async () => {}, stop: async () => {} }

  it('report the last success, the last trial restore, and the number of failed attempts', async () => {
    const store = await openStore({ registry, handlers, dataDir: temporaryFolder() })
    onTestFinished(() => store.close())
    await createBackupRunTables(store)
    const backups = { settings: readServerSettings({ BACKUP_TO: temporaryFolder() }).backup, schedule }
    const told = async () => {
      const figures = serverMetricsOf({ store, live, gateway: undefined, backups })
      const read = await Promise.all(figures.map(async (one) => [one.name, (await one.read())[''] ?? null] as const))
      const { length } = 'deckhand_backup_'
      const ofBackups = read.filter(([name]) => name.startsWith('deckhand_backup_'))
      return Object.fromEntries(ofBackups.map(([name, value]) => [name.slice(length), value]))
    }
    expect(await told()).toEqual({
      last_success_timestamp_seconds: null,
      last_restored_timestamp_seconds: null,
      failed_attempts: null,
    })

    const made = async (dueAt: string, outcome: Parameters<typeof finishBackupRun>[2]) => {
      await addBackupRun(store, dueAt, false)
      for (const run of await listPendingRuns(store)) {
        await startBackupRun(store, run)
        await finishBackupRun(store, run, outcome)
      }
    }
    const triedAt = '2026-01-01T03:00:05.000Z'
    const report = { name: 'one', bytes: 1, rows: 1, files: 0, missing: 0, kept: 1, triedAt, triedWhy: null }
    await made('2026-01-01T03:00:00.000Z', report)
    const ended = expect.closeTo(Date.now() / 1000, -2)
    const good = {
      last_success_timestamp_seconds: ended,
      last_restored_timestamp_seconds: Date.parse(triedAt) / 1000,
      failed_attempts: 0,
    }
    expect(await told()).toEqual(good)
    await made('2026-01-02T03:00:00.000Z', { why: 'The bucket is away.' })
    expect(await told()).toEqual({ ...good, failed_attempts: 1 })
    await made('2026-01-02T03:00:00.000Z', { ...report, triedWhy: 'It is cut.' })
    expect(await told()).toEqual({ ...good, last_restored_timestamp_seconds: null })
  })
})

it('metrics report whether an upstream API is reachable', async () => {
  const api = await startJsonServer({ author: [], series: [] })
  onTestFinished(api.close)
  const watch = await createServerMonitor({ metricsToken: 'a token that watches' })
  const upstreams = [{ url: api.url, adapter: 'json-server', seconds: 2, calls: 20 }]
  const server = await startServer('sqlite', { watch, upstreams })
  onTestFinished(server.close)
  const token = await server.signIn()
  const isThere = async () => {
    const answer = await fetch(`${server.origin}/metrics`, {
      headers: { authorization: 'Bearer a token that watches' },
    })
    return /^deckhand_upstream_up\{api="main"\} (\d)$/m.exec(await answer.text())?.[1]
  }
  expect((await server.send('GET', '/api/v1/author?_start=0&_end=5', { token })).status).toBe(200)
  expect(await isThere()).toBe('1')
  api.misbehave(answerWith(503, ''))
  expect((await server.send('GET', '/api/v1/author?_start=0&_end=5', { token })).status).toBe(503)
  expect(await isThere()).toBe('0')
})
