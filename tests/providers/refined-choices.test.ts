import { expect, test } from 'vitest'
import { choice, choices, createRegistry, defineResource, text } from '../../vocabulary'
import { openPlainProvider } from './support/shelf-provider'

const fees = choices({
  open: { label: 'Open', tone: 'orange' },
  settled: { label: 'Paid', tone: 'green' },
})
const states = choices({
  unpaid: { label: 'Open', refines: 'open' },
  'part-paid': { label: 'Partly paid', refines: 'open' },
  paid: { label: 'Paid', refines: 'settled' },
  refunded: { label: 'Refunded', refines: 'settled' },
})

const loan = defineResource({
  name: 'loan',
  label: ['Loan', 'Loans'],
  title: 'name',
  fields: {
    name: text(),
    fee: choice(fees, { shownBy: 'feeState' }),
    feeState: choice(states, { readOnly: true }),
  },
  list: { columns: ['name', 'fee'], filters: ['feeState'], tabs: { field: 'fee', values: ['settled', 'open'] } },
})
const registry = createRegistry([loan])

const coarse = [
  { id: '1', name: 'A', fee: 'open' },
  { id: '2', name: 'B', fee: 'settled' },
  { id: '3', name: 'C', fee: 'settled' },
]
const fine = [
  { id: '1', name: 'A', fee: 'open', feeState: 'part-paid' },
  { id: '2', name: 'B', fee: 'settled', feeState: 'paid' },
  { id: '3', name: 'C', fee: 'settled', feeState: 'refunded' },
]

async function openLoans(rows: readonly { readonly id: string }[], pages = false) {
  const options = { rows: { loan: [...rows] }, narrows: ['fee', 'feeState'], pages }
  const { dataProvider, provider } = await openPlainProvider(options, registry)
  const list = async (field: string, operator: string, value: unknown, sort?: string) => {
    const page = await dataProvider.getList({
      resource: 'loan',
      filters: [{ field, operator, value }] as never,
      sorters: sort ? [{ field: sort, order: 'asc' }] : [],
      pagination: { currentPage: 1, pageSize: 20, mode: 'server' },
    })
    const { data, counts, isFiner } = page as unknown as {
      data: { id: string }[]
      counts?: Record<string, number>
      isFiner?: boolean
    }
    return { ids: data.map(({ id }) => id), counts, isFiner }
  }
  return { list, urls: () => provider.arrived.map(({ url }) => url.replace('/api/v1', '')) }
}

test('an API without the finer choice is filtered and counted by the choice of the specification', async () => {
  const { list, urls } = await openLoans(coarse)
  expect(await list('feeState', 'eq', 'paid')).toMatchObject({ ids: ['2', '3'] })
  expect((await list('feeState', 'in', ['paid', 'refunded'])).ids).toEqual(['2', '3'])
  expect((await list('feeState', 'ne', 'refunded')).ids, 'not all paid ones are refunded').toEqual(['1', '2', '3'])
  expect((await list('feeState', 'ne', ['paid', 'refunded'])).ids).toEqual(['1'])
  expect((await list('feeState', 'eq', 'part-paid')).isFiner).toBeUndefined()
  expect(urls().join(' ')).not.toContain('feeState')
  expect(urls()[0]).toBe('/loan?_start=0&_end=20&fee=settled')
})

test('an API with the finer choice is filtered by it once its rows contain it', async () => {
  const { list, urls } = await openLoans(fine, true)
  expect(await list('feeState', 'eq', 'paid')).toMatchObject({ ids: ['2'], isFiner: true })
  expect(await list('feeState', 'eq', 'part-paid', 'fee')).toMatchObject({ ids: ['1'] })
  expect(urls()).toEqual([
    '/loan?_start=0&_end=20&fee=settled',
    '/loan?_start=0&_end=20&feeState=paid',
    '/loan?_start=0&_end=20&_sort=feeState&_order=asc&feeState=part-paid',
  ])
})

test('an array with the finer choice is filtered and counted by it', async () => {
  const { list } = await openLoans(fine)
  expect(await list('name', 'contains', '')).toMatchObject({
    ids: ['1', '2', '3'],
    isFiner: true,
    counts: { 'part-paid': 1, paid: 1, refunded: 1 },
  })
  expect((await list('feeState', 'eq', 'refunded')).ids).toEqual(['3'])
})
