import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Handlers } from '../../../server/contract/handler'
import type { Person } from '../../../server/contract/person'
import type { Store } from '../../../server/contract/store'
import { addDashboardRoute } from '../../../server/features/dashboard'
import { dashboardIndexes, withDashboardIndexes } from '../../../server/features/dashboard/indexes'
import { missingDashboardAnswers } from '../../../server/features/dashboard/missing-answers'
import { dashboardSchema } from '../../../server/features/openapi/dashboard-schema'
import {
  belongsTo,
  choice,
  choices,
  createRegistry,
  date,
  decimal,
  defineDashboard,
  defineResource,
  integer,
  money,
  setCurrentBusiness,
  text,
  yesNo,
} from '../../../vocabulary'
import { dialects, newTestDatabase, type TestDatabase } from '../support/stores'

const states = choices(
  { brought: { label: 'Brought' }, waiting: { label: 'Waiting' }, done: { label: 'Done' } },
  { open: ['brought', 'waiting'] },
)

const coin = defineResource({
  name: 'coin',
  label: ['Coin', 'Coins'],
  title: 'code',
  fields: { code: text({ required: true, max: 3 }), isBase: yesNo({ exactlyOne: 'One is the base.' }) },
})
const bench = defineResource({
  name: 'bench',
  label: ['Bench', 'Benches'],
  title: 'name',
  fields: { name: text({ required: true }) },
})
const user = defineResource({
  name: 'user',
  label: ['Person', 'People'],
  title: 'name',
  fields: { name: text({ required: true }), bench: belongsTo('bench') },
})
const repair = defineResource({
  name: 'repair',
  label: ['Repair', 'Repairs'],
  title: 'name',
  rowScope: 'bench',
  fields: {
    name: text({ required: true }),
    bench: belongsTo('bench', { required: true }),
    by: belongsTo('user'),
    state: choice(states, { required: true }),
    hours: integer(),
    price: money({ currency: 'coin', rate: 'rate', readableWith: 'prices' }),
    coin: belongsTo('coin'),
    rate: decimal({ decimals: 6 }),
    day: date(),
    cost: integer({ derived: true }),
  },
})
const registry = createRegistry([coin, bench, user, repair])

const repairs = { of: 'repair', on: 'day' } as const

const dashboard = defineDashboard({
  queue: {
    open: { label: 'To do', of: 'repair', where: { state: { in: 'open' } } },
    late: { label: 'Late', of: 'repair', where: { state: { in: 'open' }, day: { daysFromNow: { max: -7 } } } },
  },
  figures: {
    brought: { label: 'Brought', ...repairs },
    hours: { label: 'Hours', ...repairs, sum: 'hours' },
    earned: { label: 'Earned', ...repairs, sum: 'price', where: { state: { not: 'brought' } } },
    usual: { label: 'Hours of one', ...repairs, average: 'hours' },
    finished: { label: 'Finished', ...repairs, where: { state: 'done' }, percentOf: {} },
    people: { label: 'People', of: 'user' },
  },
  notes: { foreign: { ...repairs, where: { rate: { not: [1, null] } }, says: '{{count}} in other coins.' } },
  panels: {
    daily: { title: 'Days', over: ['hours', 'brought'] },
    states: { title: 'States', ...repairs, by: 'state' },
    busiest: {
      title: 'Busiest',
      top: 'user',
      ranked: { ...repairs, by: 'by', sum: 'hours' },
      value: { name: 'hours', label: 'Hours' },
    },
    dearest: {
      title: 'Dearest',
      top: 'user',
      ranked: { ...repairs, by: 'by', sum: 'cost' },
      value: { name: 'cost', label: 'Cost' },
    },
    latest: { title: 'Latest', of: 'repair', fields: ['name', 'by', 'day', 'price'], sort: ['-day'], limit: 2 },
    mood: { piece: 'timeline', answeredBy: 'mood', reads: ['bench'] },
  },
})

/** The cost of a finished repair is its number of hours. */
const worked: Handlers = {
  repair: {
    derived: {
      cost: (_, table) => sql`case when ${sql.ref(`${table}.state`)} = 'done' then ${sql.ref(`${table}.hours`)} end`,
    },
  },
}

