import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../server/contract/store'
import {
  belongsTo,
  children,
  createRegistry,
  defineResource,
  group,
  integer,
  lines,
  money,
  percent,
  type Resource,
  text,
  yesNo,
} from '../../../vocabulary'
import { serveRecords, type TestApi } from '../support/record-api'
import { dialects, newTestDatabase } from '../support/stores'

const currency = defineResource({
  name: 'currency',
  label: ['Currency', 'Currencies'],
  title: 'code',
  fields: {
    code: text({ required: true, max: 3 }),
    decimals: integer({ min: 0, max: 4, currencyDecimals: 'code' }),
    isBase: yesNo({ exactlyOne: 'One is the base.' }),
  },
})
const branch = defineResource({
  name: 'branch',
  label: ['Branch', 'Branches'],
  title: 'name',
  fields: { name: text({ required: true }), currency: belongsTo('currency') },
})
const part = defineResource({
  name: 'part',
  label: ['Part', 'Parts'],
  title: 'name',
  fields: { stay: belongsTo('stay'), name: text({ required: true }), price: money() },
})
const stay = defineResource({
  name: 'stay',
  label: ['Stay', 'Stays'],
  title: 'room',
  fields: {
    room: text({ required: true }),
    currency: belongsTo('currency'),
    branch: belongsTo('branch'),
    price: money({ currency: 'currency' }),
    cost: money({ currency: 'currency' }),
    fee: money({ currency: 'branch.currency' }),
    reduction: money({ currency: 'currency', percentWhen: { isShare: true } }),
    isShare: yesNo(),
    share: percent(),
    extras: lines({ name: text(), amount: money() }),
    deposit: group({ amount: money({ currency: 'currency' }), currency: belongsTo('currency') }),
    parts: children('part', 'stay'),
  },
  actions: {
    pay: {
      label: 'Pay',
      call: { method: 'PUT', path: '/stay/pay/{id}' },
      fields: { amount: money({ required: true, currency: 'currency' }) },
    },
  },
})
const base = defineResource({
  name: 'base-cost',
  label: ['Cost', 'Costs'],
  title: 'name',
  fields: { name: text({ required: true }), amount: money() },
})

const noYen = 'JPY amounts have no decimal places.'
const twoRupees = 'INR amounts have at most 2 decimal places.'

