import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFileStore, filesFolder } from '../../../server/database/files/file-store'
import { openStore } from '../../../server/database/open-store'
import { restoreBackup } from '../../../server/operations/backup/archive/restore-backup'
import {
  acquireBackupLease,
  addBackupRun,
  createBackupRunTables,
  findLastSuccessfulRun,
  listBackupRuns,
} from '../../../server/operations/backup/backup-runs'
import { createBackupSchedule } from '../../../server/operations/backup/backup-schedule'
import { backUpToDestination } from '../../../server/operations/backup/destinations/back-up-to-destination'
import { openBackupDestination } from '../../../server/operations/backup/destinations/destination'
import { findBackup } from '../../../server/operations/backup/destinations/find-backup'
import {
  latestBackupOf,
  listBackups,
  selectBackupsToKeep,
} from '../../../server/operations/backup/destinations/retention'
import { readServerSettings } from '../../../server/operations/settings'
import { handlers, registry } from '../../library'
import { fullIt } from '../../scope'
import { fillStore } from '../support/sample-records'
import { temporaryFolder } from '../support/stores'

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()

/** A business with records and a stored picture, and a destination for its backups. */
async function home(given: Readonly<Record<string, string>> = {}) {
  const [dataDir, to] = [temporaryFolder(), temporaryFolder()]
  const settings = readServerSettings({ BACKUP_TO: to, ...given })
  const store = await openStore({ registry, handlers, dataDir })
  onTestFinished(() => store.close())
  await createBackupRunTables(store)
  await fillStore(store)
  const files = createFileStore(filesFolder(dataDir))
  const { name } = await files.save(await picture())
  const make = () => backUpToDestination({ settings, dataDir, place: { dataDir }, registry, handlers, migrations: [] })
  return { dataDir, to, settings, store, files, name, make }
}

const restoredFrom = async (settings: ReturnType<typeof readServerSettings>, file: string, isLatest = false) => {
  const dataDir = temporaryFolder()
  const { release, ...found } = await findBackup(settings, file, isLatest)
  await restoreBackup({ dataDir, place: { dataDir }, registry, handlers, ...found }).finally(release)
  return dataDir
}

const under = (seed: number) => new Date(Date.UTC(2026, 10, 23, 12) - seed * 60 * 60 * 1000)

