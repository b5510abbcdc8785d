import fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Store } from '../../../../server/contract/store'
import { addBookmarkRoutes } from '../../../../server/features/bookmarks'
import { addViewRoutes } from '../../../../server/features/views'
import { createErrorHandler } from '../../../../server/http/errors'
import { addReadinessRoute, expectDatabaseReady } from '../../../../server/operations/readiness'
import {
  anyRecord,
  belongsTo,
  changes,
  children,
  choice,
  choices,
  createRegistry,
  decimal,
  defineResource,
  type Fields,
  group,
  hasMany,
  integer,
  lines,
  permissions,
  resourceName,
  text,
} from '../../../../vocabulary'
import { fullIt } from '../../../scope'
import { describeCluster } from '../../support/cluster'
import { dialects, newTestDatabase } from '../../support/stores'

type Declaration = Parameters<typeof defineResource<string, Fields>>[0]

const declared = (name: string, fields: Fields, more: Partial<Declaration> = {}) =>
  defineResource<string, Fields>({ name, label: [name, `${name}s`], title: 'createdAt', fields, ...more })

const readOnly = true

/** Resources of the engine, to which the engine refers by name. */
const people = [
  declared('user', { name: text() }),
  declared('role', { name: text(), permissions: permissions() }),
  declared('audit-entry', {
    call: text({ readOnly }),
    resource: resourceName({ readOnly }),
    record: anyRecord({ resource: 'resource', named: 'title' }),
    title: text({ readOnly }),
    changes: changes({ resource: 'resource' }),
  }),
]

const states = choices({ open: { label: 'Open', next: ['held'] }, held: { label: 'Held', resumes: true } })

const before = [
  declared('tag', { name: text() }),
  declared('gadget', {
    year: integer({ unique: true }),
    price: decimal({ decimals: 2 }),
    state: choice(states, { default: 'open' }),
    maker: belongsTo('tag'),
    labels: hasMany('tag'),
    notes: lines({ says: text() }),
    origin: group({ city: text(), place: group({ street: text() }) }),
    parts: children('part', 'gadget'),
  }),
  declared('part', { gadget: belongsTo('gadget'), size: integer() }),
]

const after = [
  declared('tag', { name: text() }),
  declared(
    'device',
    {
      modelYear: integer({ unique: true, was: ['made', 'year'] }),
      cost: decimal({ decimals: 4, was: 'price' }),
      standing: choice(states, { default: 'open', was: 'state' }),
      brand: belongsTo('tag', { was: 'maker' }),
      tags: hasMany('tag', { was: 'labels' }),
      remarks: lines({ text: text({ was: 'says' }) }, { was: 'notes' }),
      origin: group({ town: text({ was: 'city' }), place: group({ road: text({ was: 'street' }) }) }),
      pieces: children('piece', 'device', { was: 'parts' }),
    },
    { was: 'gadget' },
  ),
  declared(
    'piece',
    { device: belongsTo('device', { was: 'gadget' }), width: integer({ was: 'size' }) },
    { was: 'part' },
  ),
]

const recordBefore = (tag: string) => ({
  year: 1999,
  price: 12.34,
  state: 'open',
  maker: tag,
  labels: [tag],
  notes: [{ says: 'dusty' }],
  origin: { city: 'Pune', place: { street: 'Main' } },
  parts: [{ size: 7 }],
})

const recordAfter = (tag: string) => ({
  modelYear: 1999,
  cost: 12.34,
  standing: 'open',
  brand: { id: tag },
  tags: [{ id: tag }],
  remarks: [{ text: 'dusty' }],
  origin: { town: 'Pune', place: { road: 'Main' } },
  pieces: [expect.objectContaining({ width: 7 })],
})

const add = (store: Store, name: string, values: object) =>
  store.transaction((trx) => store.insert(trx, store.registry.get(name), values as Record<string, unknown>))

