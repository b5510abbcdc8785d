import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ListQuery, Store } from '../../../server/contract/store'
import { withUntypedTables } from '../../../server/contract/tables'
import { dataVersionOf } from '../../../server/database/ownership/data-version'
import { copyRecordToBin, recordsBinnedBy } from '../../../server/database/transactions/bin'
import { searchResource } from '../../../server/features/search/search-resource'
import { belongsTo, createRegistry, date, defineResource, integer, longText, text } from '../../../vocabulary'
import { dialects, newTestDatabase, type TestDatabase } from '../support/stores'

const town = defineResource({
  name: 'town',
  label: ['Town', 'Towns'],
  title: 'name',
  fields: {
    name: text({ required: true, unique: true }),
    other: text(),
    about: longText(),
    people: integer(),
    founded: date(),
    near: belongsTo('town'),
  },
  list: { search: ['name', 'about'], columns: ['name', 'other', 'people', 'founded', 'near'], sort: 'name' },
})

const registry = createRegistry([town])

describe.each(dialects)('texts on %s', (dialect) => {
  let database: TestDatabase
  let store: Store

  beforeEach(async () => {
    database = newTestDatabase(dialect)
    store = await database.open({ registry })
  })
  afterEach(async () => {
    await store.close()
    await database.close()
  })

  const add = (...rows: readonly (Record<string, unknown> & { name: string })[]) =>
    store.transaction((trx) => store.insertAll(trx, town, rows as never))
  const names = async (query: ListQuery) =>
    (JSON.parse((await store.list(town, query)).json) as { name: string }[]).map(({ name }) => name)
  const cities = () =>
    add(...['Zürich', 'Élan', 'Иван', 'eland', 'Ecru', 'Łódź', 'Lund', 'Straße', 'άλφα'].map((name) => ({ name })))

  it.each([
    ['иван', ['Иван']],
    ['ÉLAN', ['Élan', 'eland']],
    ['elan', ['Élan', 'eland']],
    ['STRASSE', ['Straße']],
    ['lodz', ['Łódź']],
    ['ΑΛΦΑ', ['άλφα']],
    ['E\u0301lan', ['Élan', 'eland']],
  ])('are found with any case and any accents: %s', async (typed, found) => {
    await cities()
    expect((await names({ search: typed })).sort()).toEqual([...found].sort())
    expect((await names({ filters: [{ field: 'name', operator: 'like', values: [typed] }] })).sort()).toEqual(
      [...found].sort(),
    )
    expect((await searchResource(store, town, typed, 10)).map(({ title }) => title).sort()).toEqual([...found].sort())
  })

  it('are sorted with accented letters next to their base letters, in both directions and by pages', async () => {
    await cities()
    const sorted = ['Ecru', 'Élan', 'eland', 'Łódź', 'Lund', 'Straße', 'Zürich', 'άλφα', 'Иван']
    const by = (descending: boolean) => [{ field: 'name', descending }]
    expect(await names({ sort: by(false) })).toEqual(sorted)
    expect(await names({ sort: by(true) })).toEqual(sorted.toReversed())
    const pages = [0, 3, 6].map((start) => names({ sort: by(false), start, end: start + 3 }))
    expect((await Promise.all(pages)).flat()).toEqual(sorted)
  })

  it('sort options and references by the title of the record', async () => {
    const [elan] = await add({ name: 'Élan' }, { name: 'Fargo' })
    await add({ name: 'near Élan', near: elan }, { name: 'near none', near: null })
    const options = JSON.parse(await store.options(town, {})) as { name: string }[]
    expect(options.map(({ name }) => name)).toEqual(['Élan', 'Fargo', 'near Élan', 'near none'])
    const near = await names({ sort: [{ field: 'near', descending: true }] })
    expect(near[0]).toBe('near Élan')
  })

  it.each(['other', 'people', 'founded', 'near'])(
    'and other values come last in both directions if they are missing: %s',
    async (field) => {
      const [first, second] = await add({ name: 'one' }, { name: 'two' })
      const given = { other: ['É', 'f'], people: [1, 2], founded: ['2026-01-01', '2026-02-01'], near: [first, second] }
      const [low, high] = given[field as keyof typeof given]
      await add({ name: 'low', [field]: low }, { name: 'high', [field]: high })
      if (field === 'other') await add({ name: 'empty', other: '' })
      const rising = await names({ sort: [{ field, descending: false }] })
      const falling = await names({ sort: [{ field, descending: true }] })
      expect([rising.slice(0, 2), falling.slice(0, 2)]).toEqual([
        ['low', 'high'],
        ['high', 'low'],
      ])
    },
  )

  it('can be searched after changes, through the store and directly in the database', async () => {
    const [id = ''] = await add({ name: 'Élan' })
    await store.transaction((trx) => store.update(trx, town, id, { name: 'Österreich' }))
    expect([await names({ search: 'elan' }), await names({ search: 'osterreich' })]).toEqual([[], ['Österreich']])
    await withUntypedTables(store.db).updateTable('town').set({ name: 'Plain' }).where('id', '=', id).execute()
    expect([await names({ search: 'osterreich' }), await names({ search: 'plain' })]).toEqual([[], ['Plain']])
    await withUntypedTables(store.db).updateTable('town').set({ name: 'Ñandú' }).where('id', '=', id).execute()
    expect(await names({ search: 'nandu' })).toEqual(['Ñandú'])
  })

  it.each(['Cafe\u0301', 'Ca\u00adfé', 'Café\u200b', ' Café', 'Ca\u2060fé'])(
    'are unique by their visible form: %j',
    async (other) => {
      await add({ name: 'Café' })
      const error = await add({ name: other }).catch((one: unknown) => one)
      expect(store.dialect.classify(error)).toBe('taken')
      await add({ name: 'Cafe' }, { name: 'CAFÉ' })
    },
  )

  it.each(['MC\u2010002', 'MC\u2011002'])('are unique with any kind of hyphen: %j', async (other) => {
    await add({ name: 'MC-002' })
    const error = await add({ name: other }).catch((one: unknown) => one)
    expect(store.dialect.classify(error)).toBe('taken')
  })

  it('from an older version are compared by the new rules after an upgrade', async () => {
    await store.filled()
    await add({ name: 'MC\u2011002' })
    await sql`update town set name__seen = ${'MC\u2010002'}`.execute(store.db)
    await sql`update deckhand_beside set version = 1`.execute(store.db)
    await store.close()
    store = await database.open({ registry })
    expect(await store.filled()).toEqual([])
    const error = await add({ name: 'MC-002' }).catch((one: unknown) => one)
    expect(store.dialect.classify(error)).toBe('taken')
  })

  it('keep meaningful joiners, and are compared without them', async () => {
    const [id = ''] = await add({ name: 'می\u200cخواهم' })
    expect(await store.get(town, id)).toMatchObject({ name: 'می\u200cخواهم' })
    expect(await names({ search: 'میخواهم' })).toHaveLength(1)
  })

  it('from an older version are filled in once, and duplicates among them are reported and stay', async () => {
    await store.filled()
    await add({ name: 'Élan' }, { name: 'Café' }, { name: 'x', about: 'Größe' })
    const plain = sql.table('town')
    await sql`update ${plain} set name__folded = null, about__folded = null, name__seen = null`.execute(store.db)
    await sql`update ${plain} set name = ${'Cafe\u0301'} where name = 'x'`.execute(store.db)
    await sql`delete from deckhand_beside`.execute(store.db)
    await store.close()
    store = await database.open({ registry })
    expect(await store.filled()).toEqual([expect.stringMatching(/looks the same as another .* 'name'/)])
    expect([
      await names({ search: 'elan' }),
      await names({ search: 'cafe' }),
      await names({ search: 'grosse' }),
    ]).toEqual([['Élan'], ['Café', 'Cafe\u0301'], ['Cafe\u0301']])
    await store.close()
    store = await database.open({ registry })
    expect(await store.filled()).toEqual([])
  })

  it('are filled in even if an index was left invalid, and the index is rebuilt', async () => {
    if (dialect === 'sqlite') return
    await store.filled()
    await add({ name: 'Élan' }, { name: 'Fargo' })
    const made = async () =>
      (
        await sql<{ name: string }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indisvalid and c.relname like 'ix_town%folded%'`.execute(store.db)
      ).rows.map(({ name }) => name)
    const before = await made()
    await sql`update pg_index set indisvalid = false where indexrelid in (
      select oid from pg_class where relname in (${sql.join(before)}))`.execute(store.db)
    await sql`delete from deckhand_beside`.execute(store.db)
    await store.close()
    store = await database.open({ registry })
    await store.filled()
    expect((await made()).sort()).toEqual(before.sort())
    expect(await names({ sort: [{ field: 'name', descending: false }] })).toEqual(['Élan', 'Fargo'])
  })

  it('of an older database stop its older processes from writing, and keep its bin', async () => {
    const [id = ''] = await add({ name: 'Élan' }, { name: 'Zoo', other: 'Öl' })
    await store.transaction((trx) =>
      copyRecordToBin(store, trx, { requestId: 'r', resource: town, record: id, files: [] }),
    )
    await store.transaction((trx) => store.remove(trx, town, id))
    for (const name of await store.dialect.indexes(store.db))
      if (name.startsWith('ix_town_')) await sql`drop index ${sql.id(name)}`.execute(store.db)
    for (const name of ['name__folded', 'name__seen', 'other__folded', 'about__folded'])
      await sql`alter table town drop column ${sql.id(name)}`.execute(store.db)
    await sql`drop table deckhand_beside`.execute(store.db)
    const before = await dataVersionOf(store.db)
    await store.close()
    store = await database.open({ registry })
    expect(Number(await dataVersionOf(store.db))).toBeGreaterThan(Number(before))
    await store.filled()
    expect(await names({ sort: [{ field: 'other', descending: false }], search: 'zoo' })).toEqual(['Zoo'])
    expect(await names({ filters: [{ field: 'other', operator: 'like', values: ['ol'] }] })).toEqual(['Zoo'])
    expect(await store.transaction((trx) => recordsBinnedBy(trx, 'r'))).toHaveLength(1)
    await add({ name: 'Élan' })
    await store.close()
    store = await database.open({ registry })
  })
})
