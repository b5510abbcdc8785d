import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../../server/database/open-store'
import {
  belongsTo,
  choice,
  choices,
  createRegistry,
  decimal,
  defineResource,
  type Fields,
  hasMany,
  integer,
  lines,
  longText,
  text,
  yesNo,
} from '../../../../vocabulary'
import { dialects, newTestDatabase, temporaryFolder } from '../../support/stores'

const thing = (fields: Fields, name = 'thing') =>
  defineResource({ name, label: ['Thing', 'Things'], title: 'createdAt', fields })

const part = defineResource({ name: 'part', label: ['Part', 'Parts'], title: 'name', fields: { name: text() } })

describe.each(dialects)('tables on %s', (dialect) => {
  /** Opens the same database with different declarations, one after the other. */
  const evolving = () => {
    const testDatabase = newTestDatabase(dialect)
    onTestFinished(() => testDatabase.close())
    return async <T>(fields: Fields, work: (opened: Awaited<ReturnType<typeof testDatabase.open>>) => Promise<T>) => {
      const store = await testDatabase.open({ registry: createRegistry([thing(fields), part]) })
      try {
        return await work(store)
      } finally {
        await store.close()
      }
    }
  }

  it('grow with the declarations and keep every value', async () => {
    const as = evolving()
    const id = await as({ a: text({ required: true }), b: integer() }, (store) =>
      store.transaction((trx) => store.insert(trx, store.registry.get('thing'), { a: 'kept', b: 7 })),
    )
    const grown = {
      a: text({ required: true }),
      c: text({ default: 'new' }),
      part: belongsTo('part'),
      parts: hasMany('part'),
    }
    await as(grown, async (store) => {
      expect(await store.get(store.registry.get('thing'), id)).toMatchObject({
        a: 'kept',
        c: 'new',
        part: null,
        parts: [],
      })
      await store.transaction((trx) => store.insert(trx, store.registry.get('thing'), { a: 'second' }))
    })
    await as({ a: text(), b: integer() }, async (store) => {
      expect(await store.get(store.registry.get('thing'), id)).toMatchObject({ a: 'kept', b: 7 })
      expect((await store.list(store.registry.get('thing'), {})).total).toBe(2)
    })
  })

  it('can add and drop a unique constraint, but cannot add one over records with the same value', async () => {
    const as = evolving()
    const add = (a: string) => (store: Parameters<Parameters<typeof as>[1]>[0]) =>
      store.transaction((trx) => store.insert(trx, store.registry.get('thing'), { a }))
    await as({ a: text({ unique: true }) }, async (store) => {
      await add('same')(store)
      await expect(add('same')(store)).rejects.toThrow()
    })
    await as({ a: text() }, add('same'))
    await expect(as({ a: text({ unique: true }) }, async () => {})).rejects.toThrow(
      "resources/thing: 'a' is declared unique, but the database holds records with the same value.",
    )
  })

  it('keep amounts when decimals are added, and refuse fewer decimals', async () => {
    const as = evolving()
    const id = await as({ a: decimal({ decimals: 2 }) }, (store) =>
      store.transaction((trx) => store.insert(trx, store.registry.get('thing'), { a: 12.34 })),
    )
    const read = () => as({ a: decimal({ decimals: 4 }) }, (store) => store.get(store.registry.get('thing'), id))
    expect(await read()).toMatchObject({ a: 12.34 })
    expect(await read()).toMatchObject({ a: 12.34 })
    await expect(as({ a: decimal({ decimals: 1 }) }, async () => {})).rejects.toThrow(
      "resources/thing: 'a' is kept with 4 digits after the decimal point, but declared with 1.",
    )
  })

  const changed = async (before: Fields, value: unknown, after: Fields) => {
    const as = evolving()
    const id = await as(before, (store) =>
      store.transaction((trx) => store.insert(trx, store.registry.get('thing'), { a: value })),
    )
    const read = () => as(after, async (store) => (await store.get(store.registry.get('thing'), id))?.a)
    const once = await read()
    expect(await read()).toEqual(once)
    return once
  }

  it.each<[string, Fields, unknown, Fields, unknown]>([
    ['whole numbers to decimals', { a: integer() }, 7, { a: decimal({ decimals: 2 }) }, 7],
    ['yes and no to whole numbers', { a: yesNo() }, true, { a: integer() }, 1],
    ['a text to a long text', { a: text() }, 'kept', { a: longText() }, 'kept'],
    [
      'texts to a choice that includes them',
      { a: text() },
      'small',
      { a: choice(choices({ small: { label: 'Small' } })) },
      'small',
    ],
  ])('convert %s', async (_, before, value, after, carried) => {
    expect(await changed(before, value, after)).toEqual(carried)
  })

  it('convert one reference to a list of references', async () => {
    const as = evolving()
    const [id, one] = await as({ a: belongsTo('part') }, (store) =>
      store.transaction(async (trx) => {
        const one = await store.insert(trx, store.registry.get('part'), { name: 'cog' })
        return [await store.insert(trx, store.registry.get('thing'), { a: one }), one]
      }),
    )
    await as({ a: hasMany('part') }, async (store) =>
      expect(await store.get(store.registry.get('thing'), String(id))).toMatchObject({ a: [{ id: one, name: 'cog' }] }),
    )
  })

  const cure = (from: string, to: string) =>
    `resources/thing: 'a' is kept as ${from}, and its values do not become ${to} by themselves. Declare it as it was, or under another name, or say in a migration what becomes of its values: defineMigration({ when: 'before', run: ({ convert }) => convert('thing', 'a', (value) => …) }).`

  it.each<[string, Fields, unknown, Fields, string]>([
    ['text to whole numbers', { a: text() }, '7', { a: integer() }, cure('text(…)', 'integer(…)')],
    ['text to lines', { a: text() }, '7', { a: lines({ b: text() }) }, cure('text(…)', 'lines(…)')],
    [
      'a list to one reference',
      { a: hasMany('part') },
      [],
      { a: belongsTo('part') },
      cure("hasMany('part')", "belongsTo('part')"),
    ],
    [
      'a reference to another resource',
      { a: belongsTo('part') },
      null,
      { a: belongsTo('thing') },
      cure("belongsTo('part')", "belongsTo('thing')"),
    ],
    [
      'text to another kind under another name',
      { a: text() },
      '7',
      { b: integer({ was: 'a' }) },
      cure('text(…)', 'integer(…)').replaceAll("'a'", "'b'"),
    ],
    [
      'texts to a choice that does not include them',
      { a: text() },
      'vast',
      { a: choice(choices({ small: { label: 'Small' } })) },
      "has vast from when it was text(…): 'vast' is not one of the choices. Choose one of: small.",
    ],
  ])('refuse to convert %s, and write nothing', async (_, before, value, after, said) => {
    const as = evolving()
    const id = await as(before, (store) =>
      store.transaction((trx) => store.insert(trx, store.registry.get('thing'), { a: value })),
    )
    await expect(as({ ...after, also: text() }, async () => {})).rejects.toThrow(said)
    await as(before, async (store) => {
      expect(await store.get(store.registry.get('thing'), id)).toMatchObject({ a: value })
      expect((await store.dialect.columns(store.db)).map(({ column }) => column)).not.toContain('also')
    })
  })
})