describe.each(dialects)('an amount with more decimals than its currency, on %s', (dialect) => {
  const testDatabase = newTestDatabase(dialect)
  let store: Store
  let api: TestApi
  let ids: Record<string, string>

  const call = (resource: Resource, verb: 'create' | 'edit' | 'pay', values: object, id?: string) =>
    api.call(resource.calls[verb], { values: values as never, ...(id !== undefined && { id }) })
  const add = async (resource: Resource, values: object): Promise<string> => {
    const { status, body, text } = await call(resource, 'create', values)
    expect(status, text).toBe(200)
    return body.data.id
  }

  beforeAll(async () => {
    store = await testDatabase.open({
      registry: createRegistry([currency, branch, part, stay, base]),
      handlers: { stay: { actions: { pay: async () => ({}) } } },
    })
    api = await serveRecords(store)
    ids = { INR: await add(currency, { code: 'INR', isBase: true }) }
    for (const [code, decimals] of [['JPY'], ['KWD'], ['EUR', 4], ['PTS'], ['XPT', 1]] as const)
      ids[code] = await add(currency, { code, decimals: decimals ?? null })
    ids.tokyo = await add(branch, { name: 'Tokyo', currency: ids.JPY })
    ids.nowhere = await add(branch, { name: 'Nowhere' })
  })
  afterAll(async () => {
    await api.close()
    await store.close()
    await testDatabase.close()
  })

  const cases: [what: string, values: () => object, errors: object][] = [
    ['in yen', () => ({ currency: ids.JPY, price: 9.5 }), { price: [noYen] }],
    [
      'in each of several fields',
      () => ({ currency: ids.JPY, price: 9.5, cost: 0.1 }),
      { price: [noYen], cost: [noYen] },
    ],
    ['in rupees', () => ({ currency: ids.INR, price: 9.999 }), { price: [twoRupees] }],
    [
      'in dinars',
      () => ({ currency: ids.KWD, price: 9.9999 }),
      { price: ['KWD amounts have at most 3 decimal places.'] },
    ],
    [
      'with the decimals of its currency record',
      () => ({ currency: ids.XPT, price: 9.25 }),
      { price: ['XPT amounts have at most one decimal place.'] },
    ],
    ['in the currency of another record', () => ({ branch: ids.tokyo, fee: 9.5 }), { fee: [noYen] }],
    [
      'in the base currency, if the other record has no currency',
      () => ({ branch: ids.nowhere, fee: 9.999 }),
      { fee: [twoRupees] },
    ],
    ['in the base currency, without any currency', () => ({ fee: 9.999 }), { fee: [twoRupees] }],
    [
      'in a line',
      () => ({ currency: ids.JPY, extras: [{ amount: 1 }, { amount: 9.5 }] }),
      { 'extras.1.amount': [noYen] },
    ],
    [
      'in a child record',
      () => ({ currency: ids.JPY, parts: [{ name: 'Bed', price: 9.5 }] }),
      { 'parts.0.price': [noYen] },
    ],
    [
      'in a group with a separate currency',
      () => ({ currency: ids.INR, deposit: { amount: 9.5, currency: ids.JPY } }),
      { 'deposit.amount': [noYen] },
    ],
  ]

  it.each(cases)('%s is refused, in new and in changed records', async (_, values, errors) => {
    const created = await call(stay, 'create', { room: 'A', ...values() })
    expect([created.status, created.body.errors]).toEqual([422, errors])
    const id = await add(stay, { room: 'A' })
    const edited = await call(stay, 'edit', values(), id)
    expect([edited.status, edited.body.errors]).toEqual([422, errors])
  })

  it.each<[what: string, values: () => object]>([
    ['that fits', () => ({ currency: ids.INR, price: 9.99, cost: 9.9 })],
    ['without decimals', () => ({ currency: ids.JPY, price: 9 })],
    ['with more decimals in its currency record', () => ({ currency: ids.EUR, price: 9.9999 })],
    ['in a currency with unknown decimals', () => ({ currency: ids.PTS, price: 9.9999 })],
    ['that is a percentage', () => ({ currency: ids.JPY, isShare: true, reduction: 9.5, share: 9.5 })],
  ])('does not include an amount %s', async (_, values) => {
    await add(stay, { room: 'A', ...values() })
  })

  it('is refused if only the currency changes, in lines too', async () => {
    const id = await add(stay, {
      room: 'A',
      currency: ids.INR,
      price: 9.5,
      cost: 9,
      extras: [{ amount: 0.5 }],
      parts: [{ name: 'Bed', price: 1.5 }],
    })
    const moved = await call(stay, 'edit', { currency: ids.JPY }, id)
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { price: [noYen], 'extras.0.amount': [noYen], 'parts.0.price': [noYen] },
    ])
    const away = await call(stay, 'edit', { currency: ids.KWD }, id)
    expect(away.status).toBe(200)
  })

  it('that is already stored stays, and other fields of its record can be changed', async () => {
    const id = await store.transaction((trx) =>
      store.insert(trx, stay, {
        room: 'A',
        currency: ids.JPY as string,
        price: 9.5,
        extras: [{ name: 'Bed', amount: 0.5 }],
        isShare: false,
        parts: [{ name: 'Bed', price: 1.5 }],
      }),
    )
    expect((await call(stay, 'edit', { room: 'B' }, id)).status).toBe(200)
    expect((await call(stay, 'edit', { room: 'C', price: 9.5, currency: ids.JPY, cost: 3 }, id)).status).toBe(200)
    const data = (await api.call(stay.calls.show, { id })).body
    expect((await call(stay, 'edit', { extras: data.extras, parts: data.parts }, id)).status).toBe(200)
    expect((await call(stay, 'edit', { price: 9.25 }, id)).body.errors).toEqual({ price: [noYen] })
  })

  it('is refused in the fields of an action', async () => {
    const id = await add(stay, { room: 'A', currency: ids.JPY })
    expect((await call(stay, 'pay', { amount: 9.5 }, id)).body.errors).toEqual({ amount: [noYen] })
    expect((await call(stay, 'pay', { amount: 9 }, id)).status).toBe(200)
  })

  it('is refused by the base currency if the resource has no currency', async () => {
    expect((await call(base, 'create', { name: 'A', amount: 9.999 })).body.errors).toEqual({ amount: [twoRupees] })
  })
})
