import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { collectMigrations, defineMigration } from '../../../server/contract/migration'
import { type DatabaseLocation, openStore } from '../../../server/database/open-store'
import { restoreBackup } from '../../../server/operations/backup/archive/restore-backup'
import { writeBackup } from '../../../server/operations/backup/archive/write-backup'
import {
  belongsTo,
  createRegistry,
  decimal,
  defineResource,
  type Fields,
  group,
  hasMany,
  integer,
  text,
} from '../../../vocabulary'
import { fewOf } from '../../scope'
import { type DialectName, poolOf, temporaryFolder } from '../support/stores'

const declared = (name: string, fields: Fields, was: readonly string[] = []) =>
  defineResource<string, Fields>({ name, label: [name, `${name}s`], title: 'createdAt', fields, was })

const user = declared('user', { name: text() })

const before = createRegistry([
  user,
  declared('gadget', {
    year: text(),
    price: decimal({ decimals: 2 }),
    keeper: belongsTo('user'),
    helpers: hasMany('user'),
    origin: group({ city: text() }),
  }),
])

const after = createRegistry([
  user,
  declared(
    'device',
    {
      modelYear: integer({ was: 'year', unique: true }),
      price: decimal({ decimals: 4 }),
      owner: belongsTo('user', { was: 'keeper' }),
      staff: hasMany('user', { was: 'helpers' }),
      origin: group({ town: text({ was: 'city' }) }),
    },
    ['gadget'],
  ),
])

const migrations = collectMigrations({
  'migrations/2026-01-years.ts': {
    default: defineMigration({ when: 'before', run: ({ convert }) => convert('device', 'modelYear', Number) }),
  },
})

const placeOn = async (dialect: DialectName): Promise<DatabaseLocation> => {
  if (dialect === 'sqlite') return { dataDir: temporaryFolder() }
  const database = await PGlite.create()
  onTestFinished(() => database.close())
  return { pool: poolOf(database) }
}

/** A backup made before names and kinds of fields changed, with the ids of its user and its record. */
async function fromBefore(dialect: DialectName) {
  const place = await placeOn(dialect)
  const store = await openStore({ registry: before, handlers: {}, ...place })
  const [ann, id] = await store.transaction(async (trx) => {
    const ann = await store.insert(trx, before.get('user'), { name: 'Ann' })
    const values = { year: '1999', price: 1.25, keeper: ann, helpers: [ann], origin: { city: 'Pune' } }
    return [ann, await store.insert(trx, before.get('gadget'), values)] as const
  })
  await store.close()
  const file = join(temporaryFolder(), 'before.backup')
  await writeBackup({ place, dataDir: temporaryFolder(), file, registry: before })
  return { file, ann, id }
}

describe.each(
  fewOf(
    [
      ['sqlite', 'sqlite'],
      ['sqlite', 'postgres'],
      ['postgres', 'sqlite'],
    ] as const,
    1,
  ),
)('a backup from %s, made before names and kinds of fields changed', (from, to) => {
  it(`is migrated on ${to} with its constraints, into an empty database and into a migrated one`, async () => {
    const { file, ann, id } = await fromBefore(from)
    const place = await placeOn(to)
    const options = {
      place,
      dataDir: temporaryFolder(),
      file,
      registry: after,
      handlers: {},
      migrations,
      replace: true,
    }
    for (let times = 0; times < 2; times++) {
      await restoreBackup(options)
      const store = await openStore({ registry: after, handlers: {}, migrations, ...place })
      expect(await store.get(after.get('device'), id)).toMatchObject({
        modelYear: 1999,
        price: 1.25,
        owner: { id: ann },
        staff: [{ id: ann }],
        origin: { town: 'Pune' },
      })
      await expect(sql`delete from "user"`.execute(store.db)).rejects.toThrow()
      await expect(
        store.transaction((trx) => store.insert(trx, after.get('device'), { modelYear: 1999 })),
      ).rejects.toThrow()
      await store.close()
    }
  })
})