describe.each(dialects)('renamed declarations, on %s', (dialect) => {
  const evolving = () => {
    const testDatabase = newTestDatabase(dialect)
    onTestFinished(() => testDatabase.close())
    return async <T>(resources: readonly ReturnType<typeof declared>[], work: (store: Store) => Promise<T>) => {
      const store = await testDatabase.open({ registry: createRegistry([...people, ...resources]) })
      try {
        await addViewRoutes(fastify(), store)
        await addBookmarkRoutes(fastify(), store)
        return await work(store)
      } finally {
        await store.close()
      }
    }
  }

  const filled = async (store: Store) => {
    const tag = await add(store, 'tag', { name: 'red' })
    const id = await add(store, 'gadget', recordBefore(tag))
    return { tag, id }
  }

  it('keep the records: columns, references, lists, nested fields, and references to the resource', async () => {
    const as = evolving()
    const { tag, id } = await as(before, filled)
    await as(after, async (store) => {
      const device = store.registry.get('device')
      expect(await store.get(device, id)).toMatchObject(recordAfter(tag))
      await expect(add(store, 'device', { modelYear: 1999 })).rejects.toThrow()
      const other = await add(store, 'device', {
        ...recordAfter(tag),
        modelYear: 2001,
        brand: tag,
        tags: [tag],
        pieces: [],
      })
      await add(store, 'piece', { device: other, width: 8 })
    })
    await as(after, async (store) => expect((await store.list(store.registry.get('device'), {})).total).toBe(2))
  })

  it('are updated in views, bookmarks, roles, numbers and the history', async () => {
    const as = evolving()
    const person = await as(before, async (store) => {
      const { id } = await filled(store)
      const ann = await add(store, 'user', { name: 'Ann' })
      await add(store, 'role', { name: 'Desk', permissions: ['gadget.edit', 'gadgets.edit', 'tag.edit'] })
      await add(store, 'audit-entry', {
        call: 'gadget.edit',
        resource: 'gadget',
        record: id,
        changes: [
          { field: 'year', before: 1998, after: 1999 },
          { field: 'notes', before: null, after: [{ says: 'year' }] },
          { field: 'parts', before: [], after: [{ size: 7 }] },
        ],
      })
      const { db } = store
      await db
        .insertInto('list_view')
        .values({
          id: 'v',
          person: ann,
          resource: 'gadget',
          name: 'Old',
          query: 'q=year&year_gte=1990&price_lte=5&sort=-year%2Cprice',
          columns: '["year","maker","createdAt"]',
          isShared: 0,
        })
        .execute()
      for (const screen of ['gadget', 'gadget/create', 'tag'])
        await db.insertInto('bookmark').values({ person: ann, screen, place: screen }).execute()
      await db.insertInto('deckhand_turn').values({ name: 'gadget.year', value: 41 }).execute()
      return ann
    })
    await as(after, async (store) => {
      const { db, registry } = store
      const one = async (name: string) => JSON.parse((await store.list(registry.get(name), {})).json)[0]
      expect((await one('role')).permissions).toEqual(['device.edit', 'gadgets.edit', 'tag.edit'])
      expect(await one('audit-entry')).toMatchObject({
        call: 'device.edit',
        resource: 'device',
        changes: [
          { field: 'modelYear', before: 1998, after: 1999 },
          { field: 'remarks', before: null, after: [{ text: 'year' }] },
          { field: 'pieces', before: [], after: [{ width: 7 }] },
        ],
      })
      const view = await db.selectFrom('list_view').selectAll().executeTakeFirst()
      expect(view).toMatchObject({
        resource: 'device',
        query: 'q=year&modelYear_gte=1990&cost_lte=5&sort=-modelYear%2Ccost',
        columns: '["modelYear","brand","createdAt"]',
      })
      const screens = await db
        .selectFrom('bookmark')
        .select('screen')
        .where('person', '=', person)
        .orderBy('screen')
        .execute()
      expect(screens.map(({ screen }) => screen)).toEqual(['device', 'device/create', 'tag'])
      const turn = await db.selectFrom('deckhand_turn').selectAll().executeTakeFirst()
      expect({ ...turn, value: Number(turn?.value) }).toEqual({ name: 'device.modelYear', value: 41 })
    })
  })

  fullIt('keep data even if an earlier start did not declare the former names', async () => {
    const as = evolving()
    const { tag, id } = await as(before, filled)
    const [tags, device, piece] = after as [(typeof after)[0], (typeof after)[0], (typeof after)[0]]
    const forgetful = (resource: typeof device): typeof device => ({
      ...resource,
      was: [],
      fields: Object.fromEntries(
        Object.entries(resource.fields).map(([name, field]) => [name, { ...field, was: [] } as typeof field]),
      ),
    })
    await as([tags, forgetful(device), forgetful(piece)], async (store) => {
      expect((await store.list(store.registry.get('device'), {})).total).toBe(0)
    })
    await as(after, async (store) => {
      expect(await store.get(store.registry.get('device'), id)).toMatchObject(recordAfter(tag))
    })
  })

  fullIt('fill a field that was created without its former name, and keep values written since', async () => {
    const as = evolving()
    const item = (fields: Fields) => [declared('item', fields)]
    const first = item({ colour: text(), kinds: hasMany('user') })
    const [id, other, ann] = await as(first, async (store) => {
      const ann = await add(store, 'user', { name: 'Ann' })
      return [
        await add(store, 'item', { colour: 'red', kinds: [ann] }),
        await add(store, 'item', { colour: 'blue' }),
        ann,
      ]
    })
    await as(item({ paint: text({ default: 'none' }), sorts: hasMany('user') }), (store) =>
      store.transaction((trx) => store.update(trx, store.registry.get('item'), other as string, { paint: 'green' })),
    )
    await as(
      item({ paint: text({ default: 'none', was: 'colour' }), sorts: hasMany('user', { was: 'kinds' }) }),
      async (store) => {
        const get = (which: unknown) => store.get(store.registry.get('item'), String(which))
        expect(await get(id)).toMatchObject({ paint: 'red', sorts: [{ id: ann }] })
        expect(await get(other)).toMatchObject({ paint: 'green' })
      },
    )
  })

  it('work over several renames and back, and refuse an older program', async () => {
    const as = evolving()
    const item = (fields: Fields) => [declared('item', fields)]
    const id = await as(item({ a: text() }), (store) => add(store, 'item', { a: 'kept' }))
    const read = (fields: Fields) => as(item(fields), (store) => store.get(store.registry.get('item'), id))
    expect(await read({ b: text({ was: 'a' }) })).toMatchObject({ b: 'kept' })
    await expect(read({ a: text() })).rejects.toThrow(
      "The database calls 'item.a' 'item.b': a later program has written it, and this one does not know that name. Start that program or a later one, or restore a backup from before where no database is yet: in another DATA_DIR, or at another DATABASE_URL. If the former name is to come back, declare it with was: 'b'.",
    )
    expect(await read({ c: text({ was: ['b', 'a'] }) })).toMatchObject({ c: 'kept' })
    expect(await read({ c: text(), a: text() })).toMatchObject({ c: 'kept', a: null })
    expect(await read({ b: text({ was: 'c' }) })).toMatchObject({ b: 'kept' })
    expect(await read({ b: text() })).toMatchObject({ b: 'kept' })
  })

  it('are refused if records of both names exist, without any change', async () => {
    const as = evolving()
    const named = (name: string, more = {}) => [declared(name, { a: text() }, more)]
    const id = await as(named('item'), (store) => add(store, 'item', { a: 'one' }))
    await as(named('thing'), (store) => add(store, 'thing', { a: 'two' }))
    await expect(as(named('thing', { was: 'item' }), async () => {})).rejects.toThrow(
      "resources/thing: was: 'item': the database holds records of both names",
    )
    await as(named('item'), async (store) =>
      expect(await store.get(store.registry.get('item'), id)).toMatchObject({ a: 'one' }),
    )
  })

  fullIt('are completed if an earlier start stopped between two steps', async () => {
    const as = evolving()
    const { tag, id } = await as(before, async (store) => {
      const made = await filled(store)
      await add(store, 'role', { name: 'Desk', permissions: ['gadget.edit'] })
      await sql`alter table gadget__labels rename to device__labels`.execute(store.db)
      await sql`alter table gadget rename to device`.execute(store.db)
      await sql`alter table device rename column year to ${sql.id('modelYear')}`.execute(store.db)
      return made
    })
    await as(after, async (store) => {
      expect(await store.get(store.registry.get('device'), id)).toMatchObject(recordAfter(tag))
      const { json } = await store.list(store.registry.get('role'), {})
      expect(JSON.parse(json)[0].permissions).toEqual(['device.edit'])
    })
  })
})

