import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../server/store/open'
import {
  belongsTo,
  createRegistry,
  decimal,
  defineResource,
  type Fields,
  hasMany,
  integer,
  text,
} from '../../../vocabulary'
import { dialects, newGround, temporaryFolder } from '../support/stores'

const thing = (fields: Fields, name = 'thing') =>
  defineResource({ name, label: ['Thing', 'Things'], title: 'createdAt', fields })

const part = defineResource({ name: 'part', label: ['Part', 'Parts'], title: 'name', fields: { name: text() } })

describe.each(dialects)('tables on %s', (dialect) => {
  /** Opens the same database with one declaration after the other. */
  const evolving = () => {
    const ground = newGround(dialect)
    onTestFinished(() => ground.close())
    return async <T>(fields: Fields, work: (opened: Awaited<ReturnType<typeof ground.open>>) => Promise<T>) => {
      const store = await ground.open({ registry: createRegistry([thing(fields), part]) })
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

  it('take a unique value up and let it go again, but not over records that share one', async () => {
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

  it('keep amounts when more digits are declared, and refuse fewer', async () => {
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

  it('refuse a kind of field that the column cannot hold', async () => {
    const as = evolving()
    await as({ a: text() }, async () => {})
    await expect(as({ a: integer() }, async () => {})).rejects.toThrow("resources/thing: 'a' is kept as text")
  })
})

it('a database that does not answer is named, without the password', async () => {
  const opening = openStore({
    registry: createRegistry([part]),
    handlers: {},
    databaseUrl: 'postgres://deckhand:secret@127.0.0.1:1/shop',
  })
  await expect(opening).rejects.toThrow(/^The database 127\.0\.0\.1:1\/shop cannot be used: .*ECONNREFUSED/)
  await expect(opening).rejects.not.toThrow(/secret/)
})

describe.runIf(process.env.TEST_DATABASE_URL)('a database that several processes share', () => {
  it('is laid once, however many start at the same moment', async () => {
    const ground = newGround('postgres')
    onTestFinished(() => ground.close())
    const registry = createRegistry([thing({ a: text({ unique: true }), part: belongsTo('part') }), part])
    const stores = await Promise.all(Array.from({ length: 4 }, () => ground.open({ registry })))
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

  it('belongs to one process, and is free again when that one is killed', async () => {
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

  it('is taken by a store and given back when it closes', async () => {
    const dataDir = temporaryFolder()
    const first = await openStore({ registry, handlers: {}, dataDir })
    await expect(openStore({ registry, handlers: {}, dataDir })).rejects.toThrow('in use by another process')
    await first.close()
    const second = await openStore({ registry, handlers: {}, dataDir })
    await second.close()
  })
})