const all = ['coin.list', 'bench.list', 'user.list', 'repair.list', 'repair.prices']

describe.each(dialects)('a declared dashboard on %s', (dialect) => {
  let testDatabase: TestDatabase
  let store: Store
  let app: FastifyInstance
  let person: Person
  let ids: Record<'ann' | 'ben' | 'left' | 'right', string>

  const somebody = (permissions: readonly string[] = all, benches: readonly string[] = []): Person =>
    ({
      id: ids.ann,
      permissions: new Set(permissions),
      belongs: { bench: benches },
      zone: 'Asia/Kolkata',
    }) as unknown as Person

  const ask = async (query = '?from=2026-11-20&to=2026-11-22') => {
    const { statusCode, payload } = await app.inject(`/api/v1/dashboard-stats${query}`)
    expect(statusCode, payload).toBe(200)
    return JSON.parse(payload)
  }

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
    setCurrentBusiness({ name: 'Repairs', dashboard })
    testDatabase = newTestDatabase(dialect)
    store = await testDatabase.open({
      registry,
      handlers: withDashboardIndexes(worked, dashboardIndexes(dashboard, registry)),
    })
    const add = (resource: string, values: object) =>
      store.transaction((trx) => store.insert(trx, registry.get(resource), { ...values }))
    const [rupee, euro] = [await add('coin', { code: 'INR', isBase: true }), await add('coin', { code: 'EUR' })]
    const [left, right] = [await add('bench', { name: 'Left' }), await add('bench', { name: 'Right' })]
    const [ann, ben] = [
      await add('user', { name: 'Ann', bench: left }),
      await add('user', { name: 'Ben', bench: right }),
    ]
    ids = { ann, ben, left, right }
    const put = (name: string, values: object) => add('repair', { name, coin: rupee, rate: 1, bench: left, ...values })
    await put('Clock', { day: '2026-11-18', state: 'done', hours: 4, price: 40, by: ann })
    await put('Lamp', { day: '2026-11-20', state: 'done', hours: 1, price: 10.5, by: ann })
    await put('Radio', {
      day: '2026-11-22',
      state: 'waiting',
      hours: 5,
      price: 2,
      coin: euro,
      rate: 0.02,
      by: ben,
      bench: right,
    })
    await put('Chair', { day: '2026-11-22', state: 'brought', price: 7 })
    await put('Stove', { day: '2026-11-01', state: 'brought', hours: 2, price: 9, by: ben, bench: right })
    app = fastify()
    app.decorateRequest('person')
    app.addHook('onRequest', async (request) => {
      request.person = person
    })
    addDashboardRoute(app, store, {
      mood: async (seen, { from }) => ({ mood: `${from} ${seen.limits ? 'some' : 'all'}` }),
    })
  })
  beforeEach(() => {
    person = somebody()
  })
  afterAll(async () => {
    await app.close()
    await testDatabase.close()
    setCurrentBusiness()
    vi.useRealTimers()
  })

  it('contains figures, their change and their values per day', async () => {
    expect(await ask()).toMatchObject({
      ...{ from: '2026-11-20', to: '2026-11-22', timeZone: 'Asia/Kolkata', currency: 'INR' },
      brought: { value: 3, previous: 1 },
      hours: { value: 6, previous: 4 },
      earned: { value: 110.5, previous: 40 },
      usual: { value: 3, previous: 4 },
      finished: { value: 33.33, previous: 100 },
      people: { value: 2, previous: null },
      foreign: 1,
      daily: [
        { day: '2026-11-20', hours: 1, brought: 1 },
        { day: '2026-11-21', hours: 0, brought: 0 },
        { day: '2026-11-22', hours: 5, brought: 2 },
      ],
    })
  })

  it('compares with nothing if no record is older than the period', async () => {
    const { brought, hours } = await ask('?from=2026-11-01&to=2026-11-22')
    expect([brought, hours]).toEqual([
      { value: 5, previous: null },
      { value: 12, previous: null },
    ])
    expect((await ask()).brought.previous).toBe(1)
  })

  it('contains the work queue, counts by choice, top lists and records', async () => {
    const { queue, states: counted, busiest, latest, mood } = await ask()
    expect(queue).toEqual({ open: 3, late: 1 })
    expect(counted).toEqual({ brought: 1, waiting: 1, done: 1 })
    expect(busiest).toEqual([
      { id: ids.ben, name: 'Ben', count: 1, hours: 5, previous: 0 },
      { id: ids.ann, name: 'Ann', count: 1, hours: 1, previous: 4 },
    ])
    const first = await ask('?from=2026-11-01&to=2026-11-22')
    expect(first.busiest).toMatchObject([
      { name: 'Ben', count: 2, hours: 7, previous: null },
      { name: 'Ann', count: 2, hours: 5, previous: null },
    ])
    expect(latest).toHaveLength(2)
    expect(latest).toContainEqual({
      ...{ id: expect.any(String), name: 'Radio', day: '2026-11-22', by: { id: ids.ben, name: 'Ben' } },
      ...{ price: 100, amount: 2, currency: 'EUR' },
    })
    expect(mood).toBe('2026-11-20 all')
  })

  it('ranks top lists by a computed value, with empty values last', async () => {
    const { dearest } = await ask()
    expect(dearest).toMatchObject([
      { name: 'Ann', cost: 1 },
      { name: 'Ben', cost: 0 },
    ])
  })

  it('omits parts and fields that the person cannot read', async () => {
    person = somebody(['repair.list', 'bench.list'])
    const answer = await ask()
    expect(Object.keys(answer).sort()).toEqual(
      [
        ...['from', 'to', 'timeZone', 'currency', 'queue', 'brought', 'hours', 'usual', 'finished', 'foreign'],
        ...['daily', 'states', 'latest', 'mood'],
      ].sort(),
    )
    expect(answer.latest[0]).not.toHaveProperty('price')
    person = somebody(['user.list'])
    expect(Object.keys(await ask()).sort()).toEqual(['currency', 'from', 'people', 'timeZone', 'to'])
  })

  it('counts only the records in the row scope of the person', async () => {
    person = somebody(all, [ids.right])
    const { queue, brought, busiest, states: counted, mood } = await ask()
    expect(queue).toEqual({ open: 2, late: 1 })
    expect(brought).toEqual({ value: 1, previous: 0 })
    expect(counted).toEqual({ waiting: 1 })
    expect(busiest).toMatchObject([{ name: 'Ben', hours: 5 }])
    expect(mood).toBe('2026-11-20 some')
  })

  it('compares a whole month with the month before, whatever its number of days', async () => {
    await store.transaction((trx) =>
      store.insert(trx, registry.get('repair'), {
        ...{ name: 'Bell', day: '2026-10-01', state: 'done', hours: 3, rate: 1, bench: ids.left, by: ids.ann },
      }),
    )
    const { brought, busiest } = await ask('?from=2026-11-01&to=2026-11-30')
    expect(brought).toEqual({ value: 5, previous: 1 })
    expect(busiest).toMatchObject([
      { name: 'Ben', previous: 0 },
      { name: 'Ann', previous: 3 },
    ])
    expect((await ask('?from=2026-11-02&to=2026-11-30')).brought).toEqual({ value: 4, previous: 1 })
  })
})

it('the needed indexes are derived from the dashboard', () => {
  expect(dashboardIndexes(dashboard, registry)).toEqual({
    repair: [
      ['day', 'hours', 'state', 'price', 'rate', 'bench'],
      ['state', 'day'],
      ['day', 'by', 'hours'],
      ['day', 'by'],
    ],
  })
})

it('the schema of the response is derived from the dashboard', () => {
  const { properties, required } = dashboardSchema(dashboard, registry) as {
    properties: Record<string, object>
    required: readonly string[]
  }
  expect(required).toEqual(['from', 'to', 'timeZone', 'currency'])
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['queue', 'earned', 'foreign', 'daily', 'busiest']))
})

it('an unknown answer function, and a part without an answer function, are reported', () => {
  setCurrentBusiness({ name: 'Repairs', dashboard })
  expect(missingDashboardAnswers({ mod: async () => ({}) })).toEqual([
    "business/dashboard: panels.mood: no function 'mood' answers it. Add one to 'dashboard' of business/server.ts, or say in data what it shows.",
    "business/server.ts: dashboard: no part is answered by 'mod'. Name it in a part's 'answeredBy', or take it away.",
  ])
  setCurrentBusiness()
})
