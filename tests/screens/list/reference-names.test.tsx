import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import ListPage from '../../../src/screens/list'
import {
  type MemoryRecords,
  memoryApi,
  renderScreens,
  sampleRecordsOf,
  sampleRecordsOfAll,
} from '../../../testing/render-screens'
import type { AnyRecord } from '../../../vocabulary'
import { registry } from '../../library'

const loan = registry.get('loan')

const open = (loans: readonly AnyRecord[], failure?: Error) => {
  const rows: MemoryRecords = { ...sampleRecordsOfAll(registry), loan: [...loans] }
  rows.member = sampleRecordsOf(registry, registry.get('member')).map((row, index) => ({
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
  renderScreens({
    registry,
    rows,
    at: '/loan',
    routes: { '/loan': <ListPage resource={loan} /> },
    workbench: { api: { ...api, names } },
  })
  return asked
}

const loans = sampleRecordsOf(registry, loan, 30)

test('references with plain ids are named by one call for the whole table', async () => {
  const asked = open(loans.map((row, index) => ({ ...row, member: `member-${(index % 3) + 1}` })))
  expect((await screen.findAllByText('Ann2 Lee')).length).toBeGreaterThan(1)
  expect(asked).toEqual(['member'])
})

test('references with names cause no call', async () => {
  const asked = open(loans.map((row) => ({ ...row, member: { id: 'member-1', name: 'Ann Lee' } })))
  await screen.findAllByText('Ann Lee')
  expect(asked).toEqual([])
})

test('a message appears once if the names of plain ids cannot be loaded', async () => {
  open(
    loans.map((row) => ({ ...row, member: 'member-1' })),
    new Error('Nothing there.'),
  )
  await screen.findByText('The names of the members could not be loaded. Their IDs are shown instead.')
  expect(screen.getAllByText('member-1').length).toBeGreaterThan(1)
})
