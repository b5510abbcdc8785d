import { describe, expect, it, onTestFinished } from 'vitest'
import {
  collectMigrations,
  defineMigration,
  type Migration,
  type MigrationContext,
} from '../../../../server/contract/migration'
import type { Store } from '../../../../server/contract/store'
import { withUntypedTables } from '../../../../server/contract/tables'
import { findUndeclaredData } from '../../../../server/database/schema-upgrade/undeclared-data'
import {
  belongsTo,
  createRegistry,
  decimal,
  defineResource,
  type Fields,
  hasMany,
  integer,
  tags,
  text,
} from '../../../../vocabulary'
import { describeCluster } from '../../support/cluster'
import { type DatabaseKind, dialects, newTestDatabase } from '../../support/stores'

const device = (fields: Fields, name = 'device') =>
  defineResource<string, Fields>({ name, label: ['Device', 'Devices'], title: 'createdAt', fields })

const named = (migrations: Readonly<Record<string, Migration>>) =>
  collectMigrations(
    Object.fromEntries(
      Object.entries(migrations).map(([name, migration]) => [
        `../business/migrations/${name}.ts`,
        { default: migration },
      ]),
    ),
  )

const tag = device({ name: text() }, 'tag')

const evolving = (kind: DatabaseKind) => {
  const testDatabase = newTestDatabase(kind)
  onTestFinished(() => testDatabase.close())
  return async <T>(
    fields: Fields,
    migrations: Readonly<Record<string, Migration>>,
    work: (store: Store) => Promise<T>,
  ) => {
    const registry = createRegistry([device(fields), tag])
    const store = await testDatabase.open({ registry, migrations: named(migrations) })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
}

const add = (store: Store, values: Record<string, unknown>, name = 'device') =>
  store.transaction((trx) => store.insert(trx, store.registry.get(name), values))

const read = (id: string) => (store: Store) => store.get(store.registry.get('device'), id)

const yearsAreNumbers = defineMigration({
  when: 'before',
  run: ({ convert }) => convert('device', 'year', (year) => Number.parseInt(String(year), 10) || null),
})

describe.each(dialects)('migrations on %s', (dialect) => {
  it('convert values of a changed kind once, and keep the old values in a separate column', async () => {
    const as = evolving(dialect)
    const [id, none] = await as({ year: text({ unique: true }) }, {}, async (store) => [
      await add(store, { year: '1999 or so' }),
      await add(store, { year: 'unknown' }),
    ])
    const migrations = { '2026-01-years': yearsAreNumbers }
    const now = { year: integer({ unique: true }) }
    await as(now, migrations, async (store) => {
      expect(await read(String(id))(store)).toMatchObject({ year: 1999 })
      expect(await read(String(none))(store)).toMatchObject({ year: null })
      await expect(add(store, { year: 1999 })).rejects.toThrow()
      await store.transaction((trx) => store.update(trx, store.registry.get('device'), String(id), { year: 2001 }))
      expect(await findUndeclaredData(store)).toEqual([
        "resources/device: nothing declares 'year__before' any more; its values are kept. Where another field follows it, write was: 'year__before' there. To let them go, write a migration with drop('device', 'year__before').",
      ])
    })
    expect(await as(now, migrations, read(String(id)))).toMatchObject({ year: 2001 })
    const dropping = defineMigration({ run: ({ drop }) => drop('device', 'year__before') })
    expect(await as(now, { ...migrations, '2026-02-drop': dropping }, findUndeclaredData)).toEqual([])
  })

  it('convert a list into one reference, reduce decimals, and split a text into a list', async () => {
    const as = evolving(dialect)
    const [id, red] = await as(
      { tags: hasMany('tag'), price: decimal({ decimals: 4 }), words: text() },
      {},
      async (store) => {
        const red = await add(store, { name: 'red' }, 'tag')
        return [
          await add(store, { tags: [red, await add(store, { name: 'blue' }, 'tag')], price: 1.2345, words: 'a, b' }),
          red,
        ]
      },
    )
    const migration = defineMigration({
      when: 'before',
      run: async ({ convert }) => {
        await convert('device', 'tags', (all) => (all as string[])[0])
        await convert('device', 'price', (price) => Math.round(Number(price) * 100) / 100)
        await convert('device', 'words', (words) => String(words).split(', '))
      },
    })
    const now = { tags: belongsTo('tag'), price: decimal({ decimals: 2 }), words: tags() }
    for (let starts = 0; starts < 2; starts++)
      expect(await as(now, { '2026-01': migration }, read(String(id)))).toMatchObject({
        tags: { id: red },
        price: 1.23,
        words: ['a', 'b'],
      })
  })

  it('run in the order of their names after the tables are created, and never in a new database', async () => {
    const as = evolving(dialect)
    const done: string[] = []
    const one = (name: string) => ({ [name]: defineMigration({ run: async () => done.push(name) }) })
    const id = await as({ name: text() }, one('2026-01'), (store) => add(store, { name: 'Ann Lee' }))
    expect(done).toEqual([])
    const split = defineMigration({
      run: async ({ store, trx }) => {
        const device = store.registry.get('device')
        const known = await store.get(device, id, trx)
        const [first, last] = String(known?.name).split(' ')
        await store.update(trx, device, id, { first, last })
      },
    })
    const all = { ...one('2026-03'), '2026-02': split, ...one('2026-04'), ...one('2026-01') }
    for (let starts = 0; starts < 2; starts++)
      await as({ name: text(), first: text(), last: text() }, all, async (store) => {
        expect(await read(id)(store)).toMatchObject({ first: 'Ann', last: 'Lee' })
      })
    expect(done).toEqual(['2026-03', '2026-04'])
  })

  it.each(['before', 'after'] as const)(
    'that fail %s the creation of the tables are undone completely, and reported',
    async (when) => {
      const as = evolving(dialect)
      const id = await as({ year: text() }, {}, (store) => add(store, { year: 'soon' }))
      const failing = defineMigration({
        when: when as 'before',
        run: async ({ trx, convert }: MigrationContext) => {
          await withUntypedTables(trx).updateTable('device').set({ year: 'lost' }).execute()
          if (when === 'after') throw new Error('It broke off.')
          await convert('device', 'year', () => 'never')
        },
      })
      const why =
        when === 'after'
          ? 'It broke off.'
          : `convert('device', 'year'): the record ${id} had "lost" and would get "never": Must be a whole number.`
      const now: Fields = when === 'after' ? { year: text() } : { year: integer() }
      await expect(as(now, { '2026-01': failing }, async () => {})).rejects.toThrow(
        `The migration '2026-01' failed, and all of it was undone: ${why}`,
      )
      expect(await as({ year: text() }, {}, read(id))).toMatchObject({ year: 'soon' })
    },
  )

  it('prevent a start of a program without the latest migration', async () => {
    const as = evolving(dialect)
    const idle = defineMigration({ run: async () => {} })
    await as({ a: text() }, { '2026-01': idle, '2026-02': idle }, async () => {})
    await as({ a: text() }, { '2026-02': idle }, async () => {})
    await expect(as({ a: text() }, { '2026-01': idle }, async () => {})).rejects.toThrow(
      "The database was brought forward by the migration '2026-02', which this program does not have: a later one has written it. Start that one or a later one, or restore a backup from before where no database is yet: in another DATA_DIR, or at another DATABASE_URL. If its file was removed, put it back: the latest migration always stays.",
    )
  })

  it('can drop undeclared data, which is reported until then, but no declared data', async () => {
    const testDatabase = newTestDatabase(dialect)
    onTestFinished(() => testDatabase.close())
    const open = (
      registry: Parameters<typeof createRegistry>[0],
      migrations: Readonly<Record<string, Migration>> = {},
    ) => testDatabase.open({ registry: createRegistry(registry), migrations: named(migrations) })
    const first = await open([tag, device({ a: text(), other: belongsTo('tag'), tags: hasMany('tag'), never: text() })])
    const red = await add(first, { name: 'red' }, 'tag')
    await add(first, { a: 'x', other: red, tags: [red] })
    await first.close()
    const second = await open([tag, device({ a: text() })])
    const sentence = (name: string) =>
      `resources/device: nothing declares '${name}' any more; its values are kept. Where another field follows it, write was: '${name}' there. To let them go, write a migration with drop('device', '${name}').`
    expect(await findUndeclaredData(second)).toEqual([sentence('other'), sentence('tags')])
    await second.close()
    const third = await open([tag])
    expect(await findUndeclaredData(third)).toEqual([
      "Nothing declares the resource 'device' any more; its records are kept. Where another one follows it, write was: 'device' there. To let them go, write a migration with drop('device').",
    ])
    await third.close()
    const letGo = (...names: [string, string?][]) =>
      defineMigration({
        run: async ({ drop }) => {
          for (const [resource, field] of names) await drop(resource, field)
        },
      })
    await expect(open([tag], { '2026-01': letGo(['tag', 'name']) })).rejects.toThrow(
      "drop('tag', 'name'): it is declared. Take it out of resources/tag.ts first.",
    )
    const fourth = await open([tag, device({ a: text() })], {
      '2026-01': letGo(['device', 'other'], ['device', 'tags']),
    })
    expect(await findUndeclaredData(fourth)).toEqual([])
    await fourth.close()
    const fifth = await open([tag], { '2026-01': letGo(), '2026-02': letGo(['device'], ['gone']) })
    expect(await findUndeclaredData(fifth)).toEqual([])
    await fifth.close()
  })
})

describeCluster('migrations of processes that start together', (cluster) => {
  it('run in only one of the processes', async () => {
    const databaseUrl = await cluster().newDatabase()
    const as = evolving({ databaseUrl })
    const id = await as({ year: text() }, {}, (store) => add(store, { year: '7' }))
    const done: string[] = []
    const counted = (when: 'before' | 'after', name: string): Migration =>
      defineMigration({
        when: when as 'before',
        run: async ({ trx }: MigrationContext) => {
          done.push(name)
          await withUntypedTables(trx).updateTable('device').set({ note: 'seen' }).execute()
        },
      })
    const all = { '2026-01': yearsAreNumbers, '2026-02': counted('after', 'after') }
    const start = () => as({ year: integer(), note: text() }, all, read(id))
    expect(await Promise.all([start(), start(), start()])).toEqual(
      Array(3).fill(expect.objectContaining({ year: 7, note: 'seen' })),
    )
    expect(done).toEqual(['after'])
  })
})
