import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { registry } from '../../../src/app/registry'
import ListPage from '../../../src/screens/list'
import type { AnyRecord } from '../../../vocabulary'
import { memoryApi, type Rows, samplesOf, samplesOfAll, show } from '../support'

const order = registry.get('customer-order')

const open = (orders: readonly AnyRecord[], failure?: Error) => {
  const rows: Rows = { ...samplesOfAll(registry), 'customer-order': [...orders] }
  rows.customer = samplesOf(registry, registry.get('customer')).map((row, index) => ({
    ...row,
    firstName: `Ann${index + 1}`,
    lastName: 'Lee',
  }))
  const asked: string[] = []
  const api = memoryApi(rows)
  const names: typeof api.names = async (resource) => {
    asked.push(resource.name)
    if (failure) throw failure
    return api.names(resource)
  }
  show({
    registry,
    rows,
    at: '/customer-order',
    routes: { '/customer-order': <ListPage resource={order} /> },
    workbench: { api: { ...api, names } },
  })
  return asked
}

const orders = samplesOf(registry, order, 30)

test('references that come as bare ids are named by one call for the whole table', async () => {
  const asked = open(orders.map((row, index) => ({ ...row, customer: `customer-${(index % 3) + 1}` })))
  expect((await screen.findAllByText('Ann2 Lee')).length).toBeGreaterThan(1)
  expect(asked).toEqual(['customer'])
})

test('references that come with their names are asked for nothing', async () => {
  const asked = open(orders.map((row) => ({ ...row, customer: { id: 'customer-1', name: 'Ann Lee' } })))
  await screen.findAllByText('Ann Lee')
  expect(asked).toEqual([])
})

test('where the names of bare ids cannot be had, that is said once', async () => {
  open(
    orders.map((row) => ({ ...row, customer: 'customer-1' })),
    new Error('Nothing there.'),
  )
  await screen.findByText('The names of the customers could not be had; their ids are shown instead.')
  expect(screen.getAllByText('customer-1').length).toBeGreaterThan(1)
})