describe('a backup to a destination', () => {
  it('is tested by a trial restore, can be restored by name, and shares stored pictures with other backups', async () => {
    const { to, settings, make, name } = await home()
    const first = await make()
    expect(first).toMatchObject({ files: 2, missing: 0, kept: 1, triedWhy: null })
    const beside = readdirSync(join(to, 'files'))
    const second = await make()
    expect(readdirSync(join(to, 'files'))).toEqual(beside)
    expect(second.bytes).toBeLessThan(first.bytes + 2000)
    const dataDir = await restoredFrom(settings, second.name)
    expect(existsSync(join(filesFolder(dataDir), name))).toBe(true)
    await restoredFrom(settings, '', true)
  })

  fullIt('leaves no work files in the data folder, and removes expired backups with their pictures', async () => {
    const { dataDir, to, files, name, make } = await home({ BACKUP_KEEP: '1m' })
    await make()
    await files.remove(name)
    const { name: last } = await make()
    expect(readdirSync(to).sort()).toEqual([last, `${last}.files`, 'files'].sort())
    expect(readdirSync(join(to, 'files'))).toEqual([])
    expect(existsSync(join(dataDir, 'backup-work'))).toBe(false)
  })

  it('is encrypted for a recipient, and can be decrypted only with the matching identity', async () => {
    const identity = await generateIdentity()
    const { to, settings, make, name } = await home({ BACKUP_RECIPIENT: await identityToRecipient(identity) })
    const made = await make()
    expect(made).toMatchObject({ triedWhy: null, name: expect.stringMatching(/\.age$/) })
    for (const file of [made.name, `files/${readdirSync(join(to, 'files'))[0]}`])
      expect(readFileSync(join(to, file), 'latin1')).toMatch(/^age-encryption\.org/)
    await expect(restoredFrom(settings, made.name)).rejects.toThrow(/is encrypted. Set BACKUP_IDENTITY/)
    const wrong = readServerSettings({ BACKUP_TO: to, BACKUP_IDENTITY: await generateIdentity() })
    await expect(restoredFrom(wrong, made.name)).rejects.toThrow(/cannot be decrypted with BACKUP_IDENTITY/)
    const dataDir = await restoredFrom(readServerSettings({ BACKUP_TO: to, BACKUP_IDENTITY: identity }), made.name)
    expect(existsSync(join(filesFolder(dataDir), name))).toBe(true)
    truncateSync(join(to, made.name), 300)
    await expect(
      restoredFrom(readServerSettings({ BACKUP_TO: to, BACKUP_IDENTITY: identity }), made.name),
    ).rejects.toThrow(/cannot be used/)
  })

  fullIt('is encrypted with a passphrase, which protects one key for all pictures of the destination', async () => {
    const passphrase = 'four random words here'
    const { to, make, files, name } = await home({ BACKUP_PASSPHRASE: passphrase })
    await make()
    const { name: second } = await files.save(await picture())
    const last = await make()
    const stored = readdirSync(join(to, 'files'))
    expect(stored.filter((file) => file === 'key.age')).toHaveLength(1)
    for (const file of [last.name, ...stored.map((one) => `files/${one}`)])
      expect(readFileSync(join(to, file), 'latin1')).toMatch(/^age-encryption\.org/)
    const isScrypt = (file: string) => readFileSync(join(to, 'files', file), 'latin1').includes('-> scrypt')
    expect(stored.filter(isScrypt)).toEqual(['key.age'])
    const by = (given: string) => readServerSettings({ BACKUP_TO: to, BACKUP_PASSPHRASE: given })
    await expect(restoredFrom(by('another passphrase'), last.name)).rejects.toThrow(
      /cannot be decrypted with BACKUP_PASSPHRASE/,
    )
    const dataDir = await restoredFrom(by(passphrase), last.name)
    for (const one of [name, second]) expect(existsSync(join(filesFolder(dataDir), one))).toBe(true)
  })

  fullIt('changes nothing on restore if one of its pictures is missing or damaged', async () => {
    const { to, settings, make } = await home()
    const { name } = await make()
    const [one = ''] = readdirSync(join(to, 'files'))
    writeFileSync(join(to, 'files', one), 'edited')
    await expect(restoredFrom(settings, name)).rejects.toThrow(/is damaged/)
    rmSync(join(to, 'files', one))
    await expect(restoredFrom(settings, name)).rejects.toThrow(/does not stand beside it/)
  })

  fullIt('reports a missing folder or an unreachable bucket', async () => {
    const { to, make, dataDir } = await home()
    rmSync(to, { recursive: true })
    await expect(make()).rejects.toThrow(`There is no folder ${to}. Make it, or name another in BACKUP_TO.`)
    const bucket = await home({
      BACKUP_TO: 's3://backups/shop',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    await expect(bucket.make()).rejects.toThrow(/s3:\/\/backups\/shop cannot be read \(.*ECONNREFUSED/)
    expect(existsSync(join(dataDir, 'backup-work'))).toBe(false)
  })
})

describe('the backups to keep', () => {
  it('are the latest of each of the given number of hours, days, weeks and months', () => {
    const hourly = Array.from({ length: 24 * 60 }, (_, at) => ({ name: String(at), madeAt: under(at) }))
    const kept = [...selectBackupsToKeep(hourly, { h: 3, d: 2, w: 2, m: 2 }, under(0))].map(({ name }) => Number(name))
    // The times of the kept backups: now, the two hours before, and the last backup of yesterday, of last week and of
    // last month.
    expect(kept.sort((one, other) => one - other)).toEqual([0, 1, 2, 13, 541])
  })

  it('include the latest backup, even if a wrong clock has dated another one in the future', () => {
    const now = under(0)
    const ahead = { name: 'ahead', madeAt: new Date('2027-11-23T12:00:00Z') }
    const all = [ahead, ...[0, 1, 2].map((at) => ({ name: String(at), madeAt: under(at) }))]
    const kept = [...selectBackupsToKeep(all, { h: 1, d: 0, w: 0, m: 0 }, now)].map(({ name }) => name)
    expect(kept).toEqual(['ahead', '0'])
    expect(latestBackupOf(all, now)?.name).toBe('0')
    expect(latestBackupOf([ahead], now)?.name).toBe('ahead')
  })

  it('do not include other files of the folder', async () => {
    const to = temporaryFolder()
    const whole = '2026-11-23T10-00-00-000Z.backup'
    for (const name of ['notes.txt', 'other.backup', '2031-01-01T00-00-00-000Z.backup', whole, `${whole}.files`])
      writeFileSync(join(to, name), '')
    const found = await listBackups(await openBackupDestination(to, { region: '' }))
    expect(found.map(({ name }) => name)).toEqual([whole])
  })
})

describe('the schedule', () => {
  const told: string[] = []
  const tell = (why: string) => told.push(why)

  it('makes a first backup at once and others on request, and reports failures', async () => {
    const { store, settings, make, to } = await home()
    const schedule = createBackupSchedule(store, settings.backup, make, tell)
    onTestFinished(() => schedule.stop())
    await expect.poll(() => findLastSuccessfulRun(store), { timeout: 20_000 }).toBeDefined()
    rmSync(to, { recursive: true })
    await schedule.requestBackup()
    await expect.poll(async () => (await listBackupRuns(store, 1))[0]?.state, { timeout: 20_000 }).toBe('failed')
    expect((await listBackupRuns(store, 1))[0]?.why).toContain(`There is no folder ${to}`)
    expect(told.join()).toContain('is tried again')
    mkdirSync(to)
    expect(schedule.isLate(await findLastSuccessfulRun(store))).toBe(false)
    expect(schedule.isLate({ endedAt: under(60).toISOString() } as never)).toBe(true)
  })

  fullIt('takes over the backup of a killed process', async () => {
    const { store, settings, make } = await home()
    await addBackupRun(store, under(0).toISOString(), true)
    await store.transaction(
      async (trx) =>
        void (await trx
          .updateTable('deckhand_backup' as never)
          .set({ state: 'running' } as never)
          .execute()),
    )
    expect(await acquireBackupLease(store, 'killed')).toBe(true)
    const schedule = createBackupSchedule(store, settings.backup, make, tell)
    onTestFinished(() => schedule.stop())
    await expect
      .poll(async () => (await listBackupRuns(store, 9)).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(['done', 'done'])
  })
})

fullIt('a backup made during hundreds of writes contains everything acknowledged before it began', async () => {
  const { store, settings, make } = await home()
  const author = registry.get('author')
  const acknowledged: string[] = []
  let isWriting = true
  const writing = (async () => {
    for (let count = 0; isWriting; count++)
      acknowledged.push(
        await store.transaction((trx) =>
          store.insert(trx, author, { name: `one-${count}`, slug: `one-${count}`, status: 1 }),
        ),
      )
  })()
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(200)
  const due = [...acknowledged]
  const { name } = await make()
  isWriting = false
  await writing
  const { file, release } = await findBackup(settings, name, false)
  const text = gunzipSync(readFileSync(file)).toString()
  await release()
  expect(due.filter((id) => !text.includes(id))).toEqual([])
})
