import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../../vocabulary'
import { registry } from '../../library'
import { type PlainProvider, startPlainProvider } from '../../plain-provider'
import { openBrowser } from '../support/open-browser'

const callable = [
  ...[
    '7',
    'a/b',
    '/',
    'q?x=1',
    'hash#1',
    'p%25',
    'p%2Fq',
    '%',
    'a\\b',
    '...',
    '../user',
    '%2e%2e',
    ' a ',
    'a b',
    'ü',
    '😀',
  ],
  ...['create', 'edit', 'status', 'new', 'option', '=create', 'a~b', '$&', '{id}', ':id', 'x'.repeat(2000)],
]
const uncallable = ['.', '..']
const all = [...callable, ...uncallable]

let provider: PlainProvider

beforeAll(async () => {
  provider = await startPlainProvider({
    rows: {
      currency: all.map((id) => ({ id, name: `Named ${id}`, code: 'A', status: 1 })),
      author: all.map((id) => ({ id, name: `Named ${id}` })),
      series: all.map((id) => ({ id: `of ${id}`, name: `By ${id}`, author: id, status: 1 })),
    },
  })
})
afterAll(() => provider.close())

const rowOf = (id: string) => provider.table('currency').find((row) => row.id === id)
const currency = registry.get('currency')

describe.each(all)('the record %j', (id) => {
  it('can be read, with the records that refer to it', async () => {
    const { dataProvider, dataProviders, api, toasts } = openBrowser({ apiUrl: provider.url })
    expect((await dataProvider.getOne({ resource: 'currency', id })).data).toMatchObject({ id, name: `Named ${id}` })
    const filters = [{ field: 'author', operator: 'eq' as const, value: id }]
    const { data } = await dataProviders.silent.getList({ resource: 'series', filters })
    expect(data).toMatchObject([{ id: `of ${id}` }])
    const within = { field: 'author', value: id }
    expect((await api.options(registry.get('series'), within)).options).toMatchObject([{ id: `of ${id}` }])
    expect(toasts).toEqual([])
  })
})

describe.each(callable)('the record %j', (id) => {
  it('can be edited, toggled and deleted', async () => {
    const { dataProvider, api } = openBrowser({ apiUrl: provider.url })
    const { data: base } = await dataProvider.getOne({ resource: 'currency', id })
    const others = () => JSON.stringify(provider.table('currency').filter((row) => row.id !== id))
    const before = others()
    expect(refusalOf(currency, 'edit', 'Edit', base as { id: string })).toBeUndefined()
    await api.save(currency, { base: base as { id: string }, values: { ...base, code: 'B' } })
    expect(rowOf(id)).toMatchObject({ code: 'B', status: 1 })
    await api.toggle(currency, { id, status: 1 })
    expect(rowOf(id)).toMatchObject({ code: 'B', status: 0 })
    await api.remove(currency, { id })
    expect(rowOf(id)).toBeUndefined()
    expect(others(), 'no other record was changed').toBe(before)
  })
})

describe.each(uncallable)('the record %j, whose id no web address can contain', (id) => {
  it('shows no editing controls, and says why', async () => {
    for (const call of ['edit', 'status', 'delete'])
      expect(refusalOf(currency, call, call, { id })).toBe(
        `The ID “${id}” of this currency cannot be part of a web address. Change the ID in the API.`,
      )
    const { api, dataProvider } = openBrowser({ apiUrl: provider.url })
    const before = JSON.stringify(provider.table('currency'))
    const calls = [
      api.save(currency, { base: { id }, values: { code: 'B' } }),
      api.toggle(currency, { id, status: 1 }),
      api.remove(currency, { id }),
      dataProvider.update({ resource: 'currency', id, variables: { code: 'B' } }),
    ]
    for (const call of calls)
      await expect(call).rejects.toMatchObject({
        message: `The API cannot be called with the ID “${id}”. This ID cannot be part of a web address.`,
      })
    expect(JSON.stringify(provider.table('currency'))).toBe(before)
  })
})