it('an unreachable database is reported without its password', async () => {
  const opening = openStore({
    registry: createRegistry([part]),
    handlers: {},
    databaseUrl: 'postgres://deckhand:secret@127.0.0.1:1/shop',
  })
  await expect(opening).rejects.toThrow(/^The database 127\.0\.0\.1:1\/shop cannot be used: .*ECONNREFUSED/)
  await expect(opening).rejects.not.toThrow(/secret/)
})

describe.runIf(process.env.TEST_DATABASE_URL)('a database that several processes share', () => {
  it('is created once, even if several processes start at the same time', async () => {
    const testDatabase = newTestDatabase('postgres')
    onTestFinished(() => testDatabase.close())
    const registry = createRegistry([thing({ a: text({ unique: true }), part: belongsTo('part') }), part])
    const stores = await Promise.all(Array.from({ length: 4 }, () => testDatabase.open({ registry })))
    for (const store of stores) await store.close()
  })
})

describe('the data folder', () => {
  const registry = createRegistry([part])
  const holder = `
    import Connection from 'libsql'
    new Connection(process.argv[1]).exec('begin exclusive')
    console.log('locked')
    setInterval(() => {}, 1000)
  `

  it('belongs to one process, and is free again once that process is killed', async () => {
    const dataDir = temporaryFolder()
    const other = spawn(process.execPath, ['--input-type=module', '-e', holder, join(dataDir, 'deckhand.lock')])
    onTestFinished(() => void other.kill('SIGKILL'))
    await once(other.stdout, 'data')
    await expect(openStore({ registry, handlers: {}, dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another process. Stop that one, or name another folder in DATA_DIR.`,
    )
    other.kill('SIGKILL')
    await once(other, 'exit')
    const store = await openStore({ registry, handlers: {}, dataDir })
    await store.close()
  })

  it('is locked by a store, and unlocked when the store closes', async () => {
    const dataDir = temporaryFolder()
    const first = await openStore({ registry, handlers: {}, dataDir })
    await expect(openStore({ registry, handlers: {}, dataDir })).rejects.toThrow('in use by another process')
    await first.close()
    const second = await openStore({ registry, handlers: {}, dataDir })
    await second.close()
  })
})