describeCluster('processes with former names', (cluster) => {
  it('get 503 and write nothing more once the data have been renamed', async () => {
    const testDatabase = newTestDatabase({ databaseUrl: await cluster().newDatabase() })
    const open = (resources: readonly ReturnType<typeof declared>[]) =>
      testDatabase.open({ registry: createRegistry([...people, ...resources]) })
    const item = (fields: Fields) => [declared('item', fields)]
    const older = await open(item({ price: decimal({ decimals: 2 }), a: text(), place: group({ city: text() }) }))
    const app = fastify()
    app.setErrorHandler(createErrorHandler(older))
    app.get('/items', () => older.list(older.registry.get('item'), {}))
    app.post('/items', () => add(older, 'item', { price: 1.5, place: { city: 'Pune' } }))
    addReadinessRoute(app, { database: () => expectDatabaseReady(older) })
    const ask = async (method: 'GET' | 'POST', url: string) => (await app.inject({ method, url })).statusCode
    expect(await ask('POST', '/items')).toBe(200)
    expect(await ask('GET', '/readyz')).toBe(200)

    const within = item({ price: decimal({ decimals: 2 }), a: text(), place: group({ town: text({ was: 'city' }) }) })
    await (await open(within)).close()
    expect(await ask('POST', '/items')).toBe(503)
    expect(await ask('GET', '/items')).toBe(200)

    const newer = await open(
      item({ price: decimal({ decimals: 4 }), b: text({ was: 'a' }), place: group({ town: text({ was: 'city' }) }) }),
    )
    expect([await ask('POST', '/items'), await ask('GET', '/items')]).toEqual([503, 503])
    await expect.poll(() => ask('GET', '/readyz'), { timeout: 10_000 }).toBe(503)
    const { json, total } = await newer.list(newer.registry.get('item'), {})
    expect([total, JSON.parse(json)[0]]).toEqual([1, expect.objectContaining({ price: 1.5, place: { town: 'Pune' } })])
    await add(newer, 'item', { price: 2.25 })
    for (const store of [older, newer]) await store.close()
    await app.close()
  })
})
