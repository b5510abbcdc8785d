import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../../server/contract/store'
import { withUntypedTables } from '../../../server/contract/tables'
import { createFileStore, filesFolder } from '../../../server/database/files/file-store'
import { type DatabaseLocation, openStore } from '../../../server/database/open-store'
import { restoreBackup } from '../../../server/operations/backup/archive/restore-backup'
import { writeBackup } from '../../../server/operations/backup/archive/write-backup'
import { handlers, registry } from '../../library'
import { fewOf, fullIt } from '../../scope'
import { fillStore } from '../support/sample-records'
import { type DialectName, poolOf, temporaryFolder } from '../support/stores'

interface Home {
  readonly place: DatabaseLocation
  readonly dataDir: string
}

const newHome = async (dialect: DialectName): Promise<Home> => {
  const dataDir = temporaryFolder()
  if (dialect === 'sqlite') return { dataDir, place: { dataDir } }
  const database = await PGlite.create()
  onTestFinished(() => database.close())
  return { dataDir, place: { pool: poolOf(database) } }
}

const openIn = async ({ place }: Home): Promise<Store> => openStore({ registry, handlers, ...place })

/** All record values, by resource. */
const contents = async (store: Store) =>
  Object.fromEntries(
    await Promise.all(
      registry.all.map(async (resource) => {
        const { json } = await store.list(resource, { sort: [{ field: 'id', descending: false }] })
        return [resource.name, JSON.parse(json)] as const
      }),
    ),
  )

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()

/** A store with records, a picture and a key, and a backup made while the store is open. */
async function backedUp(dialect: DialectName) {
  const home = await newHome(dialect)
  const store = await openIn(home)
  await fillStore(store)
  const files = createFileStore(filesFolder(home.dataDir))
  const { name } = await files.save(await picture())
  const { url: attached } = await files.attach(Buffer.from('%PDF-1.4'), 'Offer.pdf')
  writeFileSync(join(home.dataDir, 'jwt-secret'), 'f'.repeat(64))
  const before = await contents(store)
  const file = join(temporaryFolder(), 'all.backup')
  const { missing: _, taken: __, ...counts } = await writeBackup({ ...home, file, registry })
  return { home, store, before, file, counts, picture: name, attached: attached.replace('/files/', '') }
}

const into = (home: Home, file: string, replace = false) =>
  restoreBackup({ ...home, file, replace, registry, handlers })

/** Connections that fail once the server reads the rows of `user`. */
const breakingOff = (pool: PostgresPool): PostgresPool => ({
  ...pool,
  connect: async () => {
    const client = await pool.connect()
    return {
      release: () => client.release(),
      query: async (text: string, values: readonly unknown[]) => {
        if (text.includes('from "user"')) throw new Error('It broke off.')
        return client.query(text, values)
      },
    } as PostgresPoolClient
  },
})

const linesIn = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

const zipped = (lines: readonly string[]) => gzipSync(lines.join('\n'))

const fileOf = (bytes: Uint8Array) => {
  const file = join(temporaryFolder(), 'given.backup')
  writeFileSync(file, bytes)
  return file
}

/** The backup without its roles. Users refer to these roles. */
const withoutRoles = (lines: readonly string[]) => {
  const at = lines.findIndex((line) => line.startsWith('{"table":"role"')) + 1
  const { end } = JSON.parse(lines.at(-1) ?? '')
  const fewer = end.rows - JSON.parse(lines[at] ?? '').rows.length
  return lines
    .with(0, (lines[0] ?? '').replace('"format":2', '"format":1'))
    .with(at, '{"rows":[]}')
    .with(-1, JSON.stringify({ end: { ...end, rows: fewer } }))
}

describe.each(
  fewOf(
    [
      ['sqlite', 'postgres'],
      ['postgres', 'sqlite'],
    ] as const,
    1,
  ),
)('a backup from %s', (from, to) => {
  it(`restores everything on ${to}, and changes nothing if references are broken`, async () => {
    const { before, file, store, picture: name, attached, counts } = await backedUp(from)
    await store.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const home = await newHome(to)
    const broken = fileOf(zipped(withoutRoles(linesIn(file))))
    await expect(into(home, broken)).rejects.toThrow(/refers to records that it does not hold/)
    const restored = await into(home, file)
    expect(restored).toMatchObject({ counts, newKeys: false })
    expect(restored.before).toBeUndefined()
    const again = await openIn(home)
    expect(await contents(again)).toEqual(before)
    await again.close()
    const files = createFileStore(filesFolder(home.dataDir))
    expect((await files.all()).map((one) => one.name)).toContain(name)
    const offer = await files.read(attached)
    expect([offer?.called, offer && (await textOf(offer.stream))]).toEqual(['Offer.pdf', '%PDF-1.4'])
    expect(readFileSync(join(home.dataDir, 'jwt-secret'), 'utf8')).toBe('f'.repeat(64))
  })
})

describe('a backup', () => {
  it('contains every record acknowledged before it began, while others write', async () => {
    const home = await newHome('sqlite')
    const store = await openIn(home)
    const author = registry.get('author')
    const add = (name: string) => store.transaction((trx) => store.insert(trx, author, { name, slug: name, status: 1 }))
    const acknowledged = [await add('first')]
    let isWriting = true
    const writing = (async () => {
      for (let count = 0; isWriting; count++) {
        acknowledged.push(await add(`later-${count}`))
        await new Promise(setImmediate)
      }
    })()
    const file = join(temporaryFolder(), 'moment.backup')
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    const due = [...acknowledged]
    await writeBackup({ ...home, file, registry })
    isWriting = false
    await writing
    await store.close()
    const other = await newHome('sqlite')
    await into(other, file)
    const again = await openIn(other)
    const found = new Set((await contents(again)).author.map(({ id }: { id: string }) => id))
    await again.close()
    expect(due.filter((id) => !found.has(id))).toEqual([])
  })

  it('contains no sessions, and no links that set a password', async () => {
    const { store, file } = await backedUp('sqlite')
    await store.close()
    const tables = linesIn(file)
      .join()
      .match(/\{"table":"\w+"/g)
    expect(tables).toContain('{"table":"user"')
    for (const name of ['session', 'password_link', 'sign_in_attempt'])
      expect(tables).not.toContain(`{"table":"${name}"`)
  })

  fullIt('overwrites no file, and leaves no partial file behind', async () => {
    const { home, store, file } = await backedUp('sqlite')
    await store.close()
    await expect(writeBackup({ ...home, file, registry })).rejects.toThrow(/is there already/)
    const empty = temporaryFolder()
    await expect(
      writeBackup({ place: { dataDir: empty }, dataDir: empty, file: join(empty, 'x'), registry }),
    ).rejects.toThrow(/There is no database/)
    expect(readdirSync(empty)).toEqual([])
  })

  it('counts the pictures of records that are missing in the folder', async () => {
    const home = await newHome('sqlite')
    const store = await openIn(home)
    const files = createFileStore(filesFolder(home.dataDir))
    const { name } = await files.save(await picture())
    const channel = { name: 'Post', icon: name }
    await store.transaction((trx) => store.insert(trx, registry.get('channel'), channel))
    await store.close()
    const backed = (dataDir: string) =>
      writeBackup({ ...home, dataDir, file: join(temporaryFolder(), 'all.backup'), registry })
    expect(await backed(home.dataDir)).toMatchObject({ files: 2, missing: 0 })
    expect(await backed(temporaryFolder())).toMatchObject({ files: 0, missing: 1 })
  })

  it('does not create its folder, as its name may be mistyped', async () => {
    const { home, store } = await backedUp('sqlite')
    await store.close()
    const folder = join(temporaryFolder(), 'bakups')
    const given = { ...home, file: join(folder, 'all.backup'), registry }
    await expect(writeBackup(given)).rejects.toThrow(
      `There is no folder ${folder}. Make it, or name a file in another.`,
    )
    expect(existsSync(folder)).toBe(false)
  })

  fullIt('reports a database that cannot be reached, has no records, or fails on the way', async () => {
    const folder = temporaryFolder()
    const from = (place: DatabaseLocation) =>
      writeBackup({ place, dataDir: folder, file: join(folder, 'none.backup'), registry })
    await expect(from({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      /127\.0\.0\.1:1\/none cannot be used/,
    )
    const database = await PGlite.create()
    onTestFinished(() => database.close())
    await expect(from({ pool: poolOf(database) })).rejects.toThrow(/There are no records/)
    await database.exec('create table "user" (id text primary key)')
    await expect(from({ pool: breakingOff(poolOf(database)) })).rejects.toThrow(/broke off/)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('restoring', () => {
  const head = { deckhand: 'backup', format: 1, version: '0.0.1', madeAt: '2026-01-01T00:00:00.000Z' }
  const lines = [
    head,
    { table: 'made_up', columns: ['id'], types: ['text'], primaryKey: ['id'] },
    { rows: [['one'], ['two']] },
    { end: { tables: 1, rows: 2, files: 0 } },
  ].map((line) => JSON.stringify(line))
  const headed = (changes: object) => zipped(lines.with(0, JSON.stringify({ ...head, ...changes })))

  it.each<readonly [string, RegExp, Uint8Array]>([
    ['that is cut off', /cannot be used/, zipped(lines).subarray(0, -20)],
    ['without its end', /breaks off/, zipped(lines.slice(0, -1))],
    ['without some of its rows', /it has 0 rows instead of 2/, zipped(lines.toSpliced(2, 1))],
    ['with a damaged line', /damaged/, zipped(lines.with(2, '{"rows":[["one"]'))],
    ['with a damaged row', /damaged/, zipped(lines.with(2, '{"rows":[["one"],[]]}'))],
    ['of a later version', /Deckhand 99\.0\.0 made it/, headed({ version: '99.0.0' })],
    ['of a later format', /backups this version does not read/, headed({ format: 9 })],
    [
      'that leads out of the folder',
      /not an image of Deckhand/,
      zipped(lines.toSpliced(1, 0, '{"file":"../x.webp","bytes":""}')),
    ],
    ['that is not a backup', /not a backup of Deckhand/, Buffer.from('hello')],
    ['that is empty', /cannot be used/, zipped([])],
  ])('refuses a file %s, and changes nothing', async (_, why, bytes) => {
    const home = await newHome('sqlite')
    await expect(into(home, fileOf(bytes))).rejects.toThrow(why)
    expect(readdirSync(home.dataDir)).toEqual([])
  })

  it('removes partial files that an interrupted restore left behind', async () => {
    const home = await newHome('sqlite')
    const [left, growing] = ['before-restore-2026.backup.part', 'before-restore-now.backup.part'].map((name) =>
      join(home.dataDir, name),
    ) as [string, string]
    for (const file of [left, growing]) writeFileSync(file, 'unfinished')
    const anHourAgo = Date.now() / 1000 - 3600
    utimesSync(left, anHourAgo, anHourAgo)
    await into(home, fileOf(zipped(lines)))
    expect([existsSync(left), existsSync(growing)]).toEqual([false, true])
  })

  it('keeps tables that this version does not declare', async () => {
    const home = await newHome('sqlite')
    await into(home, fileOf(zipped(lines)))
    const store = await openIn(home)
    expect(await withUntypedTables(store.db).selectFrom('made_up').selectAll().execute()).toEqual([
      { id: 'one' },
      { id: 'two' },
    ])
    await store.close()
  })

  fullIt(
    'replaces records only with --replace after a backup of them, and a running server sees the new ones',
    async () => {
      const { home, store, file, before } = await backedUp('sqlite')
      const author = registry.get('author')
      await store.transaction((trx) => store.insert(trx, author, { name: 'Since', slug: 'since', status: 1 }))
      const { total } = await store.list(author, { start: 0, end: 1 })
      await expect(into(home, file)).rejects.toThrow(/--replace/)
      const { before: former = '' } = await into(home, file, true)
      expect(await contents(store)).toEqual(before)
      expect((await store.list(author, { start: 0, end: 1 })).total).toBe(total - 1)
      await into(home, former, true)
      expect((await store.list(author, { start: 0, end: 1 })).total).toBe(total)
      await store.close()
    },
  )
})
